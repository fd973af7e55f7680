import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { attackOf } from '../attackTraffic.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { openStreamProxy } from '../streamProxy.ts';
import { signedIn } from './signedIn.ts';

/**
 * How long one tab may take before the next one is opened, and all of them in the end, in
 * milliseconds.
 */
const PATIENCE = { tab: 5_000, all: 20_000 };
const LIST = `/${FIRST_IDS.production}/attackers/action-required/open`;

const isShown = (page: Page, timeout: number): Promise<boolean> =>
  page
    .getByRole('heading', { level: 1 })
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );

async function attack({ url, token }: RunningPalisade, address: string): Promise<void> {
  const response = await fetch(
    `${url}/collect/v1/entries?companyId=${FIRST_IDS.production}&source=attack.ndjson`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: attackOf(address)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(''),
    },
  );
  if (response.status !== 200) throw new Error(`The attack was answered with ${response.status}.`);
}

/**
 * Tabs of one browser on the list of attackers: connections and live streams that they take, how
 * many show their page and are told of a new attacker.
 */
async function openTabs(
  browser: Browser,
  palisade: RunningPalisade,
  tabs: number,
): Promise<object> {
  const proxy = await openStreamProxy(palisade.url);
  const { context } = await signedIn(browser, { ...palisade, url: proxy.url });
  const pages: Page[] = [];
  let slowestMs = 0;
  for (let index = 0; index < tabs; index++) {
    const page = await context.newPage();
    const startedAt = performance.now();
    page.goto(proxy.url + LIST, { waitUntil: 'commit' }).catch(() => null); // One that waits for a connection stays as it is.
    if (await isShown(page, PATIENCE.tab))
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt));
    pages.push(page);
  }
  const shown = (await Promise.all(pages.map((page) => isShown(page, PATIENCE.all)))).filter(
    Boolean,
  ).length;
  const figures = {
    ...proxy.figures(),
    mostStreams: proxy.mostStreams(),
    connections: proxy.connections(),
  };
  const address = `198.18.60.${tabs}`;
  await attack(palisade, address);
  const told = await Promise.all(
    pages.map((page) =>
      page
        .getByRole('button', { name: /new attacker/ })
        .or(page.getByRole('link', { name: address }))
        .first()
        .waitFor({ timeout: PATIENCE.all })
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  await context.close();
  proxy.close();
  return { tabs, shown, slowestMs, ...figures, told: told.filter(Boolean).length };
}

/** What 10 and 40 tabs of one browser take of its six connections to a server. */
export async function benchTabs(): Promise<object> {
  const palisade = await startPalisade();
  const { executable, env } = await ensureBrowser();
  const browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const rows = [await openTabs(browser, palisade, 10), await openTabs(browser, palisade, 40)];
    console.table(rows);
    return { bench: 'tabs', rows };
  } finally {
    await browser.close();
    await palisade.stop();
    palisade.remove();
  }
}
