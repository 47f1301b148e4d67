import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { check } from './axe';
import { binary } from './server';
import { expect, test } from './site';

const speak = (page: Page, lang: 'de' | 'en') => page.addInitScript((lang) => localStorage.setItem('stapel.lang', lang), lang);

async function account(page: Page, name: string) {
  await page.goto('/#/account');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Passwort').fill('correct horse');
  await page.getByRole('button', { name: 'Neues Konto' }).click();
  await expect(page.getByText(`Angemeldet als ${name}`)).toBeVisible();
}

/** Codes of a print shop that the server believes. */
function issued(data: string): { code: string; card: string; number: number }[] {
  const stapel = (...args: string[]) => execFileSync(binary(), args, { cwd: data }).toString();
  if (!existsSync(join(data, 'shop.key'))) {
    stapel('collection', 'key', '--name', 'Druckerei', '--out', 'shop.key');
    stapel('admin', '--data', data, 'issuers', 'add', 'shop.key.pub');
  }
  return JSON.parse(stapel('collection', 'issue', 'orden', 'zeal', 'obedience', '--copies', '2', '--key', 'shop.key', '--qr', 'qr', '--json')) as { code: string; card: string; number: number }[];
}

/** A code as a photo of it would be. */
async function pictured(page: Page, data: string, name: string): Promise<Buffer> {
  const drawing = await page.context().newPage();
  await drawing.setContent(readFileSync(join(data, 'qr', `${name}.svg`), 'utf8').replace(/^<\?xml.*?\?>/, ''));
  const photo = await drawing.locator('svg').screenshot();
  await drawing.close();
  return photo;
}

test('a copy is registered by photo, verified by anybody, handed over by both, lost and restored', async ({ page, site, browser }) => {
  const codes = issued(site.data);
  await speak(page, 'de');
  await account(page, 'Anna');
  await page.goto('/#/collection/orden');
  await expect(page.getByText(/^0 von \d+ Karten/)).toBeVisible();

  // A photo: the code as pixels.
  const photo = await pictured(page, site.data, 'orden-zeal-1');
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByText(/Exemplar 1: jetzt in deiner Sammlung/)).toBeVisible();
  await expect(page.getByText(/^1 von \d+ Karten/)).toBeVisible();
  // The same once more, a file that is none, a list.
  await files.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByText(/wiederholt/)).toBeVisible();
  await files.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(/weder ein Bild noch eine Liste/)).toBeVisible();
  await files.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(codes.slice(1).map((one) => `x,${one.code}`).join('\n')) });
  await expect(page.getByText(/^2 von \d+ Karten, 4 Exemplare/)).toBeVisible();
  await check(page, 'the collection');
  await page.screenshot({ path: 'test-results/collection.png' });

  // Others: verified without an account; a second account is offered a copy.
  const context = await browser.newContext({ baseURL: site.url });
  const ben = await context.newPage();
  await speak(ben, 'de');
  await ben.goto('/#/collection');
  await ben.getByLabel('Code').fill(codes[0]!.code);
  await ben.getByRole('button', { name: 'Prüfen', exact: true }).click();
  await expect(ben.getByText('von jemand anderem eingetragen')).toBeVisible();
  await ben.getByLabel('Code').fill(codes[0]!.code.replace('STAPEL:A', 'STAPEL:B'));
  await ben.getByRole('button', { name: 'Prüfen', exact: true }).click();
  await expect(ben.getByText(/^verändert/)).toBeVisible();
  await account(ben, 'Ben');

  await page.getByRole('button', { name: /^2× / }).first().click();
  await page.getByRole('button', { name: 'Weitergeben' }).first().click();
  await page.getByLabel(/An wen/).fill('Ben');
  await page.getByRole('button', { name: 'Anbieten' }).click();
  await expect(page.getByText(/Ben angeboten/)).toBeVisible();
  await ben.goto('/#/collection/orden');
  await expect(ben.getByText(/Anna möchte dir/)).toBeVisible();
  await ben.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(ben.getByText(/^1 von \d+ Karten, 1 Exemplare/)).toBeVisible();
  await ben.getByRole('button', { name: /^1× / }).first().click();
  await ben.getByRole('button', { name: 'Ich habe es verloren' }).click();
  await expect(ben.getByText('verloren', { exact: true })).toBeVisible();
  await ben.getByRole('button', { name: 'Geschichte' }).click();
  await expect(ben.getByText('von Anna an Ben gegeben')).toBeVisible();
  await ben.screenshot({ path: 'test-results/collection-copy.png' });
  await ben.getByRole('button', { name: 'Ich habe es wieder' }).click();
  await expect(ben.getByText('verloren', { exact: true })).toHaveCount(0);
  await context.close();
});

test('the collection fits a phone', async ({ page }) => {
  await speak(page, 'de');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/collection');
  await expect(page.getByRole('heading', { name: 'Sammlung' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.screenshot({ path: 'test-results/collection-phone.png' });
});

test('a copy is read by camera', async ({ page, site }) => {
  const { card, number } = issued(site.data)[0]!;
  const photo = await pictured(page, site.data, `orden-${card}-${number}`);
  await speak(page, 'de');
  // A camera that shows the photo.
  await page.addInitScript((photo) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image();
      image.src = `data:image/png;base64,${photo}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const pen = canvas.getContext('2d')!;
      setInterval(() => pen.drawImage(image, 0, 0), 50);
      return canvas.captureStream();
    };
  }, photo.toString('base64'));
  await page.goto('/#/collection');
  await page.getByRole('button', { name: 'Kamera' }).click();
  await expect(page.getByText(`Exemplar ${number}, unterschrieben von Druckerei`)).toBeVisible();
  await page.getByRole('button', { name: 'Kamera aus' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});
