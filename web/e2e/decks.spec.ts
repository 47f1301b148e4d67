import { GAMES, turn } from './play';
import { expect, test } from './site';

test('ready decks, cards, text out and in', async ({ page }) => {
  await page.goto('/#/decks/altered');
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('haven warrior');
  await expect(page.locator('main li button').first()).toContainText('Haven Warrior');
  await page.getByRole('navigation', { name: 'Ready decks' }).getByRole('link', { name: /Bravos/ }).first().click();
  await page.getByText('As text').click();
  const text = await page.getByRole('textbox', { name: 'As text' }).inputValue();
  expect(text).toMatch(/^\d+x /m);
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.getByRole('textbox', { name: 'List' }).fill('3x No Such Card\n' + text);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.locator('.faults')).toContainText('Line 1');
  await page.getByRole('textbox', { name: 'List' }).fill(text);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await expect(page.locator('.rules')).toContainText('may be played');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await turn(page);
});

for (const game of GAMES) {
  test(`every ready deck of ${game} goes out as text and comes back in`, async ({ request }) => {
    type Game = { id: string; decks: { id: string; name: string; text: string }[] };
    const games = (await (await request.get('/api/games?lang=en')).json()) as Game[];
    const decks = games.find((one) => one.id === game)!.decks;
    expect(decks.length).toBeGreaterThan(0);
    for (const { id, name, text } of decks) {
      const answer = await request.post(`/api/games/${game}/decks?lang=en`, { data: { name, text, options: {} } });
      expect([id, ((await answer.json()) as { faults: unknown[] }).faults]).toEqual([id, []]);
    }
  });
}

test('an account keeps a deck and the games', async ({ page }) => {
  await page.goto('/#/account');
  await expect(page.getByText('You are a guest')).toBeVisible();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'New account' }).click();
  await expect(page.getByText('Logged in as Ada.')).toBeVisible();
  await page.goto('/#/decks/altered');
  await page.getByRole('navigation', { name: 'Ready decks' }).getByRole('link', { name: /Bravos/ }).first().click();
  await page.getByRole('link', { name: 'Build on it' }).click();
  await expect(page.locator('.rules')).toContainText('may be played');
  await page.getByRole('textbox', { name: 'Name of the deck' }).fill('My own');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved to your account.')).toBeVisible();
  await page.goto('/');
  await page.locator('[data-game=altered] button').first().click();
  await page.getByRole('combobox', { name: 'Your deck' }).selectOption({ label: 'My own' });
  await page.getByRole('button', { name: /^Play / }).click();
  await turn(page);
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  await expect(page.locator('.result')).toBeVisible();
  await page.goto('/#/account');
  await expect(page.getByRole('link', { name: /Altered/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are a guest')).toBeVisible();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.notice.bad')).toBeVisible();
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Logged in as Ada.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete: My own' }).click();
  await expect(page.getByText('No decks yet.')).toBeVisible();
});
