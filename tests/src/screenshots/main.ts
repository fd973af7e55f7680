import { mkdirSync, writeFileSync } from 'node:fs';
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
import { contactSheets } from './contactSheets.ts';
import { takePictures, type Picture, type State } from './takePictures.ts';

/** More than one page of every table. */
const ENDPOINTS = 300;

/** A session of its own for each round, since a used one is renewed and its old cookies end it. */
async function newSession(browser: Browser, palisade: RunningPalisade) {
  const { context } = await signedIn(browser, palisade);
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

async function allPictures(
  browser: Browser,
  palisade: RunningPalisade,
  isWanted: (address: string) => boolean,
  folder: string,
): Promise<Picture[]> {
  const full = await pagesOfFullCompany(askGraph(palisade), FIRST_IDS.demo);
  const rounds: readonly (readonly [State, readonly string[], boolean])[] = [
    ['full', [...full, ...Object.values(OF_PERSONS).flat()], true],
    ['empty', pagesOfEmptyCompany(FIRST_IDS.production), true],
    ['failing', full, true],
    ['slow', full, true],
    ['signed-out', Object.values(OF_NOBODY).flat(), false],
  ];
  const pictures: Picture[] = [];
  for (const [state, addresses, withSession] of rounds) {
    const wanted = addresses.filter(isWanted);
    if (wanted.length === 0) continue;
    const session = withSession ? { storageState: await newSession(browser, palisade) } : {};
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

/**
 * Pictures of every page: full, empty, failing, while it waits and signed out, 1440 and 1024 pixels
 * wide, in light and dark colours, with an index and sheets of them to look at.
 */
async function main([folderName, ...words]: readonly string[]): Promise<void> {
  if (folderName === undefined || folderName.startsWith('-')) {
    console.error('usage: pnpm screenshots FOLDER [WORD OF AN ADDRESS ...]');
    process.exitCode = 2;
    return;
  }
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
    const isWanted = (address: string) =>
      words.length === 0 || words.some((word) => address.includes(word));
    const pictures = await allPictures(browser, palisade, isWanted, folder);
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
