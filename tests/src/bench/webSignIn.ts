import type { Browser } from 'playwright-core';
import type { RunningPalisade } from '../palisade.ts';

declare global {
  interface Window {
    /** Milliseconds from the press of the button until nothing of the overview was on its way. */
    usableMs?: number;
    /** Sum of all layout shifts since the page was opened, those right after a key or click too. */
    allShifts: number;
  }
}

/** Times that the processor of the page is slowed. */
const SLOWED = 4;
const RUNS = 7;
const VIEWPORT = { width: 1440, height: 900 };

/**
 * Notes when the overview is complete and what moved on the way; runs in the page before its own
 * scripts.
 */
function watch(): void {
  window.allShifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.allShifts += Number(Reflect.get(entry, 'value')); // TypeScript does not know layout shifts yet.
  }).observe({ type: 'layout-shift', buffered: true });
  const isUsable = () =>
    document.querySelectorAll('main .cards a').length > 0 &&
    document.querySelector('main svg') !== null &&
    document.querySelector('main [role="row"], main tr, main li') !== null &&
    document.querySelector('main [aria-busy="true"], main .p-skeleton') === null;
  const waitFrom = (start: number) => {
    const look = () => {
      if (isUsable()) window.usableMs = performance.now() - start;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  document.addEventListener('submit', () => waitFrom(performance.now()), {
    capture: true,
    once: true,
  });
}

async function signInOnce(
  browser: Browser,
  { url, email, password }: Pick<RunningPalisade, 'url' | 'email' | 'password'>,
  companyId: string,
): Promise<{ usableMs: number; shift: number }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const processor = await context.newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto(`${url}/${companyId}/overview`); // Leads to the sign-in page first.
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.usableMs !== undefined);
    // What still moves shows within the next moment.
    await page.waitForTimeout(1_000);
    return await page.evaluate(() => ({
      usableMs: window.usableMs ?? Number.NaN,
      shift: window.allShifts,
    }));
  } finally {
    await context.close();
  }
}

/**
 * From the sign-in page to the overview of a company with traffic, its last widget included, each
 * time with a cold cache, on a processor slowed four times.
 */
export async function benchSignIn(
  browser: Browser,
  palisade: Pick<RunningPalisade, 'url' | 'email' | 'password'>,
  companyId: string,
): Promise<object> {
  await signInOnce(browser, palisade, companyId); // Warms the server.
  const runs: { readonly usableMs: number; readonly shift: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await signInOnce(browser, palisade, companyId));
  const times = runs.map(({ usableMs }) => Math.round(usableMs)).toSorted((a, b) => a - b);
  return {
    slowed: SLOWED,
    medianMs: times[(RUNS - 1) / 2],
    slowestMs: times.at(-1),
    runsMs: times,
    layoutShift: Math.max(...runs.map(({ shift }) => Math.round(shift * 1_000) / 1_000)),
  };
}
