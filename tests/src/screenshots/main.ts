import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from '@palisade/tools/build.ts';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { chromium, type Browser } from 'playwright-core';
import { feedDocuments } from './feedDocuments.ts';
import { askGraph } from '../askGraph.ts';
import { feedEndpoints } from '../bench/feedEndpoints.ts';
import { signedIn } from '../bench/signedIn.ts';
import {
  OF_NOBODY,
  OF_PERSONS,
  pagesOfEmptyCompany,
  pagesOfFullCompany,
} from '../pageAddresses.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';
import { comparePictures, wordsOf } from './comparePictures.ts';
import { contactSheets, writeIndex } from './contactSheets.ts';
import { makeLimitedAnalyst, makeSpanishReader, makeViewer } from './people.ts';
import { isState, takePictures, type Picture, type State } from './takePictures.ts';

/** More than one page of every table. */
const ENDPOINTS = 300;
/** Pages that one browser takes pictures of: after some 100 it ran out of memory. */
const PAGES = 25;

async function launch(): Promise<Browser> {
  const { executable, env } = await ensureBrowser();
  return chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** Does something with a browser of its own. */
async function withBrowser<Made>(use: (browser: Browser) => Promise<Made>): Promise<Made> {
  const browser = await launch();
  try {
    return await use(browser);
  } finally {
    await browser.close().catch(() => null);
  }
}

/** A state of pages, their addresses, and who looks at them; null is nobody. */
type Round = readonly [State, readonly string[], string | null];

/** A session of its own for each round, since a used one is renewed and its old cookies end it. */
async function newSession(browser: Browser, palisade: RunningPalisade, email: string) {
  const { context } = await signedIn(browser, { ...palisade, email });
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

/** Pictures of some pages, with a browser and a session of their own. */
const somePictures = (
  palisade: RunningPalisade,
  [state, addresses, person]: Round,
  folder: string,
): Promise<Picture[]> =>
  withBrowser(async (browser) => {
    const session =
      person === null ? {} : { storageState: await newSession(browser, palisade, person) };
    const context = await browser.newContext({
      baseURL: palisade.url,
      reducedMotion: 'reduce',
      ...session,
    });
    return takePictures(await context.newPage(), state, addresses, folder);
  });

/**
 * All pictures that are wanted. Pages whose browser ended are tried once more, and left out with a
 * word when it ends again.
 */
async function allPictures(
  palisade: RunningPalisade,
  words: readonly string[],
  folder: string,
): Promise<Picture[]> {
  const states = words.filter(isState);
  const parts = words.filter((word) => !isState(word));
  const isWanted = (address: string) =>
    parts.length === 0 || parts.some((part) => address.includes(part));
  const full = await pagesOfFullCompany(askGraph(palisade), FIRST_IDS.demo);
  const { email } = palisade;
  const viewer = await makeViewer(palisade);
  const limited = await makeLimitedAnalyst(palisade);
  const spanish = await makeSpanishReader(palisade);
  const rounds: readonly Round[] = [
    ['full', [...full, ...Object.values(OF_PERSONS).flat()], email],
    ['viewer', full, viewer],
    ['limited', full, limited],
    ['spanish', full, spanish],
    ['empty', pagesOfEmptyCompany(FIRST_IDS.production), email],
    ['failing', full, email],
    ['slow', full, email],
    ['signed-out', Object.values(OF_NOBODY).flat(), null],
  ];
  const pictures: Picture[] = [];
  for (const [state, addresses, person] of rounds) {
    const wanted = states.length === 0 || states.includes(state) ? addresses.filter(isWanted) : [];
    if (wanted.length === 0) continue;
    console.error(`${state}: ${wanted.length} pages`);
    for (let start = 0; start < wanted.length; start += PAGES) {
      const round: Round = [state, wanted.slice(start, start + PAGES), person];
      const taken = await somePictures(palisade, round, folder)
        .catch(() => somePictures(palisade, round, folder))
        .catch((error: unknown) => {
          console.error(`Without ${round[1].join(', ')}: ${String(error)}`);
          process.exitCode = 1;
          return [];
        });
      pictures.push(...taken);
    }
  }
  return pictures;
}

function explain(): void {
  console.error(
    'usage: pnpm screenshots FOLDER [STATE | PART OF AN ADDRESS ...]\n       pnpm screenshots compare BEFORE AFTER',
  );
  process.exitCode = 2;
}

/** Says which pictures of two folders differ; ends with 1 when some do. */
function compare([before, after, ...more]: readonly string[]): void {
  if (before === undefined || after === undefined || more.length > 0) return explain();
  const missing = [before, after].find((folder) => !existsSync(folder));
  if (missing !== undefined) {
    console.error(`There is no folder ${missing}.`);
    process.exitCode = 2;
    return;
  }
  const into = join(resolve(after), 'compared');
  const differing = comparePictures(resolve(before), resolve(after), into);
  for (const comparison of differing) console.log(wordsOf(comparison));
  console.log(
    differing.length === 0
      ? 'All pictures are alike.'
      : `${differing.length} pictures differ: ${join(into, 'index.html')}`,
  );
  if (differing.length > 0) process.exitCode = 1;
}

/**
 * Pictures of every page: full, as a viewer and an analyst limited to labels see it, in Spanish, empty,
 * failing, while it waits and signed out, 1440 and 1024 pixels wide, in light and dark colours, with an index
 * and sheets of them to look at.
 */
async function main([folderName, ...words]: readonly string[]): Promise<void> {
  if (folderName === undefined || folderName.startsWith('-')) return explain();
  if (folderName === 'compare') return compare(words);
  const folder = resolve(folderName);
  mkdirSync(folder, { recursive: true });
  await build();
  const palisade = await startPalisade(undefined, {
    firstPolicies: 'recommended',
    // Some pages are for system users alone.
    env: { PALISADE_SYSTEM_ADMIN: 'true' },
  });
  try {
    await feedEndpoints(palisade, FIRST_IDS.demo, ENDPOINTS);
    await feedDocuments(palisade, FIRST_IDS.demo);
    const pictures = await allPictures(palisade, words, folder);
    writeFileSync(join(folder, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);
    writeIndex(pictures, folder);
    await withBrowser((browser) => contactSheets(browser, pictures, folder));
    console.log(`${pictures.length} pictures in ${folder}`);
  } finally {
    await palisade.stop();
    palisade.remove();
  }
}

await main(process.argv.slice(2));
