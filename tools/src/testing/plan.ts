import { affectedBy } from './affected.ts';
import { changedFiles } from './changedFiles.ts';
import { within } from './knownSeconds.ts';
import { type NodeGroup, nodeGroups } from './nodeGroups.ts';

/** What a run of the test command does. */
export interface Plan {
  /** Whether format, lint, types and import rules are checked. */
  readonly checks: boolean;
  /** Files that are linted, or all. */
  readonly linted: readonly string[] | 'all';
  /** Whether a test needs the built pages. */
  readonly needsBuild: boolean;
  readonly node: readonly NodeGroup[];
  /** Tests of pages, or all. */
  readonly web: readonly string[] | 'all';
  /** Specifications of a browser, or all. */
  readonly specs: readonly string[] | 'all';
  /** What is said of it first. */
  readonly words: readonly string[];
}

const NONE: Plan = {
  checks: false,
  linted: [],
  needsBuild: false,
  node: [],
  web: [],
  specs: [],
  words: [],
};

const PARTS: readonly string[] = ['check', 'node', 'web', 'e2e'];

/**
 * Everything, or the named parts of it: `check`, `node`, `web`, `e2e`.
 * @throws Error that names a part that there is not
 */
export function wholePlan(only: readonly string[]): Plan {
  const unknown = only.find((part) => !PARTS.includes(part));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}; there are ${PARTS.join(', ')}.`);
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  return {
    checks: wants('check'),
    linted: 'all',
    needsBuild: ['check', 'node', 'e2e'].some(wants),
    node: wants('node') ? nodeGroups() : [],
    web: wants('web') ? 'all' : [],
    specs: wants('e2e') ? 'all' : [],
    words: [],
  };
}

const LINTED = /\.[cm]?[jt]sx?$/;

/**
 * Seconds of processors that tests of a runner took when they last ran, so that all is through in
 * two minutes: Node's tests wait about as long again for their databases.
 */
const MOST = { node: 40, web: 70 } as const;

/**
 * The tests that the changes since main touch, as many of the nearest as two minutes have room for.
 */
export function changedPlan(): Plan {
  const changed = changedFiles();
  if (changed.length === 0) return { ...NONE, words: ['Nothing differs from main.'] };
  const affected = affectedBy(changed.map(({ file }) => file));
  if (affected.isAll)
    return {
      ...wholePlan([]),
      words: ['What changed has to do with every test, so all of them run.'],
    };
  const node = within(affected.node, MOST.node);
  const web = within(affected.web, MOST.web);
  const left = node.left.length + web.left.length;
  const isAlone = (file: string): boolean => file.endsWith('.alone.test.ts');
  const startsProduct = (file: string): boolean => /^(tests|tools)\//.test(file);
  const shared = node.taken.filter((file) => !isAlone(file));
  return {
    checks: true,
    // With types, linting everything takes 26 s of processors.
    linted: changed
      .filter(({ file, isThere }) => isThere && LINTED.test(file))
      .map(({ file }) => file),
    // Tests of the whole product start it with its pages.
    needsBuild: affected.specs.length > 0 || node.taken.some(startsProduct),
    node: [
      {
        name: 'changed',
        isShared: true,
        files: shared.filter((file) => !startsProduct(file)),
      },
      { name: 'changed, with the product', isShared: true, files: shared.filter(startsProduct) },
      { name: 'changed, alone', isShared: false, files: node.taken.filter(isAlone) },
    ].filter(({ files }) => files.length > 0),
    web: web.taken,
    specs: affected.specs,
    words: [
      `${changed.length} files differ from main: ${node.taken.length + web.taken.length + affected.specs.length} test files run that they touch.`,
      ...(left === 0
        ? []
        : [`${left} more are left to the whole command, those farthest from the change.`]),
    ],
  };
}
