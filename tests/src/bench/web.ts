import { existsSync, readFileSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { build } from '@palisade/tools/build.ts';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { feedEndpoints } from './feedEndpoints.ts';
import { startPalisade } from '../palisade.ts';
import { signedIn } from './signedIn.ts';
import { framesWhileScrolling, largestPaint, scrollToRow } from './webMetrics.ts';
import { webPages } from './webPages.ts';
import { benchSignIn } from './webSignIn.ts';

const DIST = `${ROOT}web/dist`;
const ENDPOINTS = 10_000;
const kb = (bytes: number) => Math.round(bytes / 100) / 10;

/** Brotli bytes of a built file as the server sends it; the smallest are sent as they are. */
const brotliBytes = (path: string) =>
  statSync(existsSync(`${DIST}${path}.br`) ? `${DIST}${path}.br` : `${DIST}${path}`).size;

/** Scripts that the page itself names: what must arrive before anything else can start. */
function entryScripts(): string[] {
  const html = readFileSync(`${DIST}/index.html`, 'utf8');
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
}

/** Victory and what draws with it: fetched when the first chart is seen. */
const isOfCharts = (file: string) => /\/(?:charts|chartTheme|BinDrawing|DonutDrawing)-/.test(file);

interface Visit {
  readonly scripts: ReadonlySet<string>;
  readonly lcpMs: number;
}

async function visit(
  context: BrowserContext,
  url: string,
  settled: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.ok()) scripts.add(pathname);
  });
  await page.goto(url);
  await settled(page);
  // Parts that stand on others ask for their code only now.
  await page.waitForTimeout(1_000);
  // What arrived for first use is counted before idle preloading of other pages begins, 5 s after
  // the start.
  const seen = new Set(scripts);
  const lcpMs = await largestPaint(page);
  await page.close();
  return { scripts: seen, lcpMs };
}

/**
 * Sizes on the wire, largest paints with a cold cache, the way in on a slow processor, and frame
 * times while 10,000 rows scroll.
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
    const cold = async (
      path: string,
      settled: (page: Page) => Promise<unknown>,
      withSession = true,
    ) => {
      const fresh = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        ...(withSession ? { storageState: storage } : {}),
      });
      const result = await visit(fresh, palisade.url + path, settled);
      await fresh.close();
      return result;
    };
    const visits: Record<string, Visit> = {
      login: await cold('/login', (page) => page.getByLabel('Email').waitFor(), false),
    };
    for (const { name, path, settled } of await webPages(palisade, companyId))
      visits[name] = await cold(path, settled);
    const entry = new Set(entryScripts());
    const pages = Object.entries(visits).flatMap(([name, seen]) =>
      name === 'login' ? [] : [seen],
    );
    const shell = [...(pages[0]?.scripts ?? [])].filter(
      (file) => !entry.has(file) && pages.every((page) => page.scripts.has(file)),
    );
    const sum = (files: Iterable<string>) =>
      [...files].reduce((total, file) => total + brotliBytes(file), 0);
    const all = pages.flatMap((page) => [...page.scripts]);
    const pageKb = Object.fromEntries(
      Object.entries(visits).map(([name, { scripts }]) => [
        name,
        kb(sum([...new Set([...entry, ...scripts])].filter((file) => !isOfCharts(file)))),
      ]),
    );
    const brotliKb = {
      entry: kb(sum(entry)),
      shell: kb(sum(shell)),
      largestPage: Math.max(...Object.values(pageKb)),
      charts: kb(sum(new Set(all.filter(isOfCharts)))),
    };
    const page = await context.newPage();
    await page.goto(`${palisade.url}/${companyId}/unified-inventory`);
    await scrollToRow(page, ENDPOINTS);
    const scroll = {
      ...(await framesWhileScrolling(page, 'wheel')),
      drag: await framesWhileScrolling(page, 'drag'),
    };
    const lcpMs = Object.fromEntries(
      Object.entries(visits).map(([name, { lcpMs: paint }]) => [name, paint]),
    );
    return {
      bench: 'web',
      brotliKb,
      pageKb,
      lcpMs,
      signIn,
      scroll,
      load: loadavg().map((value) => Math.round(value * 10) / 10),
    };
  } finally {
    await browser.close();
    await palisade.stop();
    palisade.remove();
  }
}
