import { COMPANIES, expect, palisade, test } from './support/test.ts';

test('the playground answers a query with an API token and loads nothing from elsewhere', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== palisade.url) elsewhere.push(request.url());
  });
  await page.goto('/graphql/playground');
  await page.getByLabel('API token').fill(palisade.token);
  const editor = page.getByRole('region', { name: 'Operation Editor' });
  await editor.getByRole('textbox').first().focus();
  await page.keyboard.press('ControlOrMeta+A');
  // Key by key, since the editor closes brackets that a paste would then have twice.
  await page.keyboard.type(`{ company(companyId: "${COMPANIES.demo}") { name kind } }`);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(page.getByRole('region', { name: 'Result Window' })).toContainText('"name": "demo"');
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await expect(page.getByText('Root Types')).toBeVisible();
  expect(elsewhere).toEqual([]);
});
