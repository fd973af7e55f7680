import { COMPANIES, answered, expect, test } from './support/test.ts';

const { demo } = COMPANIES;
/** What can be installed and was not: low, so that nobody else's counts begin with it. */
const INSTALLABLE = {
  all: [
    { field: 'isInstalled', op: 'is', value: false },
    { field: 'isInstallable', op: 'is', value: true },
    { field: 'severity', op: 'is', value: ['low'] },
  ],
};

test('POST-09 POST-11 POST-12 a policy of the hub is installed, changed, tried out, saved, turned off and uninstalled', async ({
  page,
}) => {
  await page.goto(
    `/${demo}/settings/api-policy-hub?filters=${encodeURIComponent(JSON.stringify(INSTALLABLE))}`,
  );
  const card = page.getByRole('list', { name: 'Hub policies' }).getByRole('listitem').first();
  const name = (await card.locator('.hub-card-name').textContent()) ?? '';
  expect(name).not.toBe('');
  await card.getByRole('button', { name: `Open ${name}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Posture policy' });
  const tested = drawer.getByRole('region', { name: 'Effect right now' });
  await expect(tested.getByText('Opens', { exact: true }).first()).toBeVisible();
  const opens = (await tested.locator('dd').first().textContent()) ?? '';
  await drawer.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('Policy installed successfully')).toBeVisible();

  // Endpoints are evaluated within a moment: what was to open stays open.
  await expect(drawer.getByText('Complete', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.goto(`/${demo}/settings/posture-policies?search=${encodeURIComponent(name)}`);
  const row = page
    .getByRole('grid', { name: 'Posture policies' })
    .locator('[role=row][data-key]')
    .filter({ hasText: name });
  await row.getByText(name).click();
  await expect(tested.locator('dd').nth(2)).toHaveText(opens);
  await expect(tested.locator('dd').nth(0)).toHaveText('0');
  await drawer.getByLabel('Severity').selectOption('Critical');
  await expect(drawer.getByText('Unsaved changes')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Policy updated successfully').first()).toBeVisible();
  await expect(row).toContainText('Critical');
  await drawer.getByRole('button', { name: 'Close' }).click();

  const switched = answered(page);
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await expect(row).toContainText('Off');
  await switched;
  await page.reload();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await row.getByText(name).click();
  await drawer.getByRole('button', { name: 'Uninstall' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Uninstall' }).click();
  await expect(page.getByText('Policy uninstalled successfully')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(row).toHaveCount(0);
});

test("POST-09 POST-13 SHELL-17 a policy of the company's own begins with filters of the inventory, is seen there again, and is deleted", async ({
  page,
  context,
}, { workerIndex, retry }) => {
  const name = `Query parameters ${workerIndex} ${retry}`;
  const filter = {
    all: [
      {
        field: 'request',
        op: 'has',
        value: { all: [{ field: 'location', op: 'is', value: ['query'] }] },
      },
    ],
  };
  await page.goto(
    `/${demo}/unified-inventory?filters=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  const foot = page.locator('.p-table-foot');
  await expect(foot).toContainText(/^\d+ endpoint/);
  const count = Number.parseInt((await foot.textContent()) ?? '', 10);
  expect(count).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: 'Create posture policy from these filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create posture policy' });
  await dialog.getByLabel('Name', { exact: true }).fill(` ${name} `);
  await dialog.getByLabel('Severity').selectOption('Info');
  await expect(
    dialog.getByRole('region', { name: 'Effect right now' }).locator('dd').first(),
  ).toHaveText(String(count));
  await dialog.getByRole('button', { name: 'Create policy' }).click();
  await expect(page.getByText('Policy created successfully')).toBeVisible();

  await page.goto(`/${demo}/settings/posture-policies?search=${encodeURIComponent(name)}`);
  await page.getByRole('grid', { name: 'Posture policies' }).getByText(name).click();
  const drawer = page.getByRole('dialog', { name: 'Posture policy' });
  const opened = context.waitForEvent('page');
  await drawer.getByRole('link', { name: 'View in Unified Inventory' }).click();
  const inventory = await opened;
  await expect(inventory.locator('.p-table-foot')).toContainText(`${count} endpoint`);
  await inventory.close();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Policy deleted successfully')).toBeVisible();
  await expect(drawer).toBeHidden();
});
