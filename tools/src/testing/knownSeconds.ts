import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from '../run.ts';
import type { FileReport } from './fileReport.ts';

const FILE = `${ROOT}.cache/test-seconds.json`;

/**
 * Seconds that the tests of each file took when they last ran here: of processors where the runner
 * tells them, which no other work on the machine makes more, else on the clock.
 */
function knownSeconds(): ReadonlyMap<string, number> {
  try {
    return new Map(
      Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>),
    );
  } catch {
    return new Map(); // None ran yet.
  }
}

/** Keeps how long the tests of these files took, for the next run of what a change touches. */
export function keepSeconds(reports: readonly FileReport[]): void {
  const known = new Map(knownSeconds());
  for (const { file, seconds, processorSeconds } of reports)
    if (file !== '') known.set(file, Math.round((processorSeconds || seconds) * 10) / 10);
  mkdirSync(`${ROOT}.cache`, { recursive: true });
  writeFileSync(FILE, JSON.stringify(Object.fromEntries(known)));
}

/**
 * Seconds that a file is taken to need that never ran here: many of those that start the product
 * need half a minute.
 */
const presumed = (file: string): number => (/^(tests|tools)\//.test(file) ? 30 : 1);

/**
 * As many of these files, from the first on, as are known to take no longer than so many seconds;
 * and the others.
 */
export function within(
  files: readonly string[],
  seconds: number,
  known: ReadonlyMap<string, number> = knownSeconds(),
): { readonly taken: readonly string[]; readonly left: readonly string[] } {
  let spent = 0;
  const [taken, left]: [string[], string[]] = [[], []];
  for (const file of files) {
    const needed = known.get(file) ?? presumed(file);
    if (spent + needed > seconds) left.push(file);
    else {
      spent += needed;
      taken.push(file);
    }
  }
  return { taken, left };
}
