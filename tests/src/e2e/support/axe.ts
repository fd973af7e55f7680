import axe from 'axe-core';
import { expect, type Page } from './test.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const OF_A_COMPANY = /^\/[0-9a-f-]{36}\//;

/**
 * Loads an address, or goes there as a link does when the page shows its company already, and waits
 * until nothing of it is on its way.
 */
async function open(page: Page, address: string): Promise<void> {
  const company = OF_A_COMPANY.exec(address)?.[0];
  if (company !== undefined && page.url().includes(company)) {
    await page.evaluate(async (path) => {
      // By its key the router knows a place from the one before.
      const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
      const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 };
      history.pushState(state, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state }));
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, address);
    // The drawer of the page before goes a moment after its address.
    if (!address.includes('drawer=')) await expect(page.getByRole('dialog')).toHaveCount(0);
  } else {
    await page.goto(address);
    await page.evaluate(axe.source);
  }
  // The page before stays in sight until the next one's answer is there, with nothing else to show it.
  await expect(page.locator('html[data-navigating]')).toHaveCount(0);
  await expect(page.locator('main h1, main.playground button').first()).toBeVisible();
  await expect(page.locator('.p-skeleton, [aria-busy="true"]')).toHaveCount(0);
}

/** What axe finds that is moderate or worse, each with where it is. */
async function faults(page: Page, runOnly?: string[]): Promise<string[]> {
  const rules = runOnly === undefined ? {} : { runOnly };
  const { violations } = await page.evaluate(
    async (options) => await window.axe.run(document, options),
    { resultTypes: ['violations' as const], ...rules },
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    );
}

/** Milliseconds until parts of a page that come after the rest are there. */
const LATER_MS = 2_000;

/** What axe finds, and still finds when parts that come after the rest are there. */
async function lasting(page: Page, runOnly?: string[]): Promise<string[]> {
  if ((await faults(page, runOnly)).length === 0) return [];
  await page.waitForTimeout(LATER_MS);
  return faults(page, runOnly);
}

/**
 * All that axe finds at these addresses, in light and, unless told otherwise, dark colours. Of what
 * it looks at, colours change the contrast alone.
 */
export async function found(
  page: Page,
  addresses: readonly string[],
  isDarkToo = true,
): Promise<string[]> {
  const all: string[] = [];
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, address);
    for (const fault of await lasting(page)) all.push(`${address} in light colours: ${fault}`);
    if (!isDarkToo) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    if (address.includes('playground')) await open(page, address); // Its editor takes its colours when it starts.
    for (const fault of await lasting(page, ['color-contrast']))
      all.push(`${address} in dark colours: ${fault}`);
  }
  return all;
}
