import { COMPANIES, expect, palisade, test } from './support/test.ts';

test('GRAPH-02 ADM-08 the playground answers a query with an API token and loads nothing from elsewhere', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== palisade.url) elsewhere.push(request.url());
  });
  await page.goto('/graphql/playground');
  await expect(page.getByText(/^Create a 1-hour token, or enter one/)).toBeVisible();
  await page.getByLabel('API token').fill(palisade.token);
  await page.keyboard.press('Enter');
  const editor = page.getByRole('region', { name: 'Operation Editor' });
  await expect(page.getByText(/^Run the query with the button or/)).toBeVisible();
  // The reference is there once the schema has been read.
  await expect(page.getByRole('button', { name: 'Show Documentation Explorer' })).toBeVisible();
  await editor.locator('.view-line').first().click();
  await expect(editor.locator('.monaco-editor.focused')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(`{ company(companyId: "${COMPANIES.demo}") { name kind } }`);
  // The editor closes brackets by itself: what it put behind the cursor goes.
  await page.keyboard.press('ControlOrMeta+Shift+End');
  await page.keyboard.press('Delete');
  // GraphiQL learns the operation's name a moment after the text; until then it asks for the old
  // one.
  await expect(async () => {
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(page.getByRole('region', { name: 'Result Window' })).toContainText(
      '"name": "demo"',
      { timeout: 1_000 },
    );
  }).toPass();
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await expect(page.getByText('Root Types')).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('GRAPH-02 ADM-08 one click makes a token of an hour, and an example is asked with the company filled in', async ({
  page,
}) => {
  await page.goto('/graphql/playground');
  await page.getByRole('button', { name: 'Create a 1-hour token' }).click();
  await expect(page.getByText(/^Token ready until/)).toBeVisible();
  await expect(page.getByLabel('API token')).toHaveValue(/^plt_/);
  await page.getByLabel('Company').selectOption({ label: 'demo' });
  await page.getByLabel('Examples').selectOption('Which companies can I query?');
  await expect(page.getByRole('button', { name: 'Show Documentation Explorer' })).toBeVisible();
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(page.getByRole('region', { name: 'Result Window' })).toContainText('"companyId"');
  await page.getByLabel('Examples').selectOption('Which endpoints carry the most risk?');
  await expect(page.getByRole('region', { name: 'Variables' })).toContainText(COMPANIES.demo);
  // It was made in the company that stood there first.
  await page.goto(`/${COMPANIES.production}/settings/audit`);
  await expect(
    page.getByRole('row', { name: /created the API token Playground, / }).first(),
  ).toBeVisible();
});
