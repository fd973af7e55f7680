import { COMPANIES, answered, expect, test, type Page } from './support/test.ts';

const inventory = `/${COMPANIES.demo}/unified-inventory`;
const grid = (page: Page) => page.getByRole('grid', { name: 'Inventory' });
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('SHELL-21 a filter with a group, its columns and grouping are saved, and come back from another page', async ({
  page,
}) => {
  const name = `Risky or sensitive ${Date.now()}`;
  await page.goto(inventory);
  await expect(grid(page).getByRole('row').nth(3)).toBeVisible();

  // A group of which any must hold.
  await page.keyboard.press('f');
  const editor = page.getByRole('dialog', { name: 'Filters' });
  await editor.getByRole('button', { name: 'Any of several…' }).click();
  await editor.getByRole('button', { name: 'Method', exact: true }).click();
  await editor.getByRole('checkbox', { name: 'DELETE' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add to this group' }).click();
  await editor.getByRole('searchbox', { name: 'Find a field' }).fill('sens');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const filter = {
    all: [
      {
        any: [
          { field: 'method', op: 'is', value: ['DELETE'] },
          { field: 'sensitive', op: 'is', value: true },
        ],
      },
    ],
  };
  await expect.poll(() => JSON.parse(param(page, 'filters') ?? 'null')).toEqual(filter);

  // Columns and grouping.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('list', { name: 'Shown columns' })
    .getByRole('checkbox', { name: 'Sensitive data types' })
    .click();
  await page
    .getByRole('list', { name: 'Other columns' })
    .getByRole('checkbox', { name: 'Learning state' })
    .click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group by None' }).click();
  await page.getByRole('menuitem', { name: 'Host' }).click();
  const groups = page.getByRole('treegrid', { name: 'Inventory' });
  await expect(groups.getByRole('columnheader', { name: 'Learning' })).toBeVisible();

  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const saved = answered(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Saved filter ${name}` })).toBeVisible();
  await saved;

  await page.goto(inventory);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Saved filters' });
  await panel.getByRole('button', { name, exact: true }).click();
  await expect(groups.getByRole('columnheader', { name: 'Learning' })).toBeVisible();
  expect(JSON.parse(param(page, 'filters') ?? 'null')).toEqual(filter);
  expect(param(page, 'groupEndpointsBy')).toBe('["host"]');

  await page.getByRole('button', { name: `Saved filter ${name}` }).click();
  await panel.getByRole('button', { name: `Delete ${name}` }).click();
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved filters' })).toBeVisible();
});

test('INV-05 the drawer leads to the page of the endpoint, and the classic address too', async ({
  page,
}) => {
  await page.goto(inventory);
  await grid(page).locator('[role=row][data-key]').first().click();
  const drawer = page.getByRole('dialog', { name: 'Endpoint' });
  const title = drawer.getByRole('heading', { level: 2 });
  await expect(title).not.toBeEmpty();
  const words = await title.textContent();
  await drawer.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words ?? '');
  const { pathname } = new URL(page.url());
  await page.goto(
    pathname
      .replace('/unified-inventory/', '/discovery/inventory/')
      .replace(/[a-z]+$/, (method) => method.toUpperCase()),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words ?? '');
  expect(new URL(page.url()).pathname).toBe(pathname);
});

test('SHELL-21 POST-13 the bookmark is not opened and shut again while the fields of policies are on their way', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route(/PolicyFilterBar/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const ofQuery = { all: [{ field: 'location', op: 'is', value: ['query'] }] };
  const filter = { all: [{ field: 'request', op: 'has', value: ofQuery }] };
  await page.goto(`${inventory}?filters=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  const opened = page.locator('button', { hasText: /^Saved/ }).click();
  const shortly = new Promise((resolve) => setTimeout(resolve, 500));
  await Promise.race([opened, shortly]);
  code.resolve();
  await opened;
  await expect(page.getByText('Request parameter').first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Saved filters' })).toBeVisible();
});
