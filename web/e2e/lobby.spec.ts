import { turn } from './play';
import { expect, test } from './site';

test('a listed table is found in the lobby, joined, and played again', async ({ browser, site }) => {
  const people = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: site.url, locale: 'en-GB', reducedMotion: 'reduce' })));
  const [a, b] = await Promise.all(people.map((person) => person.newPage()));
  await a!.goto('/');
  await a!.locator('[data-game=altered] button').first().click();
  await a!.locator('select[name=opponent]').selectOption('friend');
  await a!.getByText('More settings').click();
  await a!.getByLabel('Listed in the lobby').check();
  await a!.getByRole('button', { name: /^Play / }).click();
  await a!.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await a!.getByRole('button', { name: 'Save' }).click();
  await expect(a!.locator('[data-chair="0"]')).toContainText('Ada');

  await b!.goto('/');
  await b!.getByRole('listitem').filter({ hasText: 'Ada' }).getByRole('link', { name: 'Sit down' }).click();
  await b!.getByRole('button', { name: 'Sit here' }).click();
  await Promise.all([a!, b!].map((page) => expect(page.locator('.table')).toBeVisible()));
  await expect(b!.locator('.others')).toContainText('Ada');

  await a!.getByRole('button', { name: 'Concede' }).click();
  await a!.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  await expect(b!.locator('.result')).toContainText('You have won!');
  await a!.getByRole('button', { name: 'Play again' }).click();
  await b!.getByRole('button', { name: 'To the next game' }).click();
  await Promise.all([a!, b!].map((page) => expect(page.locator('.table')).toBeVisible()));
  await Promise.race([turn(a!), turn(b!)]);
  expect(a!.url()).toBe(b!.url());
  await Promise.all(people.map((person) => person.close()));
});
