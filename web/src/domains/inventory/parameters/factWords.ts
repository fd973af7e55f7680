import { formatNumber } from '../../../ui/text/format.ts';
/** `1,284.5`: digits that say something, in groups of three. */
export const plainNumber = (value: number): string =>
  formatNumber(value, { maximumSignificantDigits: 15 });

/** `98.2 %` of a share 0 to 1, never rounded up to all of it. */
export const percent = (share: number): string =>
  `${formatNumber(Math.floor(share * 1_000) / 10)} %`;

/** `2 to 40`, or one number where both ends are the same; null where nothing was seen. */
export function span(
  least: number | null | undefined,
  most: number | null | undefined,
): string | null {
  if (typeof least !== 'number' || typeof most !== 'number') return null;
  return least === most ? plainNumber(least) : `${plainNumber(least)} to ${plainNumber(most)}`;
}
