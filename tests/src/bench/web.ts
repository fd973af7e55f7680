import { loadavg } from 'node:os';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { build } from '@palisade/tools/build.ts';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import { chromium } from 'playwright-core';
import { brotliBytes, entryScripts } from './builtScripts.ts';
import { feedEndpoints } from './feedEndpoints.ts';
import { startPalisade } from '../palisade.ts';
import { signedIn } from './signedIn.ts';
import { framesWhileScrolling, scrollToRow } from './webMetrics.ts';
import { benchNavigation } from './webNavigation.ts';
import { webPages } from './webPages.ts';
import { benchSignIn } from './webSignIn.ts';
import { visitCold, visits, type Visit } from './webVisits.ts';

const ENDPOINTS = 10_000;
/** Visits of each page. */
const RUNS = 3;
/** Pages without the frame of a company. */
const OUTSIDE = new Set(['login', 'terms-and-conditions', 'unauthorized', 'graphql/playground']);
const kb = (bytes: number) => Math.round(bytes / 100) / 10;

/** Victory and what draws with it: fetched when the first chart is seen. */
const isOfCharts = (file: string) => /\/(?:charts|chartTheme|BinDrawing|DonutDrawing)-/.test(file);

/**
 * Of every page and drawer the size on the wire, the largest paint and layout shifts with a cold
 * cache; from page to page by the menu; the way in on a slow processor; and frame times while 10,000
 * rows scroll.
 */
export async function benchWeb(): Promise<object> {
  await build();
  const palisade = await startPalisade();
  const { executable, env } = await ensureBrowser();
  const browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const { context, companyId } = await signedIn(browser, palisade);
    await feedEndpoints(palisade, companyId, ENDPOINTS);
    const signIn = await benchSignIn(browser, palisade, companyId);
    const storage = await context.storageState();
    const found: Record<string, Visit> = {
      login: await visits(RUNS, () => visitCold(browser, `${palisade.url}/login`, false, null)),
    };
    const drawers = new Set<string>();
    const loads: number[] = [];
    for (const { name, path, isDrawer } of await webPages(palisade, companyId)) {
      if (isDrawer) drawers.add(name);
      loads.push(Math.round((loadavg()[0] ?? 0) * 10) / 10);
      found[name] = await visits(RUNS, () =>
        visitCold(browser, palisade.url + path, isDrawer, storage),
      );
      const { lcpMs, completeMs, cls } = found[name];
      console.error(`${name}: LCP ${lcpMs} ms, complete ${completeMs} ms, shift ${cls}`);
    }
    const navigation = await benchNavigation(context, palisade.url, FIRST_IDS.demo);
    const entry = new Set(entryScripts());
    const pages = Object.entries(found).flatMap(([name, seen]) =>
      OUTSIDE.has(name) ? [] : [seen],
    );
    const shell = [...(pages[0]?.scripts ?? [])].filter(
      (file) => !entry.has(file) && pages.every((page) => page.scripts.has(file)),
    );
    const sum = (files: Iterable<string>) =>
      [...files].reduce((total, file) => total + brotliBytes(file), 0);
    const shown = ([name, { scripts, ...visit }]: [string, Visit]) => ({
      name,
      kb: kb(sum([...new Set([...entry, ...scripts])].filter((file) => !isOfCharts(file)))),
      ...visit,
    });
    const all = Object.entries(found).map(shown);
    const brotliKb = {
      entry: kb(sum(entry)),
      shell: kb(sum(shell)),
      largestPage: Math.max(...all.map(({ kb: size }) => size)),
      charts: kb(sum(new Set(pages.flatMap((page) => [...page.scripts]).filter(isOfCharts)))),
    };
    const page = await context.newPage();
    await page.goto(`${palisade.url}/${companyId}/unified-inventory`);
    await scrollToRow(page, ENDPOINTS);
    const scroll = {
      ...(await framesWhileScrolling(page, 'wheel')),
      drag: await framesWhileScrolling(page, 'drag'),
    };
    return {
      bench: 'web',
      brotliKb,
      pages: all.filter(({ name }) => !drawers.has(name)),
      drawers: all.filter(({ name }) => drawers.has(name)),
      navigation,
      signIn,
      scroll,
      /** Of a minute each, over the visits. */
      load: { least: Math.min(...loads), most: Math.max(...loads) },
    };
  } finally {
    await browser.close();
    await palisade.stop();
    palisade.remove();
  }
}
