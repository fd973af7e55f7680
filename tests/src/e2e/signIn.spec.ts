import { COMPANIES, expect, logIn, NOBODY, palisade, test } from './support/test.ts';

test.use({ storageState: NOBODY });

const button = { name: /^Log In(?! with)/ };

test('Log in stays off until email and password are valid', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', button)).toBeDisabled();
  await page.getByLabel('Email').fill('maya');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await expect(page.getByRole('button', button)).toBeDisabled();
  await page.getByLabel('Email').fill('maya@example.com');
  await expect(page.getByRole('button', button)).toBeEnabled();
});

for (const address of ['/login', '/', `/${COMPANIES.production}/overview?from=link`])
  test(`AUTH-01 nothing is wrong in the console while somebody signs in from ${address}`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(address);
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(said).toEqual([]);
  });

test('a wrong password is said under the field, and the right one then works', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, { email: palisade.email, password: 'not the password' });
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Email or password is wrong.',
  );
  await expect(page).toHaveURL('/login');
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('AUTH-01 the card is 440 pixels wide beside the slogan, and who is signed in is led on', async ({
  page,
}) => {
  await page.goto('/login/anything');
  await expect(
    page.getByRole('heading', { name: 'Every API you run, discovered from its own traffic.' }),
  ).toBeVisible();
  expect((await page.locator('form').boundingBox())?.width).toBe(440);
  await logIn(page);
  await page.waitForURL(`/${COMPANIES.production}/overview`);
  await page.goto('/login');
  await page.waitForURL(`/${COMPANIES.production}/overview`);
});

test('AUTH-12 the asked path and search are kept and come back after sign-in', async ({ page }) => {
  await page.goto(`/${COMPANIES.demo}/unified-inventory?search=orders`);
  await page.waitForURL('/login');
  await logIn(page);
  await page.waitForURL(`/${COMPANIES.demo}/unified-inventory?search=orders`);
  await expect(page.getByRole('searchbox', { name: 'Path or host' })).toHaveValue('orders');
  await expect(
    page
      .getByRole('grid', { name: 'Inventory' })
      .getByText(/\/orders/)
      .first(),
  ).toBeVisible();
});

test('AUTH-11 five wrong passwords lock the account out, and a page of its own says so', async ({
  page,
}) => {
  await page.goto('/login');
  const somebody = { email: `somebody-${Date.now()}@example.com`, password: 'wrong' };
  const password = page.getByLabel('Password', { exact: true });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = page.waitForResponse('/graphql');
    await logIn(page, { ...somebody, password: `wrong ${attempt}` });
    await answer;
    await expect(password).toHaveAccessibleDescription('Email or password is wrong.');
  }
  await logIn(page, somebody);
  await page.waitForURL('/login/toomanyloginattempts');
  await expect(
    page.getByText(
      'Too many failed login attempts. Please check your email to reset your password',
    ),
  ).toBeVisible();
});

test.describe('AUTH-13 session', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
    await logIn(page);
    await page.waitForURL(/\/overview$/);
  });

  test('is renewed silently when its access token is gone, and the page goes on', async ({
    page,
    context,
  }) => {
    await context.clearCookies({ name: 'palisade_access' });
    await page.getByRole('link', { name: 'Ingest' }).click();
    await expect(page.getByRole('heading', { name: 'Drop traffic here' })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).toContain('palisade_access');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Drop traffic here' })).toBeVisible();
  });

  test('ends on the server with Log out: the cookies of before are refused', async ({
    page,
    context,
    browser,
  }) => {
    const before = await context.storageState();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('/login');
    const thief = await browser.newContext({ baseURL: palisade.url, storageState: before });
    const stolen = await thief.newPage();
    await stolen.goto(`/${COMPANIES.demo}/overview`);
    await stolen.waitForURL('/login');
    await expect(stolen.getByRole('button', button)).toBeVisible();
    await thief.close();
  });

  test('with tokens that mean nothing the person stays logged out', async ({ page, context }) => {
    const cookies = await context.cookies();
    await context.addCookies(
      cookies.map((cookie) => ({ ...cookie, value: `${cookie.value.slice(0, -6)}AAAAAA` })),
    );
    await page.goto(`/${COMPANIES.demo}/overview`);
    await page.waitForURL('/login');
    await expect(page.getByRole('button', button)).toBeVisible();
  });
});

test('AUTH-12 a browser that blocks storage signs in, works and opens the playground', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.goto(`/${COMPANIES.demo}/unified-inventory`);
  await page.waitForURL('/login');
  await logIn(page);
  await page.waitForURL(`/${COMPANIES.demo}/unified-inventory`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.goto('/graphql/playground');
  await page.getByLabel('API token').fill(palisade.token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show Documentation Explorer' })).toBeVisible();
  expect(thrown).toEqual([]);
});
