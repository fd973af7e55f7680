import { formatTenths } from '../text/format.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in words: `812 B`, `1.2 MB` (powers of 1000). */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : formatTenths(value)} ${UNITS[power] ?? 'B'}`;
}
