import { COMPANIES, expect, palisade, test } from './support/test.ts';

const { production } = COMPANIES;
const ASK = JSON.stringify({ query: `{ company(companyId: "${production}") { name } }` });

test('ADM-08 a token made on its page works in the graph until it is revoked', async ({ page }, {
  retry,
}) => {
  const name = `export ${retry}`;
  const ask = async (token: string) =>
    fetch(`${palisade.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: ASK,
    });
  await page.goto(`/${production}/settings/api-tokens`);
  await page.getByRole('button', { name: 'New API token' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Expiration').selectOption('1 day');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('status').locator('code').innerText();
  expect(await (await ask(token)).json()).toEqual({ data: { company: { name: 'Production' } } });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Revoked');
  expect((await ask(token)).status).toBe(401);
});

test('ADM-09 what was done is in the audit log, as a difference and in the file', async ({ page }, {
  retry,
}) => {
  const name = `audited ${retry}`;
  await page.goto(`/${production}/settings/api-tokens`);
  await page.getByRole('button', { name: 'New API token' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const filters = JSON.stringify({
    all: [
      { field: 'action', op: 'is', value: ['token.create'] },
      { field: 'actor', op: 'contains', value: palisade.email.split('@')[0] },
    ],
  });
  await page.goto(`/${production}/settings/audit?filters=${encodeURIComponent(filters)}`);
  await page
    .getByRole('row', { name: /created the API token/ })
    .first()
    .click({ position: { x: 24, y: 12 } });
  await expect(
    page.getByRole('dialog', { name: 'Audit entry' }).getByRole('row', { name: /^Name/ }),
  ).toContainText(name);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download these entries as CSV' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const chunk of file) text += String(chunk);
  expect(text).toContain(name);
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .every((line) => line.includes('token.create')),
  ).toBe(true);
});
