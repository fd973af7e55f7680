import { formatNumber } from './format.ts';

/** A count for a text with a plural, which shows it as `1,284`. */
export const counted = (count: number) => ({ count, formatted: formatNumber(count) });
