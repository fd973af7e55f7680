import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT } from '../run.ts';
import { type Import, importsOf } from './parse.ts';

const GLOB = '{vocabulary,engine,services,gateway,web,tests,tools}/src/**/*.{ts,tsx}';
const GENERATED = ['**/__generated__/**', '**/generated/**', '**/node_modules/**'];

interface FileImport extends Import {
  /** Path relative to the root, or null for packages from npm. */
  readonly to: string | null;
}

/** Path relative to the root that a specifier of ours names, or null for packages from npm. */
function target(from: string, specifier: string): string | null {
  const own = /^@palisade\/([a-z]+)\/(.+)$/.exec(specifier);
  if (own !== null) return `${own[1]}/src/${own[2]}`;
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => existsSync(ROOT + file)) ?? path;
}

export interface SourceFile {
  /** Path relative to the root. */
  readonly file: string;
  readonly source: string;
  readonly imports: readonly FileImport[];
}

/** Every source file of the workspace that is not generated, in order, with what it imports. */
export function* sourceFiles(): Generator<SourceFile> {
  for (const file of globSync(GLOB, { cwd: ROOT, exclude: GENERATED }).sort()) {
    const source = readFileSync(ROOT + file, 'utf8');
    const imports = importsOf(file, source).map((one) => ({
      ...one,
      to: target(file, one.specifier),
    }));
    yield { file, source, imports };
  }
}
