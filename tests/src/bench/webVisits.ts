import type { Browser, BrowserContext, Page } from 'playwright-core';
import { largestPaint } from './webMetrics.ts';

declare global {
  interface Window {
    /** Layout shifts that no key or click caused, as browsers sum them for CLS. */
    shifts: number;
    /** Milliseconds after navigation when the page stood complete; undefined until then. */
    stoodAt?: number | undefined;
  }
}

/** What one visit with a cold cache came to. */
export interface Visit {
  readonly scripts: ReadonlySet<string>;
  /** Largest contentful paint, milliseconds. */
  readonly lcpMs: number;
  /** Until nothing of the page was on its way, the drawer included; milliseconds. */
  readonly completeMs: number;
  /** Cumulative layout shift. */
  readonly cls: number;
}

export type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

const VIEWPORT = { width: 1440, height: 900 };
const PATIENCE_MS = 30_000;

/** What the page is watched for, and for how long it fetches no code of other pages. */
interface Watching {
  readonly isDrawer: boolean;
  readonly patienceMs: number;
}

/** Runs in the page before its own scripts. */
function watch({ isDrawer, patienceMs }: Watching): void {
  window.shifts = 0;
  // The code of other pages is fetched 5 s after the start, which a slow machine needs for this one.
  const startTimer = window.setTimeout.bind(window);
  Reflect.set(window, 'setTimeout', (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    startTimer(run, ms === 5_000 ? patienceMs : ms, ...rest),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      window.shifts += Number(Reflect.get(entry, 'value')); // TypeScript does not know layout shifts yet.
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const part = isDrawer ? '[role="dialog"] .p-drawer-body' : 'main, form';
  const look = () => {
    const shown = document.querySelector(part);
    const isComplete =
      shown !== null &&
      shown.textContent.trim() !== '' &&
      document.querySelector('.navigation-progress, .p-skeleton, [aria-busy="true"]') === null;
    if (!isComplete) window.stoodAt = undefined;
    else window.stoodAt ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens an address in a window of its own, which has nothing in its cache. */
export async function visitCold(
  browser: Browser,
  url: string,
  isDrawer: boolean,
  storageState: Storage | null,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    ...(storageState !== null && { storageState }),
  });
  try {
    const page: Page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js') && response.ok()) scripts.add(pathname);
    });
    await page.addInitScript(watch, { isDrawer, patienceMs: PATIENCE_MS });
    await page.goto(url);
    // Parts that stand on others ask for their code only when these are there.
    await page.waitForFunction(
      () => window.stoodAt !== undefined && performance.now() - window.stoodAt > 1_000,
      undefined,
      { timeout: PATIENCE_MS },
    );
    const seen = new Set(scripts);
    const { completeMs, cls } = await page.evaluate(() => ({
      completeMs: Math.round(window.stoodAt ?? Number.NaN),
      cls: Math.round(window.shifts * 1_000) / 1_000,
    }));
    return { scripts: seen, lcpMs: await largestPaint(page), completeMs, cls };
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The same address several times: medians of the times, the worst shift, and every script. */
export async function visits(times: number, visit: () => Promise<Visit>): Promise<Visit> {
  const all: Visit[] = [];
  for (let run = 0; run < times; run += 1) all.push(await visit());
  return {
    scripts: all[0]?.scripts ?? new Set(),
    lcpMs: median(all.map(({ lcpMs }) => lcpMs)),
    completeMs: median(all.map(({ completeMs }) => completeMs)),
    cls: Math.max(...all.map(({ cls }) => cls)),
  };
}
