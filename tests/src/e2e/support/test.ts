import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import type { CertifiedProvider } from '@palisade/services/domains/identity/sso/openid/testing/certifiedProvider.ts';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import type { RunningPalisade } from '../../palisade.ts';

export { expect, type Page } from '@playwright/test';

/** `jira` is where the Jira is that it may reach, `openId` the OpenID Connect provider. */
type Palisade = Pick<RunningPalisade, 'url' | 'email' | 'password' | 'token' | 'home'> & {
  readonly jira: string;
  readonly openId: Pick<CertifiedProvider, 'issuer' | 'clientId' | 'clientSecret'>;
};
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Raw keys of the companies of a first start: an empty one of a customer, and the demo with a week
 * of traffic.
 */
export const COMPANIES = { production: FIRST_IDS.production, demo: FIRST_IDS.demo } as const;

/** The Palisade that the global set-up started. */
export const palisade = JSON.parse(process.env['PALISADE_E2E'] ?? '{}') as Palisade;

/** For tests of people who are not signed in. */
export const NOBODY: Session = { cookies: [], origins: [] };

/** Fills the sign-in form and sends it. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Palisade, 'email' | 'password'> = palisade,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^Log In(?! with)/ }).click();
}

/**
 * The server's answer to the next change: pages show a change at once, before the server has it.
 */
export const answered = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.request().postData()?.includes('"input"') === true);

/**
 * Milliseconds that tests share a session. Its access token lives for ten minutes, and the test
 * that has it renewed then uses up the refresh token, which would end the session of those that
 * follow.
 */
const SHARED_FOR = 4 * 60_000;

/**
 * Tests begin signed in as the administrator: one sign-in for each worker, and again when that is
 * some minutes ago.
 */
export const test = base.extend<object, { signedIn: () => Promise<Session> }>({
  signedIn: [
    async ({ browser }, use) => {
      let known: { readonly session: Session; readonly at: number } | null = null;
      await use(async () => {
        if (known !== null && performance.now() - known.at < SHARED_FOR) return known.session;
        const page = await browser.newPage({ baseURL: palisade.url });
        await page.goto('/login');
        await logIn(page);
        await page.waitForURL(/\/overview$/);
        known = { session: await page.context().storageState(), at: performance.now() };
        await page.context().close();
        return known.session;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ signedIn }, use) => use(await signedIn()),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of a fixture's needs from its parameter
  baseURL: ({}, use) => use(palisade.url),
});

/**
 * Opens a page and waits until the server tells of all that it subscribes to: what is stored from
 * then on must show by itself.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isLive(page);
}

/**
 * Waits until the server tells of all that a page subscribes to. The stream is the browser's, so
 * the page's own requests do not show it.
 */
export const isLive = (page: Page): Promise<unknown> =>
  page.locator('html[data-live]').waitFor({ state: 'attached' });
