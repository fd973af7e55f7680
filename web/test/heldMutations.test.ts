import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Fields of the mutations whose documents belong to the lists that keep filters (`SavedList`). */
const OF_SAVED_FILTERS: Readonly<Record<string, string>> = {
  useCreateSavedFilter: 'createSavedFilter',
  useDeleteSavedFilter: 'deleteSavedFilter',
  useUpdateSavedFilter: 'updateSavedFilter',
};

/** Mutations that are shown before the server answers, by field, with the file of their hook. */
const optimistic = filesOf('src/**/*.{ts,tsx}').flatMap((file): [string, string][] => {
  if (file.includes('__generated__') || file.includes('.test.')) return [];
  const text = textOf(file);
  if (!/\boptimistic(Response|Updater)\b/.test(text)) return [];
  const hook = /(\w+)\.tsx?$/.exec(file)?.[1] ?? '';
  const fields = [...text.matchAll(/mutation \w+\([^{]*\)[^{]*\{\s*(?:\w+:\s*)?(\w+)\(/g)];
  const own = OF_SAVED_FILTERS[hook];
  return own === undefined ? fields.map(([, field]) => [field ?? '', file]) : [[own, file]];
});
const tests = filesOf('{src,test}/**/*.test.tsx').map(textOf).join('\n');

describe('mutations that are shown before the server answers', () => {
  it('are found, each by its field', () => {
    expect(optimistic.length).toBeGreaterThan(12);
    expect(optimistic.filter(([field]) => field === '')).toEqual([]);
  });

  it.each(optimistic)('%s is held back and looked at by a test', (field) => {
    expect(tests).toMatch(new RegExp(`hold\\('${field}'\\)`));
  });
});
