import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '@palisade/services/domains/identity/sso/testing/testIdentityProvider.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { COMPANIES, expect, logIn, NOBODY, palisade, test, type Page } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

test.use({ storageState: NOBODY });
test.describe.configure({ mode: 'serial' });

const CREATE =
  'mutation ($input: CreateIdentityProviderInput!) { createIdentityProvider(input: $input) { identityProvider { id } errors { message } } }';
const DELETE =
  'mutation ($input: DeleteIdentityProviderInput!) { deleteIdentityProvider(input: $input) { errors { message } } }';
/** Through the pages of the provider: who it is, and that Palisade may know. */
async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const button = { name: 'Log In with SSO' };
const enter = { name: 'Continue as Ada' };

test.describe('single sign-on', () => {
  let idp: TestIdentityProvider;
  let id = '';
  const email = `ada-${Date.now()}@example.com`;
  test.beforeAll(async () => {
    idp = await startIdentityProvider({
      email,
      groups: ['Analysts'],
    });
  });
  test.afterAll(async () => {
    if (id !== '') await askGraph(DELETE, { input: { id } });
    await idp.stop();
  });

  test('AUTH-06 without an identity provider the button says so', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', button).click();
    await expect(page.getByRole('alert')).toHaveText(
      'No SSO service is configured for your company',
    );
    await expect(page).toHaveURL('/login');
  });

  test('AUTH-07 a person signs on at the identity provider and comes back to where they wanted to go', async ({
    page,
    context,
  }) => {
    const settings = {
      name: 'Company sign-in',
      issuerUrl: idp.issuer,
      samlEndpoint: `${idp.url}/sso`,
      certificates: [idp.certificate],
      isEnabled: true,
      rejectsUnmatched: true,
      attributes: {
        email: 'email',
        firstName: 'firstName',
        lastName: 'lastName',
        groups: 'groups',
      },
      rules: [{ group: 'Analysts', roleId: ROLE_IDS.Analyst, companyIds: [COMPANIES.demo] }],
    };
    const { createIdentityProvider: created } = await askGraph<{
      createIdentityProvider: { identityProvider: { id: string } | null; errors: unknown[] };
    }>(CREATE, { input: { companyId: COMPANIES.demo, settings } });
    expect(created.errors).toEqual([]);
    id = created.identityProvider?.id ?? '';
    await page.goto(`/${COMPANIES.demo}/unified-inventory?search=orders`);
    await page.waitForURL('/login');
    await page.getByRole('button', button).click();
    await expect(page.getByRole('heading', { name: 'Company sign-in' })).toBeVisible();
    await page.getByRole('button', enter).click();
    await page.waitForURL(`/${COMPANIES.demo}/unified-inventory?search=orders`);
    await expect(
      page
        .getByRole('grid', { name: 'Inventory' })
        .getByText(/\/orders/)
        .first(),
    ).toBeVisible();
    const session = (await context.cookies(`${palisade.url}/graphql`)).filter(({ name }) =>
      name.startsWith('palisade_'),
    );
    expect(
      new Set(session.map(({ name, httpOnly, sameSite }) => `${name} ${httpOnly} ${sameSite}`)),
    ).toEqual(
      new Set([
        'palisade_access true Strict',
        'palisade_refresh true Strict',
        'palisade_session false Strict',
      ]),
    );
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Inventory' })).toBeVisible();
  });

  test('AUTH-07 another browser that is handed the answer is not signed in by it', async ({
    page,
    browser,
  }) => {
    await page.goto('/login');
    await page.getByRole('button', button).click();
    await expect(page.getByRole('button', enter)).toBeVisible();
    const response = await page.locator('input[name=SAMLResponse]').inputValue();
    const acs = await page.locator('form').getAttribute('action');
    const victim = await browser.newContext({ baseURL: palisade.url, storageState: NOBODY });
    const other = await victim.newPage();
    await other.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${acs}"><input type="hidden" name="SAMLResponse" value="${response}"><button>Prize</button></form>`,
      }),
    );
    await other.goto('http://evil.example/');
    await other.getByRole('button', { name: 'Prize' }).click();
    await other.waitForURL('/login');
    await expect(other.getByRole('alert')).toHaveText('SSO Login Failed. Please contact support');
    expect((await victim.cookies(palisade.url)).map(({ name }) => name)).not.toContain(
      'palisade_access',
    );
    await victim.close();
  });

  test('ADM-07 an identity provider deactivates a person over SCIM, who is out at once and cannot come back', async ({
    page,
    browser,
  }) => {
    const admin = await browser.newContext({ baseURL: palisade.url, storageState: NOBODY });
    const setUp = await admin.newPage();
    await setUp.goto(`/${COMPANIES.demo}/adminpanel/authentication`);
    await logIn(setUp);
    await setUp.getByRole('grid').getByText('Company sign-in').click();
    const drawer = setUp.getByRole('dialog', { name: 'Identity provider' });
    await drawer.getByRole('tab', { name: 'Identity Provider Settings' }).click();
    const base = await drawer.getByText(/\/scim\/v2$/).innerText();
    await drawer.getByRole('button', { name: 'Create token' }).click();
    const secret = await drawer.getByText(/^pls_\w+_/).innerText();
    const send = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/scim+json',
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as { id: string } };
    };
    const made = await send('POST', '/Users', { userName: email, name: { givenName: 'Ada' } });
    expect(made.status).toBe(201);

    await page.goto(`/${COMPANIES.demo}/unified-inventory`);
    await page.getByRole('button', button).click();
    await page.getByRole('button', enter).click();
    await expect(page.getByRole('grid', { name: 'Inventory' })).toBeVisible();
    const off = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] };
    expect((await send('PATCH', `/Users/${made.body.id}`, off)).status).toBe(200);
    await page.reload();
    await page.waitForURL('/login');
    await page.getByRole('button', button).click();
    await page.getByRole('button', enter).click();
    await expect(page.getByRole('alert')).toHaveText('SSO Login Failed. Please contact support');

    await setUp.reload();
    await drawer.getByRole('tab', { name: 'Identity Provider Settings' }).click();
    await expect(drawer.getByText('1 deactivated')).toBeVisible();
    await admin.close();
  });

  test('ADM-07 an administrator sets OpenID Connect up, tries it, and a person signs on with it', async ({
    page,
    browser,
  }) => {
    await askGraph(DELETE, { input: { id } });
    id = '';
    const admin = await browser.newContext({ baseURL: palisade.url, storageState: NOBODY });
    const setUp = await admin.newPage();
    await setUp.goto(`/${COMPANIES.demo}/adminpanel/authentication`);
    await logIn(setUp);
    await setUp.getByRole('button', { name: 'Add identity provider' }).click();
    const drawer = setUp.getByRole('dialog', { name: 'Identity provider' });
    await drawer.getByLabel('Protocol').selectOption('OpenID Connect');
    await drawer.getByLabel('Name', { exact: true }).fill('By OpenID Connect');
    await drawer.getByLabel('Issuer URL').fill(palisade.openId.issuer);
    await drawer.getByLabel('Client ID').fill(palisade.openId.clientId);
    await drawer.getByLabel('Client Secret').fill(palisade.openId.clientSecret);
    await drawer.getByLabel('Scopes').fill('openid email profile groups');
    await drawer.getByRole('button', { name: 'Add rule' }).click();
    const rule = drawer.getByRole('group', { name: 'Mapping rule: new' });
    await rule.getByLabel('Group').fill('Analysts');
    const named = drawer.getByRole('group', { name: 'Mapping rule: Analysts' });
    await named.getByLabel('Role').selectOption('Analyst');
    await named.getByRole('button', { name: 'Environments' }).click();
    await setUp.getByRole('checkbox', { name: /demo/i }).check();
    await setUp.keyboard.press('Escape');
    await drawer.getByRole('button', { name: 'Install' }).click();
    await expect(drawer).toBeHidden();

    await setUp.getByRole('grid').getByText('By OpenID Connect').click();
    await drawer.getByRole('button', { name: 'Test sign-in' }).click();
    const email = `grace-${Date.now()}@example.com`;
    await signInAtProvider(setUp, email);
    const last = drawer.getByRole('region', { name: 'Last test sign-in' });
    await expect(last).toContainText('The sign-in would be accepted.');
    await expect(last).toContainText('Rule 1, group Analysts');
    await drawer.getByRole('switch', { name: 'Enabled' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(setUp.getByText('Identity provider saved')).toBeVisible();

    await page.goto(`/${COMPANIES.demo}/unified-inventory`);
    await page.getByRole('button', button).click();
    await signInAtProvider(page, email);
    await page.waitForURL(`/${COMPANIES.demo}/unified-inventory`);
    await expect(page.getByRole('grid', { name: 'Inventory' })).toBeVisible();
    // Signing out ends the session at the provider, too: it asks who it is the next time.
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL('/login');
    await page.getByRole('button', button).click();
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
    await setUp.reload();
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await setUp.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(drawer).toBeHidden();
    await admin.close();
  });
});
