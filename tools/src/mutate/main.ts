import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as testCluster from '@palisade/services/platform/database/testCluster.ts';
import { ROOT } from '../run.ts';
import { type Copy, copyCheckout } from '../scaffold/testing/copyCheckout.ts';
import { affectedBy } from '../testing/affected.ts';
import { changedFiles } from '../testing/changedFiles.ts';
import { applied } from './applied.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { type Ending, runTests, type TestRun } from './testRun.ts';

/** Faults tried at a time, each in a copy of the checkout. */
const AT_A_TIME = 2;
/** Tests of a fault that names none: the nearest of those that import its file. */
const NEAREST = 3;
/** Milliseconds after which tests of one fault count as hung. */
const LIMIT = 300_000;
/** Share of the faults that the tests must catch. */
const ENOUGH = 0.95;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    green: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const testsOf = ({ file, tests }: Fault): readonly string[] => {
  if (tests !== undefined) return tests;
  const { node, web } = affectedBy([file]);
  return [...node, ...web].slice(0, NEAREST);
};

/** The faults that this run is about. */
function chosen(): readonly Fault[] {
  const changed = new Set(options.changed ? changedFiles().map(({ file }) => file) : []);
  const isChosen = (fault: Fault): boolean =>
    (options.only.length === 0 ||
      options.only.some((word) => `${fault.name} ${fault.file}`.includes(word))) &&
    (!options.changed || [fault.file, ...testsOf(fault)].some((file) => changed.has(file)));
  return FAULTS.filter(isChosen);
}

/** Sets of tests that are known to pass without any fault, or not to. */
const without = new Map<string, Promise<boolean>>();

/** A machine under load may fail a test: what fails is tried once more. */
async function passesWithout(run: () => Promise<TestRun>): Promise<boolean> {
  const passes = async () => (await run()).ending === 'passed';
  return options.green || (await passes()) || (await passes());
}

/** What came of a fault: `untried` where its tests do not even pass without it. */
interface Verdict {
  readonly ending: Ending | 'untried';
  readonly failedTest: string | null;
}

async function tryTests(fault: Fault, { root }: Copy, titles?: string): Promise<Verdict> {
  const tests = testsOf(fault);
  const path = join(root, fault.file);
  const source = readFileSync(path, 'utf8');
  const run = () => runTests(root, tests, LIMIT, titles);
  writeFileSync(path, applied(fault, source));
  const verdict = await run().finally(() => writeFileSync(path, source));
  // Tests that pass with a fault need no proof that they pass without.
  if (verdict.ending === 'passed') return verdict;
  const key = [...tests, titles].join(' ');
  const known = without.get(key) ?? passesWithout(run);
  without.set(key, known);
  return (await known) ? verdict : { ...verdict, ending: 'untried' };
}

/** The likeliest tests first, since most faults are seen by them. */
async function tryFault(fault: Fault, copy: Copy): Promise<Verdict> {
  const first = await tryTests(fault, copy, fault.titles);
  return first.ending === 'passed' && fault.titles !== undefined ? tryTests(fault, copy) : first;
}

const WORDS: Readonly<Record<Verdict['ending'], string>> = {
  passed: 'SURVIVED',
  failed: 'caught',
  hung: 'caught, hung',
  untried: 'UNTRIED: its tests fail without it',
};

/** Tries all, some at a time, and gives the names of those that no test saw. */
async function tryAll(faults: readonly Fault[], copies: readonly Copy[]): Promise<string[]> {
  const left = [...faults];
  const unseen: string[] = [];
  const work = async (copy: Copy): Promise<void> => {
    for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
      const startedAt = performance.now();
      const { ending, failedTest } = await tryFault(fault, copy);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (ending === 'passed' || ending === 'untried') unseen.push(fault.name);
      const by = failedTest === null ? '' : ` by “${failedTest}”`;
      console.log(`${WORDS[ending]}${by}: ${fault.name} (${fault.file}, ${seconds} s)`);
    }
  };
  await Promise.all(copies.map(work));
  return unseen;
}

const faults = chosen();
// Every fault is looked at, whichever are tried: one whose text is gone says nothing any more.
for (const fault of FAULTS) applied(fault, readFileSync(`${ROOT}${fault.file}`, 'utf8'));
const names = FAULTS.map(({ name }) => name);
const twice = names.find((name, at) => names.indexOf(name) !== at);
if (twice !== undefined) throw new Error(`Two faults are called “${twice}”.`);
if (options.list) for (const { name, file } of faults) console.log(`${name} (${file})`);
else if (faults.length === 0) console.log('No fault is touched.');
else {
  const startedAt = performance.now();
  const copies = Array.from({ length: AT_A_TIME }, () => copyCheckout());
  await testCluster.globalSetup();
  try {
    const survived = await tryAll(faults, copies);
    const share = 1 - survived.length / faults.length;
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    console.log(
      `${faults.length - survived.length} of ${faults.length} faults caught, ${(100 * share).toFixed(1)} % (${minutes} minutes).`,
    );
    for (const name of survived) console.log(`  not seen: ${name}`);
    process.exitCode = share < ENOUGH ? 1 : 0;
  } finally {
    await testCluster.globalTeardown();
    for (const copy of copies) copy.remove();
  }
}
