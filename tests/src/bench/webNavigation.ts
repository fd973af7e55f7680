import type { Browser, Page } from 'playwright-core';
import type { RunningPalisade } from '../palisade.ts';
import { signedIn } from './signedIn.ts';

/** Between the pointer's coming and the press, as people do; pages ask for their data from it on. */
const HOVER_MS = 150;
const RUNS = 5;
const PATIENCE_MS = 30_000;

declare global {
  interface Window {
    /** Milliseconds from the press of a link until its page stood complete; undefined until then. */
    followedMs?: number | undefined;
  }
}

/** Waits in the page for the next click, and then for the page at a path with a heading of its own. */
function waitForPage(path: string): void {
  window.followedMs = undefined;
  const handleClick = () => {
    const start = performance.now();
    const before = document.querySelector('main h1');
    const look = () => {
      const heading = document.querySelector('main h1');
      const isThere =
        location.pathname.startsWith(path) &&
        heading !== null &&
        heading !== before &&
        document.querySelector('.navigation-progress, .p-skeleton, [aria-busy="true"]') === null;
      if (isThere) window.followedMs = performance.now() - start;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  document.addEventListener('click', handleClick, { capture: true, once: true });
}

/**
 * Presses a link and gives the milliseconds until the page that it leads to is complete: its
 * address, its heading, and nothing on its way.
 */
async function followed(page: Page, href: string): Promise<number> {
  const link = page.locator(`nav a.side-link[href="${href}"]`);
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  // Some entries lead on to the first of their pages.
  await page.evaluate(waitForPage, href.split('/').slice(0, 3).join('/'));
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => window.followedMs !== undefined, undefined, {
    timeout: PATIENCE_MS,
  });
  return page.evaluate(() => window.followedMs ?? Number.NaN);
}

/**
 * From one page of a company to the next by each entry of the menu: median of five rounds, in the
 * first of which no page has been seen, and the slowest of all.
 */
export async function benchNavigation(
  browser: Browser,
  palisade: RunningPalisade,
  companyId: string,
): Promise<object> {
  const { context } = await signedIn(browser, palisade);
  const page = await context.newPage();
  try {
    await page.goto(`${palisade.url}/${companyId}/overview`);
    await page.locator('main h1').waitFor();
    // Idle preloading is over by then.
    await page.waitForTimeout(8_000);
    const links = await page
      .locator('nav a.side-link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    // It shows how waiting looks, so that it never stands complete.
    const hrefs = links.filter((href) => !href.endsWith('/studio/components'));
    const order = [...hrefs.slice(1), ...hrefs.slice(0, 1)]; // It begins on the first.
    const found = new Map<string, number[]>(order.map((href) => [href, []]));
    for (let run = 0; run < RUNS; run += 1)
      for (const href of order)
        try {
          found.get(href)?.push(Math.round(await followed(page, href)));
        } catch (error) {
          throw new Error(`${href}, followed the ${run + 1}. time`, { cause: error });
        }
    const name = (href: string) => href.split('/').slice(2).join('/');
    const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b);
    const all = sorted([...found.values()].flat());
    return {
      medianMs: Object.fromEntries(
        [...found].map(([href, times]) => [name(href), sorted(times)[(RUNS - 1) / 2]]),
      ),
      firstMs: Object.fromEntries([...found].map(([href, times]) => [name(href), times[0]])),
      p95Ms: all[Math.floor(all.length * 0.95)],
      slowestMs: all.at(-1),
    };
  } finally {
    await context.close();
  }
}
