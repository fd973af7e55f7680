import { COMPANIES, answered, expect, NOBODY, palisade, test, type Page } from './support/test.ts';

const { demo } = COMPANIES;

test.use({ storageState: NOBODY });

/** Until nothing of the page is on its way. */
async function arrived(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('html[data-navigating], .p-skeleton, [aria-busy="true"]')).toHaveCount(
    0,
  );
}

/** Goes from one stop to the next until one of this name has the focus. */
async function tabTo(page: Page, role: string): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((of) => document.activeElement?.role === of, role)) return;
  }
  throw new Error(`Tab reaches no ${role}.`);
}

test('POST-03 ATK-03 SHELL-16 an analyst works a day without a mouse', async ({ page }) => {
  test.setTimeout(180_000);
  const { keyboard } = page;
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(palisade.email);
  await keyboard.press('Tab');
  await keyboard.type(palisade.password);
  await keyboard.press('Enter');
  await page.waitForURL(/\/overview$/);
  await arrived(page);

  // The palette, whose code is fetched meanwhile, takes the letters that follow.
  const find = page.getByRole('combobox', { name: /^Search pages/ });
  await keyboard.press('Control+k');
  await keyboard.type('demo');
  await expect(find).toHaveValue('demo');
  await expect(page.getByRole('option', { name: /^demo/ })).toBeVisible();
  await keyboard.press('Enter');
  await page.waitForURL(`/${demo}/overview`);
  await arrived(page);

  // The worst gap, put aside by two letters; the next one is there at once, and z takes it back.
  await keyboard.press('g');
  await keyboard.press('p');
  await page.waitForURL(`/${demo}/posture-gaps/open`);
  await arrived(page);
  await keyboard.press('j');
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Posture gap' });
  const name = drawer.getByRole('heading', { level: 2 });
  await expect(drawer).toBeFocused();
  await arrived(page);
  const worst = (await name.textContent()) ?? '';
  await keyboard.press('s');
  await expect(page.getByRole('menu')).toBeFocused();
  await keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: 'Status: Open' })).toBeFocused();
  await keyboard.press('s');
  await expect(page.getByRole('menu')).toBeFocused();
  const changed = answered(page);
  await keyboard.press('i');
  await changed;
  const toast = page.getByText('Status changed to Ignored').first();
  await expect(toast).toBeVisible();
  await expect(name).not.toHaveText(worst);
  const undone = answered(page);
  await keyboard.press('z');
  await undone;
  await expect(toast).toBeHidden();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page
      .getByRole('grid')
      .getByText(worst.replace(/^Critical/, ''))
      .first(),
  ).toBeVisible();

  // The first filter of a page, whose code is fetched meanwhile, takes the letters that follow.
  await keyboard.press('f');
  await keyboard.type('sever');
  const fields = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Find a field');
  await expect(fields).toHaveValue('sever');
  await keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Critical' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Critical' }).focus();
  await keyboard.press('Space');
  await expect(page).toHaveURL(/filters=/);
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();

  await keyboard.press('g');
  await keyboard.press('a');
  await page.waitForURL(`/${demo}/attackers/**`);
  await arrived(page);
  await keyboard.press('j');
  await keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Step' });
  await expect(card).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('button');
  await expect(async () => {
    // On to the next attacker, until one has several steps.
    if ((await steps.count()) < 2) await keyboard.press(']');
    await expect(card).toBeVisible();
    expect(await steps.count()).toBeGreaterThan(1);
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  await keyboard.press('c');
  const comment = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(comment).toBeFocused();
  await keyboard.press('Escape');
  await expect(comment).not.toBeFocused();
  await keyboard.press('j');
  await expect(page).toHaveURL(/step=/);

  // An endpoint by the palette, and its changes; Alt and an arrow stay the browser's.
  await keyboard.press('Control+k');
  await expect(find).toBeFocused();
  await keyboard.type('/v2/orders');
  await expect(page.getByRole('option').first()).toContainText('/v2/orders');
  await keyboard.press('Enter');
  const endpoint = page.getByRole('dialog', { name: 'Endpoint' });
  await expect(endpoint).toBeVisible();
  await arrived(page);
  await tabTo(page, 'tab');
  await keyboard.press('End');
  const changes = endpoint.getByRole('tab', { name: 'Changes', selected: true });
  await expect(changes).toBeFocused();
  await expect(endpoint.getByRole('tabpanel', { name: 'Changes' })).not.toBeEmpty();
  await keyboard.press('Alt+ArrowLeft');
  await expect(changes).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Back opens the drawer again at its tab, and leaves it and its page with the next step.
  await page.goBack();
  await expect(changes).toBeVisible();
  await page.goBack();
  await page.waitForURL(`/${demo}/attackers/**`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card).toBeVisible();
});
