import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '@palisade/services/domains/identity/sso/testing/testIdentityProvider.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { COMPANIES, expect, NOBODY, palisade, test } from './support/test.ts';
import { askGraph } from './support/traffic.ts';

test.use({ storageState: NOBODY });
test.describe.configure({ mode: 'serial' });

const CREATE =
  'mutation ($input: CreateIdentityProviderInput!) { createIdentityProvider(input: $input) { identityProvider { id } errors { message } } }';
const DELETE =
  'mutation ($input: DeleteIdentityProviderInput!) { deleteIdentityProvider(input: $input) { errors { message } } }';
const button = { name: 'Log In with SSO' };
const enter = { name: 'Continue as Ada' };

test.describe('single sign-on', () => {
  let idp: TestIdentityProvider;
  let id = '';
  test.beforeAll(async () => {
    idp = await startIdentityProvider({
      email: `ada-${Date.now()}@example.com`,
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
});
