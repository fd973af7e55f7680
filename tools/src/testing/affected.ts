import { posix } from 'node:path';
import { type SourceFile, sourceFiles } from '../imports/sourceFiles.ts';

/** What a change of them touches is everything. */
const OF_ALL = [
  /^(package\.json|pnpm-(lock|workspace)\.yaml|tsconfig\.base\.json|codegen\.yml|relay\.config\.js)$/,
  /^tools\/src\/testing\//,
  /^services\/src\/platform\/database\/testing\//,
  /^web\/(package\.json|[^/]*\.(js|cjs|ts)|test\/.*)$/,
];

/**
 * Files that are read by patterns or copied as a whole, which no import shows: where they are, and
 * who reads them.
 */
const READ_BY: readonly (readonly [changed: RegExp, readers: readonly string[]])[] = [
  [/^gateway\/src\/.*\.graphql$|^schema\.graphql$/, ['gateway/src/platform/schema/sdl.ts']],
  [/^docs\/|^README\.md$/, ['tests/src/operating/commands.test.ts']],
  [
    /^tools\/(templates|src\/scaffold)\/|^(services|gateway)\/src\/domains\.ts$|^web\/src\/app\/(shell\/menu|routes)/,
    ['tools/src/scaffold/scaffold.test.ts'],
  ],
];

const SPEC = /^tests\/src\/e2e\/[^/]+\.spec\.ts$/;
const TEST = /\.test\.tsx?$/;

/** Words of a path that say nothing about the subject. */
const PLACES = new Set(
  `vocabulary engine services gateway web tests tools src domains entities platform composition
  migrations testing app ui`.split(/\s+/),
);

/**
 * What files are about by their paths: their domain, the room in it, and the first word of their
 * name.
 */
const subjectsOf = (file: string): string[] => {
  const folders = posix.dirname(file).split('/');
  const [name = ''] = posix.basename(file).split('.');
  return [...folders, name].filter((word) => !PLACES.has(word));
};

/**
 * What a file brings with it when it runs: modules, and files and folders (with a slash at the end)
 * that it names by their address.
 */
function needsOf({ file, source, imports }: SourceFile): string[] {
  const needs: string[] = [];
  for (const { to, isTypeOnly } of imports) if (to !== null && !isTypeOnly) needs.push(to);
  const folder = posix.dirname(file);
  for (const [, address = ''] of source.matchAll(
    /new URL\(\s*['"`](\.[^'"`$]*)['"`],\s*import\.meta\.url/g,
  ))
    needs.push(posix.join(folder, address));
  // Programs that are started by their path are the product as a whole, which the whole command
  // tests.
  for (const [, path = ''] of source.matchAll(/\$\{ROOT\}([\w./-]+)/g))
    if (!path.endsWith('.ts')) needs.push(path);
  return needs;
}

export interface Affected {
  /**
   * Tests of Node's runner: first those about the same subject, each time nearest to the change
   * first.
   */
  readonly node: readonly string[];
  /** Tests of pages, in the same order. */
  readonly web: readonly string[];
  /** Specifications of a browser that are about the same subject. */
  readonly specs: readonly string[];
  /** Whether all tests are, since what changed has to do with all of them. */
  readonly isAll: boolean;
}

/**
 * The tests that a change touches: those that import a changed file, over however many others, or
 * read it by its address.
 * @param changed paths below the root
 */
export function affectedBy(
  changed: readonly string[],
  files: readonly SourceFile[] = [...sourceFiles()],
): Affected {
  const known = new Set(files.map(({ file }) => file));
  /** Who needs a file or folder. */
  const users = new Map<string, Set<string>>();
  for (const file of files)
    for (const need of needsOf(file)) {
      const usersOfIt = users.get(need) ?? new Set();
      users.set(need, usersOfIt.add(file.file));
    }
  const folders = [...users.keys()].filter((need) => need.endsWith('/'));
  const subjects = new Set(changed.flatMap(subjectsOf));
  const isAbout = (file: string): boolean => subjectsOf(file).some((word) => subjects.has(word));

  let reached = new Set<string>(changed);
  for (const file of changed) {
    for (const folder of folders)
      if (file.startsWith(folder)) for (const user of users.get(folder) ?? []) reached.add(user);
    for (const [pattern, readers] of READ_BY)
      if (pattern.test(file)) for (const reader of readers) reached.add(reader);
  }
  if (changed.some((file) => file.endsWith('.graphql')))
    for (const file of known)
      if (file.startsWith('web/') && TEST.test(file) && isAbout(file)) reached.add(file);
  /** Steps from the change. */
  const distance = new Map<string, number>();
  for (let steps = 0; reached.size > 0; steps += 1) {
    const next = new Set<string>();
    for (const file of reached) distance.set(file, steps);
    for (const file of reached)
      for (const user of users.get(file) ?? []) if (!distance.has(user)) next.add(user);
    reached = next;
  }

  /** Those about the same subject are nearer than all others. */
  const farness = (file: string): number => (distance.get(file) ?? 0) + (isAbout(file) ? 0 : 1_000);
  const tests = [...distance.keys()]
    .filter((file) => TEST.test(file) && known.has(file))
    .toSorted((one, other) => farness(one) - farness(other));
  return {
    node: tests.filter((file) => !file.startsWith('web/')),
    web: tests.filter((file) => file.startsWith('web/')),
    // No import shows what a browser sees.
    specs: [...known].filter((file) => SPEC.test(file) && isAbout(file)),
    isAll: changed.some((file) => OF_ALL.some((pattern) => pattern.test(file))),
  };
}
