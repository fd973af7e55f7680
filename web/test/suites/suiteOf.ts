import { globSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { toast } from '../../src/ui/feedback/Toaster.tsx';

const SOURCES = join(__dirname, '../../src');

/** Folders below `src` whose test files share the modules of the app. */
const SUITES = {
  app: ['app'],
  attackers: ['domains/attackers'],
  inventory: ['domains/inventory'],
  people: ['domains/identity', 'domains/administration'],
  posture: ['domains/posture', 'domains/labels', 'domains/overview'],
  traffic: ['domains/ingest', 'domains/integrations', 'domains/onboarding'],
} as const;

export type SuiteName = keyof typeof SUITES | 'others';

/** Mock modules, which the files of a suite would have in common. */
const ALONE = new Set(['domains/identity/sso/sso.test.tsx']);

/** The test files of a suite, below `src`; those of no other are `others`. */
function filesOf(name: SuiteName): string[] {
  const isIn = (folders: readonly string[], file: string): boolean =>
    folders.some((folder) => file.startsWith(`${folder}/`));
  return globSync('**/*.test.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !ALONE.has(file))
    .filter((file) =>
      name === 'others' ? !isIn(Object.values(SUITES).flat(), file) : isIn(SUITES[name], file),
    )
    .sort();
}

/**
 * Declares the tests of all files of a suite. Loading the app takes longer than most files' tests:
 * those of a suite load it once. Each is a `describe` named by its path below `src`.
 */
export const suiteOf = (name: SuiteName): void => suiteOfFiles(filesOf(name));

/** The same for some files below `src`. */
export function suiteOfFiles(files: readonly string[]): void {
  for (const file of files)
    describe(file, () => {
      require(join(SOURCES, file));
      afterAll(async () => {
        jest.restoreAllMocks();
        jest.useRealTimers();
        await act(async () => toast.dismiss());
        localStorage.clear();
        sessionStorage.clear();
      });
    });
}
