import { COMPANIES, answered, expect, test, type Page } from './support/test.ts';

const { demo } = COMPANIES;
const labels = (tab: string) => `/${demo}/settings/label-management/${tab}`;
const rows = (page: Page, name: string) =>
  page.getByRole('grid', { name }).locator('[role=row][data-key]');

test('LAB-03 LAB-04 a rule made in two steps labels the endpoints, and takes the labels back when it is deleted', async ({
  page,
}, { workerIndex, retry }) => {
  const group = `Service ${workerIndex} ${retry}`;
  const rule = `By path ${workerIndex} ${retry}`;
  await page.goto(labels('groups'));
  await page.getByRole('button', { name: 'New label group' }).click();
  const groupDialog = page.getByRole('dialog', { name: 'Create custom label group' });
  await groupDialog.getByLabel('Name').fill(group);
  await groupDialog.getByRole('button', { name: 'Create custom label group' }).click();
  await expect(rows(page, 'Groups').filter({ hasText: group })).toBeVisible();

  await page.getByRole('tab', { name: /Rules/ }).click();
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create label rule' });
  const sample = dialog
    .getByRole('region', { name: 'Matching endpoints' })
    .locator('tbody tr')
    .first();
  await expect(sample).toBeVisible();
  const name = (await sample.locator('.p-tag').first().textContent()) ?? '';
  await dialog.getByLabel('Start index').selectOption('3');
  await expect(dialog.getByLabel('End index')).toHaveValue('4');
  await dialog.getByLabel('Start index').selectOption('0');
  await dialog.getByLabel('End index').selectOption('1');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Name').fill(rule);
  await dialog.getByLabel('Label group').selectOption(group);
  await dialog.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByText('Endpoints are being updated')).toBeVisible();
  const row = rows(page, 'Rules').filter({ hasText: rule });
  await expect(row).toContainText(/All [\d,]+/);

  // The riskiest endpoint is the first sample and the first row.
  await page.goto(`/${demo}/unified-inventory`);
  await rows(page, 'Inventory').first().click();
  const drawer = page.getByRole('dialog', { name: 'Endpoint' });
  const label = drawer.getByTitle(`${group}: ${name}`);
  await expect(label).toBeVisible();

  await page.goto(labels('rules'));
  await row.click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/removes its labels from [\d,]+ endpoints/);
  const deleted = answered(page);
  await question.getByRole('button', { name: 'Delete rule' }).click();
  await expect(row).toBeHidden();
  await deleted;
  // The labels are taken back in the background.
  await expect(async () => {
    await page.goto(`/${demo}/unified-inventory`);
    await rows(page, 'Inventory').first().click();
    await expect(drawer.getByText('Authenticated', { exact: true })).toBeVisible();
    await expect(label).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('LAB-05 a label is made and attached in the drawer, and taken away', async ({ page }, {
  workerIndex,
  retry,
}) => {
  const group = `Hand ${workerIndex} ${retry}`;
  const name = `checkout ${workerIndex} ${retry}`;
  await page.goto(labels('groups'));
  await page.getByRole('button', { name: 'New label group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create custom label group' });
  await dialog.getByLabel('Name').fill(group);
  const created = answered(page);
  await dialog.getByRole('button', { name: 'Create custom label group' }).click();
  await expect(rows(page, 'Groups').filter({ hasText: group })).toBeVisible();
  await created;
  await page.goto(`/${demo}/unified-inventory`);
  await rows(page, 'Inventory').nth(1).click();
  const drawer = page.getByRole('dialog', { name: 'Endpoint' });
  await drawer.getByRole('button', { name: 'Edit labels' }).click();
  await page.getByLabel('Find or create a label').fill(name);
  await page.getByLabel('Label group').selectOption(group);
  await page.getByRole('button', { name: `Create ${name}` }).click();
  const box = page.getByRole('checkbox', { name: new RegExp(name) });
  await expect(box).toBeChecked();
  await expect(drawer.getByTitle(`${group}: ${name}`)).toBeVisible();
  await box.click();
  await expect(box).not.toBeChecked();
  await expect(drawer.getByTitle(`${group}: ${name}`)).toHaveCount(0);
});
