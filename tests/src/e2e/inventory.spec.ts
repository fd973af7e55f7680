import { COMPANIES, expect, test, type Page } from './support/test.ts';

const { demo } = COMPANIES;
const inventory = `/${demo}/unified-inventory`;
const grid = (page: Page) => page.getByRole('grid', { name: 'Inventory' });
/** Rows of endpoints or groups, without the head. */
const rows = (page: Page) => grid(page).locator('[role=row][data-key]');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Endpoint' });
const filters = (...all: unknown[]) => `filters=${encodeURIComponent(JSON.stringify({ all }))}`;
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('filters, search, sort and drawer are in the address and survive a reload', async ({
  page,
}) => {
  await page.goto(
    `${inventory}?${filters({ field: 'method', op: 'is', value: ['POST'] })}&sort=path&direction=ascending`,
  );
  await rows(page).first().click();
  await expect(drawer(page)).toBeVisible();
  const address = page.url();
  const title = drawer(page).getByRole('heading', { level: 2 });
  await expect(title).toHaveText(/^POST\//);
  const words = await title.textContent();
  await page.reload();
  await expect(title).toHaveText(words ?? '');
  expect(page.url()).toBe(address);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(grid(page).getByRole('columnheader', { name: 'Path' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  for (const method of await rows(page).locator('[role=gridcell]:nth-child(2)').allInnerTexts())
    expect(method).toBe('POST');
});

test('an address edited by hand falls back to what is valid, and a filter that cannot be read shows no rows', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const search of [
    'filters=%7Bnot json',
    filters(
      { field: 'password', op: 'is', value: 'x' },
      { field: 'riskScore', op: 'between', value: [9, -4] },
    ),
  ]) {
    await page.goto(`${inventory}?${search}`);
    await expect(page.getByText('This filter could not be read').first()).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  }
  for (const search of [
    'sort=password&direction=sideways',
    'groupEndpointsBy=%5B%7B%7D%5D',
    'drawer=%7B%22name%22%3A7%7D',
    'after=AAAA&cursor=%00',
  ]) {
    await page.goto(`${inventory}?${search}`);
    await expect(rows(page).first()).toBeVisible();
    await expect(grid(page).getByRole('columnheader', { name: 'Risk' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  }
  await page.goto(
    `${inventory}?drawer=${encodeURIComponent(JSON.stringify({ name: 'UnifiedEndpointDetailsSideDrawer', id: 'nobody' }))}`,
  );
  await expect(
    drawer(page).getByRole('heading', { name: 'Endpoint not found' }).first(),
  ).toBeVisible();
  expect(errors).toEqual([]);
});

test('grouped by host the first three are open, and a fold is one click', async ({ page }) => {
  await page.goto(inventory);
  await page.getByRole('button', { name: 'Group by None' }).click();
  await page.getByRole('menuitem', { name: 'Host' }).click();
  const groups = page.getByRole('treegrid', { name: 'Inventory' });
  const open = groups.locator('[role=row][aria-expanded=true]');
  // Only rows on screen are drawn: each open group is folded to bring the next one up.
  for (let group = 0; group < 3; group += 1) {
    await expect(open.first()).toBeVisible();
    await open.first().click();
  }
  await expect(open).toHaveCount(0);
  await expect(groups.locator('[role=row][aria-expanded=false]').nth(3)).toBeVisible();
  await expect.poll(() => param(page, 'groupEndpointsBy')).toBe('["host"]');
});

test('j and k move, Enter opens, the drawer follows, Esc closes', async ({ page }) => {
  await page.goto(inventory);
  await expect(rows(page).nth(3)).toBeVisible();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(rows(page).nth(1)).toHaveAttribute('data-current', '');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText(/^2 of [\d,]+$/)).toBeVisible();
  const second = param(page, 'drawer');
  await page.keyboard.press(']');
  await expect(drawer(page).getByText(/^3 of [\d,]+$/)).toBeVisible();
  await page.keyboard.press('[');
  await expect.poll(() => param(page, 'drawer')).toBe(second);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect.poll(() => param(page, 'drawer')).toBeNull();
});

test('nothing found offers to clear the filters', async ({ page }) => {
  await page.goto(
    `${inventory}?search=no-such-path&${filters({ field: 'authenticated', op: 'is', value: true })}`,
  );
  await expect(page.getByText('No Results')).toBeVisible();
  await grid(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('all rows of a large company are reached by scrolling', async ({ page }) => {
  test.slow();
  await page.goto(inventory);
  await expect(rows(page).first()).toBeVisible();
  const total = Number(await grid(page).getAttribute('aria-rowcount')) - 1;
  expect(total).toBeGreaterThan(300);
  await expect
    .poll(
      () =>
        grid(page).evaluate((table) => {
          table.scrollTop = table.scrollHeight;
          const last = [...table.querySelectorAll('[role=row][data-key]')].at(-1);
          return Number(last?.getAttribute('aria-rowindex')) - 1;
        }),
      { intervals: [50], timeout: 90_000 },
    )
    .toBe(total);
  expect(await rows(page).count()).toBeLessThan(80);
});

test('an endpoint says what was learned of it and why', async ({ page }) => {
  await page.goto(`${inventory}?search=tax-profile`);
  await rows(page).first().click();
  const panel = drawer(page);
  await expect(
    panel.getByRole('heading', { name: '/partners/{partnerId}/tax-profile' }),
  ).toBeVisible();
  await expect(panel.getByText('Why this path')).toBeVisible();
  await expect(panel.getByText(/Segment 2 took \d+ values in \d+ requests/)).toBeVisible();
  await expect(panel.getByText('Risk factors')).toBeVisible();
  await panel.getByRole('tab', { name: /Parameters/ }).click();
  const parameters = panel.getByRole('grid', { name: 'Parameters' });
  await expect(
    parameters.getByRole('row', { name: /contact\.email.*Email Address/ }),
  ).toBeVisible();
  await panel.getByRole('searchbox', { name: 'Name, type or category' }).fill('partnerId');
  await expect(parameters.getByRole('row', { name: /partnerId Path integer/ })).toBeVisible();
  await expect(parameters.locator('[data-key]')).toHaveCount(1);
  await panel.getByRole('tab', { name: /^json · response/ }).click();
  await expect(
    panel.getByRole('grid', { name: 'Parameters' }).getByText('contact.email'),
  ).toBeVisible();
});
