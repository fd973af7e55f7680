import { COMPANIES, expect, test, type Page } from './support/test.ts';

const { demo, production } = COMPANIES;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const switcher = (page: Page) => page.getByRole('button', { name: /^Switch company/ });

test('SHELL-01 the start leads to the default company, and a company to its overview', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForURL(`/${production}/overview`);
  await page.goto(`/${demo}/`);
  await page.waitForURL(`/${demo}/overview`);
});

test('the menu leads to every page and marks the current one', async ({ page }) => {
  await page.goto(`/${demo}/overview`);
  for (const [name, path] of [
    ['Inventory', 'unified-inventory'],
    ['Ingest', 'ingest'],
    ['Overview', 'overview'],
  ] as const) {
    await menu(page).getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`/${demo}/${path}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

test('SHELL-09 settings are one entry of the menu with a navigation of their own', async ({
  page,
}) => {
  await page.goto(`/${demo}/settings`);
  await page.waitForURL(/settings\/(?!$)/);
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.waitForURL(`/${demo}/settings/tags`);
  await expect(settings.getByRole('link', { name: 'Tags', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(menu(page).getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(menu(page).getByText('Posture gaps')).toBeInViewport({ ratio: 1 });
  await expect(menu(page).getByText('Settings')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Settings / Tags' }).click();
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.waitForURL(`/${demo}/settings/audit`);
});

test('the company switch keeps the section and leaves the filters of the old company behind', async ({
  page,
}) => {
  await page.goto(`/${demo}/unified-inventory?search=orders`);
  await expect(page.getByText('Demo Environment · Detection is off')).toBeVisible();
  await switcher(page).click();
  await page.getByRole('combobox', { name: 'Search companies' }).fill('prod');
  await page.keyboard.press('Enter');
  await page.waitForURL(`/${production}/unified-inventory`);
  await expect(switcher(page)).toHaveAccessibleName('Switch company (current: Production)');
  await expect(page.getByText('Customer Environment')).toHaveCount(0);
  await page.goBack();
  await page.waitForURL(`/${demo}/unified-inventory?search=orders`);
});

test('SHELL-08 an unknown path is a page titled Page Not Found, inside a company and outside', async ({
  page,
}) => {
  await page.goto(`/${demo}/no-such-page`);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Palisade');
  await expect(menu(page)).toBeVisible();
  for (const path of ['posture-gaps/nonsense', 'settings/nonsense']) {
    await page.goto(`/${demo}/${path}`);
    await expect(page).toHaveTitle('Page Not Found · Palisade');
  }
  await page.goto('/00000000-0000-4000-8000-00000000dead/overview');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Overview' }).click();
  await page.waitForURL(`/${production}/overview`);
});

test('dark colours stay after a reload', async ({ page }) => {
  await page.goto(`/${demo}/overview`);
  const html = page.locator('html');
  await expect(html).toHaveClass(/light/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await expect(html).toHaveClass(/dark/);
  await page.reload();
  await expect(html).toHaveClass(/dark/);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('keys: ? shows them all, g i and g o go to pages, Esc closes', async ({ page }) => {
  await page.goto(`/${demo}/overview`);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Go to Inventory')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.waitForURL(`/${demo}/unified-inventory`);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL(`/${demo}/overview`);
});

/** Where a part is, in whole pixels: while it comes in, its place has fractions of one. */
async function placeOf(part: ReturnType<Page['locator']>) {
  const box = await part.boundingBox();
  if (box === null) return null;
  const { x, y, width, height } = box;
  return [x, y, width, height].map(Math.round);
}

test('the palette keeps its place, finds things of each kind and what was chosen last', async ({
  page,
}) => {
  await page.goto(`/${demo}/overview`);
  const dialog = page.getByRole('dialog', { name: 'Find or jump to' });
  const field = page.getByRole('combobox', { name: /^Search pages, actions/ });
  await page.getByRole('button', { name: /Find or jump to/ }).click();
  await expect(field).toBeVisible();
  // It slides in.
  await dialog.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
  const place = await placeOf(dialog);
  await field.fill('tax-profile');
  const endpoint = dialog
    .getByRole('group', { name: 'Endpoints' })
    .getByRole('option', { name: /tax-profile/ });
  await expect(endpoint).toBeVisible();
  expect(await placeOf(dialog)).toEqual(place);
  await endpoint.click();
  const drawer = page.getByRole('dialog', { name: 'Endpoint' });
  await expect(drawer.getByRole('heading', { name: /tax-profile/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(
    dialog.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /tax-profile/ }),
  ).toBeVisible();
  for (const [text, group] of [
    ['example', 'Hosts'],
    ['example', 'APIs'],
    ['192.0.2', 'Attackers'],
    ['card', 'Posture policies'],
    ['background', 'Settings'],
  ] as const) {
    await field.fill(text);
    await expect(
      dialog.getByRole('group', { name: group }).getByRole('option').first(),
    ).toBeAttached();
    expect(await placeOf(dialog)).toEqual(place);
  }
  await field.fill('dark th');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
});
