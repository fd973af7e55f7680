import { globSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One thing to read, or why it cannot be. */
export type Input =
  | { readonly kind: 'stdin' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string; readonly words: string };

const GLOB = /[*?[\]{}]/;

/**
 * What the inputs stand for: files as they are, globs and folders by what is in them, in order and
 * each file once.
 */
export function expandInputs(inputs: readonly string[]): Input[] {
  const seen = new Set<string>();
  return inputs.flatMap(expand).filter((input) => {
    const key = input.kind === 'stdin' ? '-' : input.path;
    return !seen.has(key) && seen.add(key);
  });
}

function expand(input: string): Input[] {
  if (input === '-') return [{ kind: 'stdin' }];
  const info = statSync(input, { throwIfNoEntry: false });
  if (info === undefined && GLOB.test(input)) {
    const found = globSync(input).toSorted();
    return found.length === 0
      ? [{ kind: 'missing', path: input, words: 'nothing matches it.' }]
      : found.flatMap((path) => (statSync(path).isFile() ? [{ kind: 'file', path } as const] : []));
  }
  if (info === undefined)
    return [{ kind: 'missing', path: input, words: 'there is no such file.' }];
  if (!info.isDirectory()) return [{ kind: 'file', path: input }];
  const files = filesBelow(input);
  return files.length === 0
    ? [{ kind: 'missing', path: input, words: 'there is no file in this folder.' }]
    : files;
}

/** Files of a folder and those below it; hidden ones stay out. */
function filesBelow(folder: string): Input[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): Input[] => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [{ kind: 'file', path }] : [];
    });
}
