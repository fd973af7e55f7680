import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { build } from '@palisade/tools/build.ts';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import { chromium, type Browser } from 'playwright-core';
import { feedEndpoints } from './feedEndpoints.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { signedIn } from './signedIn.ts';
import { framesWhileScrolling, scrollToRow } from './webMetrics.ts';
import { benchNavigation } from './webNavigation.ts';
import { webPages } from './webPages.ts';
import { benchSignIn } from './webSignIn.ts';
import { visitCold, visits, type Storage, type Visit } from './webVisits.ts';
import { shownVisits } from './webWeights.ts';

const ENDPOINTS = 10_000;
/** Visits of each page whose times are measured; one tells what it weighs. */
const RUNS = 3;
/** Parts that visit pages and drawers. */
const VISITED = ['weights', 'pages', 'drawers'] as const;
const PARTS = [...VISITED, 'navigation', 'signIn', 'scroll'] as const;
type Part = (typeof PARTS)[number];

/** What is measured in this run. */
interface Wanted {
  readonly parts: ReadonlySet<Part>;
  /** Pages and drawers whose name contains one of these words; all when there are none. */
  readonly words: readonly string[];
}

/** Of every page and drawer that is wanted its size, and its times when these are wanted. */
async function benchPages(
  browser: Browser,
  palisade: RunningPalisade,
  companyId: string,
  storage: Storage,
  { parts, words }: Wanted,
): Promise<object> {
  const found: Record<string, Visit> = {};
  const drawers = new Set<string>();
  const loads: number[] = [];
  const failed: string[] = [];
  const isTimed = (isDrawer: boolean) => parts.has(isDrawer ? 'drawers' : 'pages');
  const login = { name: 'login', path: '/login', isDrawer: false };
  for (const { name, path, isDrawer } of [login, ...(await webPages(palisade, companyId))]) {
    const isNamed = words.length === 0 || words.some((word) => name.includes(word));
    if (!isNamed || !(isTimed(isDrawer) || parts.has('weights'))) continue;
    if (isDrawer) drawers.add(name);
    loads.push(Math.round((loadavg()[0] ?? 0) * 10) / 10);
    const session = name === login.name ? null : storage;
    const visit = await visits(isTimed(isDrawer) ? RUNS : 1, () =>
      visitCold(browser, palisade.url + path, isDrawer, session),
    ).catch((error: unknown) => {
      console.error(`${name} failed: ${String(error)}`);
      return null;
    });
    if (visit === null) {
      failed.push(name);
      continue;
    }
    found[name] = visit;
    const { lcpMs, completeMs, cls } = visit;
    console.error(`${name}: LCP ${lcpMs} ms, complete ${completeMs} ms, shift ${cls}`);
  }
  return {
    ...shownVisits(found, drawers, isTimed),
    /** Never complete, or ended by an error: none of their figures are shown. */
    failed,
    /** Of a minute each, over the visits. */
    load: { least: Math.min(...loads), most: Math.max(...loads) },
  };
}

/**
 * Frame times while all rows of the inventory scroll, in a session of its own: the visits' one was
 * renewed meanwhile.
 */
async function benchScroll(browser: Browser, palisade: RunningPalisade): Promise<object> {
  const { context, companyId } = await signedIn(browser, palisade);
  const company = `${palisade.url}/${companyId}`;
  const page = await context.newPage();
  await page.goto(`${company}/unified-inventory`);
  await scrollToRow(page, ENDPOINTS);
  return {
    ...(await framesWhileScrolling(page, 'wheel')),
    drag: await framesWhileScrolling(page, 'drag'),
  };
}

function wantedOf(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: { part: { type: 'string', multiple: true }, only: { type: 'string', multiple: true } },
  });
  const wrong = values.part?.find((name) => !PARTS.some((part) => part === name));
  if (wrong !== undefined) throw new Error(`There is no part ${wrong}, only ${PARTS.join(', ')}.`);
  const parts = PARTS.filter((part) => values.part?.includes(part) ?? true);
  return { parts: new Set(parts), words: values.only ?? [] };
}

/**
 * Of every page and drawer the size on the wire, the largest paint and layout shifts with a cold
 * cache; from page to page by the menu; the way in on a slow processor; and frame times while 10,000
 * rows scroll. All of it takes a quarter of an hour: `--part` (`weights`, `pages`, `drawers`,
 * `navigation`, `signIn`, `scroll`) measures one thing, and `--only WORD` pages whose name has a
 * word; both can be given several times.
 */
export async function benchWeb(): Promise<object> {
  const wanted = wantedOf(process.argv.slice(3));
  const { parts } = wanted;
  await build();
  // Pages of the back office are for system users alone.
  const palisade = await startPalisade(undefined, { env: { PALISADE_SYSTEM_ADMIN: 'true' } });
  const { executable, env } = await ensureBrowser();
  const browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const { context, companyId } = await signedIn(browser, palisade);
    await feedEndpoints(palisade, companyId, ENDPOINTS);
    const found: Record<string, object> = {};
    /** A part that fails is left out, and the others are measured all the same. */
    const add = async (name: string, measured: Promise<object>): Promise<void> => {
      try {
        found[name] = await measured;
      } catch (error) {
        console.error(`${name} failed: ${String(error)}`);
      }
    };
    if (parts.has('signIn')) await add('signIn', benchSignIn(browser, palisade, companyId));
    if (VISITED.some((part) => parts.has(part))) {
      const storage = await context.storageState();
      Object.assign(found, await benchPages(browser, palisade, companyId, storage, wanted));
    }
    if (parts.has('navigation'))
      await add('navigation', benchNavigation(browser, palisade, FIRST_IDS.demo));
    if (parts.has('scroll')) await add('scroll', benchScroll(browser, palisade));
    return { bench: 'web', ...found };
  } finally {
    await browser.close();
    await palisade.stop();
    palisade.remove();
  }
}
