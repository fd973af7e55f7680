import { COMPANIES, expect, test } from './support/test.ts';

const { demo } = COMPANIES;
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://api.lumen-lane.example' }],
  paths: {
    '/v2/customers/{customerKey}': {
      get: {
        deprecated: true,
        summary: 'One customer',
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { uuid: { type: 'integer' } } },
              },
            },
          },
        },
      },
    },
    '/v2/never': {
      get: { summary: 'Never asked', responses: { default: { description: 'any' } } },
    },
  },
};
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

test('INV-15 documents are uploaded, compared with traffic, viewed and deleted', async ({
  page,
}) => {
  await page.goto(`/${demo}/discovery/oas-analysis`);
  await page.getByRole('button', { name: 'OAS files' }).click();
  const files = page.getByRole('dialog', { name: 'OAS files' });
  await files
    .locator('input[type=file]')
    .setInputFiles([
      file('shop.json', JSON.stringify(DOCUMENT)),
      file('broken.json', '{"openapi": "3.0.0",'),
    ]);
  await expect(files.getByRole('status')).toHaveText('2 operations');
  await expect(files.getByRole('alert')).toContainText('This is not valid JSON');
  await expect(
    files.getByRole('list', { name: 'Documents' }).getByText(/\d+ errors · \d+ warnings/),
  ).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^Zombie/ }).click();
  await expect(
    page.getByRole('grid', { name: 'Zombie' }).getByRole('row', { name: /\/v2\/customers\// }),
  ).toContainText('deprecated', { timeout: 30_000 });
  await page.getByRole('tab', { name: /^Orphan/ }).click();
  await expect(page.getByRole('row', { name: /\/v2\/never/ })).toBeVisible();
  await page.getByRole('tab', { name: /^Drift/ }).click();
  await expect(page.getByRole('row', { name: /Type/ }).filter({ hasText: 'uuid' })).toContainText(
    'integer',
  );

  await page
    .getByRole('row', { name: /Type/ })
    .filter({ hasText: 'uuid' })
    .getByRole('button', { name: 'View shop.json' })
    .click();
  await expect(page.locator('.swagger-ui .opblock')).toHaveCount(1, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Show the whole document' }).click();
  await expect(page.locator('.swagger-ui .opblock')).toHaveCount(2);
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'OAS files' }).click();
  await files.getByRole('button', { name: 'Delete shop.json' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(files.getByRole('button', { name: 'Delete shop.json' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No documents yet')).toBeVisible({ timeout: 30_000 });
});
