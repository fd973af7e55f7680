import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from '@palisade/tools/build.ts';
import { ensureBrowser } from '@palisade/tools/ensureBrowser.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { chromium, type Browser } from 'playwright-core';
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
import { contactSheets } from './contactSheets.ts';
import { makeLimitedAnalyst, makeViewer } from './people.ts';
import { isState, takePictures, type Picture, type State } from './takePictures.ts';

/** More than one page of every table. */
const ENDPOINTS = 300;

/** A session of its own for each round, since a used one is renewed and its old cookies end it. */
async function newSession(browser: Browser, palisade: RunningPalisade, email: string) {
  const { context } = await signedIn(browser, { ...palisade, email });
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

async function allPictures(
  browser: Browser,
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
  const rounds: readonly (readonly [State, readonly string[], string | null])[] = [
    ['full', [...full, ...Object.values(OF_PERSONS).flat()], email],
    ['viewer', full, viewer],
    ['limited', full, limited],
    ['empty', pagesOfEmptyCompany(FIRST_IDS.production), email],
    ['failing', full, email],
    ['slow', full, email],
    ['signed-out', Object.values(OF_NOBODY).flat(), null],
  ];
  const pictures: Picture[] = [];
  for (const [state, addresses, person] of rounds) {
    const wanted = states.length === 0 || states.includes(state) ? addresses.filter(isWanted) : [];
    if (wanted.length === 0) continue;
    const session =
      person === null ? {} : { storageState: await newSession(browser, palisade, person) };
    const fresh = await browser.newContext({
      baseURL: palisade.url,
      reducedMotion: 'reduce',
      ...session,
    });
    console.error(`${state}: ${wanted.length} pages`);
    pictures.push(...(await takePictures(await fresh.newPage(), state, wanted, folder)));
    await fresh.close();
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
 * Pictures of every page: full, as a viewer and an analyst limited to labels see it, empty, failing,
 * while it waits and signed out, 1440 and 1024 pixels wide, in light and dark colours, with an index
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
  const { executable, env } = await ensureBrowser();
  const browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    await feedEndpoints(palisade, FIRST_IDS.demo, ENDPOINTS);
    const pictures = await allPictures(browser, palisade, words, folder);
    await contactSheets(browser, pictures, folder);
    writeFileSync(join(folder, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);
    console.log(`${pictures.length} pictures in ${folder}`);
  } finally {
    await browser.close();
    await palisade.stop();
    palisade.remove();
  }
}

await main(process.argv.slice(2));
