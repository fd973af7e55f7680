import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './run.ts';

const stampFile = (name: string) => `${ROOT}node_modules/.cache/palisade/${name}.sha256`;

/**
 * SHA-256 over the paths and contents of all files that match; the same sources give the same
 * digest on every machine.
 */
export function digestOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const entries = globSync([...patterns], {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ['**/node_modules/**', '**/__generated__/**', '**/generated/**', '**/dist/**'],
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  for (const file of [...new Set(files)].sort()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(ROOT + file));
  }
  return hash.digest('hex');
}

/** Whether the named step already ran to its end over sources with this digest. */
export function isStamped(name: string, digest: string): boolean {
  try {
    return readFileSync(stampFile(name), 'utf8') === digest;
  } catch {
    return false;
  }
}

/** Records that the named step ran to its end over sources with this digest. */
export function stamp(name: string, digest: string): void {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), digest);
}
