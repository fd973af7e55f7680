import { parseArgs } from 'node:util';
import type { DocumentsOptions } from './measureDocuments.ts';

/**
 * Reads `--documents DIR --seed N --half tuned|held-out --every N --requests N`.
 * The table of single documents is for the tuned half; the held-out one is told by its mean alone,
 * unless `--table` asks for it.
 * @throws Error when an option is unknown or has a wrong value
 */
export function documentsOptions(args: readonly string[]): DocumentsOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      documents: text,
      seed: { ...text, default: '1' },
      half: text,
      every: { ...text, default: '1' },
      requests: { ...text, default: '1500' },
      table: { type: 'boolean', default: false },
    },
  });
  const { documents, seed, half, every, requests, table } = values;
  if (documents === undefined) throw new Error('Name the folder of documents: --documents DIR.');
  if (half !== undefined && half !== 'tuned' && half !== 'held-out') {
    throw new Error(`There is no half "${half}": tuned or held-out.`);
  }
  const counted = (option: string, value: string): number => {
    if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${option} wants a number from 1 on.`);
    return Number(value);
  };
  return {
    directory: documents,
    seed,
    ...(half === undefined ? {} : { half }),
    every: counted('every', every),
    requests: counted('requests', requests),
    table: table || half === 'tuned',
  };
}
