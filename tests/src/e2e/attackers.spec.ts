import { COMPANIES, expect, test, type Page } from './support/test.ts';

const { demo } = COMPANIES;
const SEVERITIES = ['Critical', 'High', 'Medium', 'Low', 'Info'];

const grid = (page: Page) => page.getByRole('grid', { name: 'Attackers' });
/** What the rows have in the column of a name, top to bottom. */
async function column(page: Page, name: string): Promise<string[]> {
  const heads = await grid(page).getByRole('columnheader').allTextContents();
  const rows = await grid(page).locator('.p-row').all();
  return Promise.all(rows.map(async (row) => ((await row.getByRole('gridcell').nth(heads.indexOf(name)).textContent()) ?? '').trim()));
}
/** Whether each is at most as large as the one before. */
const falls = (values: readonly number[]) => values.every((value, index) => value <= (values[index - 1] ?? Infinity));

test('ATK-01 OVER-07 OVER-08 the overview leads to attackers found in the traffic: they are counted, filtered, sorted and opened', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/${demo}/overview`);
  const type = page.getByRole('region', { name: 'Most common risk types' }).getByRole('link').first();
  const label = (await type.locator('.p-trunc').textContent()) ?? '';
  expect(label).not.toBe('');
  await type.click();
  await page.waitForURL(/attackers\/action-required\/open\?filters=/);
  await expect(page.locator('.p-chip').filter({ hasText: 'Attack type' })).toContainText(label);
  await expect(grid(page).locator('.p-row').first()).toContainText(label);
  for (const types of await column(page, 'Risk types')) expect(types).toContain(label);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/action-required\/open$/);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  const found = await column(page, 'Severity');
  expect(falls(found.map((severity) => -SEVERITIES.indexOf(severity)))).toBe(true);
  await expect(page.getByRole('tab', { name: /^Open/ })).toHaveText(`Open${found.length}`);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Attackers/ })).toHaveText(`Attackers${found.length}`);

  await page.getByRole('button', { name: 'Attempts' }).click();
  await page.waitForURL(/sort=attempts/);
  await expect(async () => expect(falls((await column(page, 'Attempts')).map((text) => Number(text.replaceAll(',', ''))))).toBe(true)).toPass();

  const link = grid(page).getByRole('link').first();
  await expect(link).toHaveAttribute('href', /attackers\/[0-9a-f-]{36}$/);
  await link.click();
  await page.waitForURL(/attackers\/[0-9a-f-]{36}$/);
});
