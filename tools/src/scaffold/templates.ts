import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../templates/', import.meta.url));

export interface Template {
  /** Where the file is in a checkout whose domain is called `sample`. */
  readonly file: string;
  readonly text: string;
}

/**
 * The source files that a scaffold starts from: each compiles in its place, as the test of the
 * scaffold proves.
 */
export function templatesOf(kind: 'domain' | 'mutation' | 'savedFilters'): Template[] {
  return globSync('**/*.*', { cwd: FOLDER + kind })
    .sort()
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      text: readFileSync(`${FOLDER}${kind}/${file}`, 'utf8'),
    }));
}
