import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@palisade/tools/run.ts';
import type { Page } from 'playwright-core';

const STATES = [
  'full',
  'viewer',
  'limited',
  'spanish',
  'empty',
  'failing',
  'slow',
  'signed-out',
] as const;
export type State = (typeof STATES)[number];

export const isState = (word: string): word is State => STATES.some((state) => state === word);

export interface Picture {
  /** Name of the file in the folder. */
  readonly file: string;
  readonly state: State;
  readonly address: string;
  readonly width: number;
  readonly colours: 'light' | 'dark';
  /** What the page scrolls sideways by, in pixels; 0 is right. */
  readonly overflow: number;
  /** What the browser's console called an error. */
  readonly errors: readonly string[];
}

const WIDTHS = [1440, 1024] as const;
const COLOURS = ['light', 'dark'] as const;
const HEIGHT = 900;
/** Milliseconds after which a page that waits shows what it shows while it waits. */
const WAITS_MS = 1_500;
const OF_FRAME = ['ShellQuery', 'LiveStateQuery', 'IndexPageQuery', 'checkMaintenanceQuery'];
const QUIET_MS = 500;
const SETTLES_WITHIN_MS = 15_000;

/** A name that a file can have, the company left out. */
const nameOf = (address: string) =>
  decodeURIComponent(address)
    .replace(/^\/[0-9a-f-]{36}\//, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/A{43}/, 'LINK')
    .replace(/[^\w-]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 80);

/**
 * Waits until nothing of the page is on its way and nothing has changed for half a second, or for as
 * long as a person would.
 */
async function settle(page: Page): Promise<void> {
  const end = performance.now() + SETTLES_WITHIN_MS;
  // A promise is true to `waitForFunction`, which would not wait for it.
  while (performance.now() < end && !(await isQuiet(page)));
}

/** Waits for half a second without a change, and says whether nothing is on its way then. */
const isQuiet = (page: Page) =>
  page.evaluate(
    (quietMs) =>
      new Promise<boolean>((resolve) => {
        const quiet = () => {
          changes.disconnect();
          resolve(
            document.querySelector('main h1, main h2, main form, main button') !== null &&
              document.querySelector('.navigation-progress, .p-skeleton, [aria-busy="true"]') ===
                null,
          );
        };
        let timer = setTimeout(quiet, quietMs);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(quiet, quietMs);
        });
        changes.observe(document.body, { subtree: true, childList: true });
      }),
    QUIET_MS,
  );

/** Ids of the queries that the frame around the pages asks. */
function idsOfFrame(): ReadonlySet<string> {
  const documents = JSON.parse(
    readFileSync(`${ROOT}gateway/trusted-documents.json`, 'utf8'),
  ) as Readonly<Record<string, string>>;
  return new Set(
    Object.entries(documents).flatMap(([id, text]) =>
      OF_FRAME.some((name) => text.startsWith(`query ${name}`)) ? [id] : [],
    ),
  );
}

/** Has the graph answer the frame alone: all else is refused, or waits for ever. */
async function breakGraph(page: Page, state: 'failing' | 'slow'): Promise<void> {
  const ofFrame = idsOfFrame();
  await page.route('**/graphql', (route) => {
    const { id } = route.request().postDataJSON() as { readonly id?: string };
    if (id !== undefined && ofFrame.has(id)) return route.continue();
    return state === 'failing' ? route.fulfill({ status: 503, body: '' }) : undefined;
  });
}

/** Takes four pictures of each address. Of failing and slow pages the frame is there alone. */
export async function takePictures(
  page: Page,
  state: State,
  addresses: readonly string[],
  folder: string,
): Promise<Picture[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  if (state === 'failing' || state === 'slow') await breakGraph(page, state);
  const pictures: Picture[] = [];
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await page.goto(address);
    if (state === 'slow') await page.waitForTimeout(WAITS_MS);
    else await settle(page);
    const said = errors.splice(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const colours of COLOURS) {
        await page.emulateMedia({ colorScheme: colours });
        await page.waitForTimeout(150); // Charts draw themselves anew for a width.
        const file = `${state}-${nameOf(address)}-${width}-${colours}.png`;
        await page.screenshot({ path: join(folder, file) });
        const overflow = await page.evaluate(() => {
          const main = document.querySelector('main');
          return Math.max(
            document.documentElement.scrollWidth - innerWidth,
            main === null ? 0 : main.scrollWidth - main.clientWidth,
          );
        });
        pictures.push({ file, state, address, width, colours, overflow, errors: said });
      }
    }
  }
  return pictures;
}
