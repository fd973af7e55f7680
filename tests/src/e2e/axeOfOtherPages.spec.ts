import { pagesOfFullCompany } from '../pageAddresses.ts';
import { found } from './support/axe.ts';
import { COMPANIES, expect, test } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

const { demo } = COMPANIES;

// Half of them, so that two browsers share the longest of all tests.
test('axe finds nothing on the other pages of a company with traffic', async ({ page }) => {
  test.setTimeout(300_000);
  const addresses = await pagesOfFullCompany(askGraph, demo);
  const half = addresses.filter((_, index) => index % 2 === 1);
  expect(await found(page, half)).toEqual([]);
});
