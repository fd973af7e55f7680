import type { LearnedParameter } from '../parameters/learnedParameter.ts';
import type { Json } from './apiDocument.ts';

/** Limits of values, as schemas say them. */
export interface Limits {
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const INT32 = 2 ** 31 - 1;

/**
 * The limits that values of these types keep to: what a person set, else what was seen with room
 * to the next power of two, so that they stay as they are while traffic goes on. Of integers whose
 * range is not known, what JSON can carry exactly.
 */
export function limitsOf(
  types: readonly string[],
  { lengths, range }: Pick<LearnedParameter, 'lengths' | 'range'>,
  told: Limits = {},
): Json {
  const isInteger = types.includes('integer');
  const isNumber = isInteger || types.includes('number');
  const maxLength = told.maxLength ?? (lengths === null ? undefined : roomFor(lengths[1]));
  const seen =
    range === null ? null : ([range[0] < 0 ? -roomFor(-range[0]) : 0, roomFor(range[1])] as const);
  const minimum = told.minimum ?? (isInteger ? (seen?.[0] ?? Number.MIN_SAFE_INTEGER) : undefined);
  const maximum = told.maximum ?? (isInteger ? (seen?.[1] ?? Number.MAX_SAFE_INTEGER) : undefined);
  return {
    ...(maxLength !== undefined && types.includes('string') ? { maxLength } : {}),
    ...(isInteger
      ? {
          format:
            minimum !== undefined && maximum !== undefined && minimum >= -INT32 && maximum <= INT32
              ? 'int32'
              : 'int64',
        }
      : {}),
    ...(minimum !== undefined && isNumber ? { minimum } : {}),
    ...(maximum !== undefined && isNumber ? { maximum } : {}),
  };
}

/** Items that a list may have. */
export const mostItems = (
  items: readonly [fewest: number, most: number] | null | undefined,
): Json => (items == null ? {} : { maxItems: roomFor(items[1]) });

/** The power of two above twice a number; what JSON can carry exactly at most. */
function roomFor(most: number): number {
  return Math.min(2 ** Math.ceil(Math.log2(2 * Math.max(most, 1))), Number.MAX_SAFE_INTEGER);
}
