import type { Browser, BrowserContext } from 'playwright-core';
import type { RunningPalisade } from '../palisade.ts';

/**
 * A browser window of its own, signed in as the administrator, and the company that it begins in.
 */
export async function signedIn(
  browser: Browser,
  palisade: Pick<RunningPalisade, 'url' | 'email' | 'password'>,
): Promise<{ context: BrowserContext; companyId: string }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(palisade.url);
  await page.getByLabel('Email').fill(palisade.email);
  await page.getByLabel('Password', { exact: true }).fill(palisade.password);
  await page
    .getByRole('button', { name: /^Log In(?! with)/ })
    .first()
    .click();
  await page.waitForURL(/\/[0-9a-f-]{36}\/overview/);
  const companyId = new URL(page.url()).pathname.split('/')[1] ?? '';
  await page.close();
  return { context, companyId };
}
