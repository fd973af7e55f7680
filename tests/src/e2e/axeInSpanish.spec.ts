import { pagesOfFullCompany } from '../pageAddresses.ts';
import { found } from './support/axe.ts';
import { COMPANIES, expect, test } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

const { demo } = COMPANIES;

test.use({ locale: 'es-ES' });

// Structure and colours are those of the other language: names and labels alone may be missing.
test('axe finds nothing on every fifth page in Spanish', async ({ page }) => {
  test.setTimeout(180_000);
  const addresses = await pagesOfFullCompany(askGraph, demo);
  const some = addresses.filter((_, index) => index % 5 === 0);
  expect(await found(page, some, false)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
