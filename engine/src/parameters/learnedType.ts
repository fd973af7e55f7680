import { FORMATS, type ValueFormat } from './valueFormat.ts';
import { INTEGER, NUMBER, type ParameterType, STRING, TYPES } from './valueTypes.ts';

const COVERED = 0.99;
const MIXED = 0.01;
const Z = 1.96;

export interface LearnedType {
  readonly type: ParameterType;
  readonly format: ValueFormat | null;
  /** A second type holds at least 1 % of the values. */
  readonly isMixed: boolean;
  /** Those of at least 1 % beside it, when it is mixed. */
  readonly otherTypes: readonly ParameterType[];
  /** 0..1: lower 95 % bound of the share of values that are of this type. */
  readonly confidence: number;
}

/**
 * The narrowest type that covers 99 % of the values that are not null; integers with numbers are
 * numbers, any other mixture is text. The format is the one that covers 99 % of the texts. Counts
 * are indexed as TYPES and FORMATS, and are of what was seen lately.
 */
export function learnedType(types: readonly number[], formats: readonly number[]): LearnedType {
  const count = (index: number): number => types[index] ?? 0;
  const total = types.reduce((sum, value) => sum + value, 0) - count(0);
  if (total === 0)
    return {
      type: 'null',
      format: null,
      isMixed: false,
      otherTypes: [],
      confidence: wilson(count(0), count(0)),
    };
  let best = STRING;
  let covered = count(STRING);
  for (let index = 1; index < TYPES.length; index++) {
    const share = index === NUMBER ? count(INTEGER) + count(NUMBER) : count(index);
    if (share < total * COVERED) continue;
    [best, covered] = [index, share];
    break;
  }
  const isText = best === STRING && count(STRING) > 0;
  const texts = formats.reduce((sum, value) => sum + value, 0);
  const format =
    isText && count(STRING) >= total * COVERED
      ? formats.findIndex((value, index) => index > 0 && value >= texts * COVERED)
      : -1;
  const isMixed = total - covered >= total * MIXED && total > covered;
  const otherTypes = isMixed
    ? TYPES.filter(
        (_, index) =>
          index > 0 &&
          index !== best &&
          !(best === NUMBER && index === INTEGER) &&
          count(index) >= total * MIXED,
      )
    : [];
  return {
    type: TYPES[best] ?? 'string',
    format: FORMATS[format] ?? null,
    isMixed,
    otherTypes,
    confidence: wilson(covered, total),
  };
}

/** Lower 95 % bound of a share (Wilson 1927). */
export function wilson(hits: number, total: number): number {
  if (total === 0) return 0;
  const share = hits / total;
  const square = (Z * Z) / total;
  return Math.max(
    0,
    (share + square / 2 - Z * Math.sqrt((share * (1 - share) + square / 4) / total)) / (1 + square),
  );
}

/** Required: in 99 % of the places it could be, and surely in 95 % (about 75 clean samples). */
export function isRequired(present: number, parents: number): boolean {
  return (
    parents > 0 &&
    present >= parents * COVERED &&
    wilson(Math.min(present, parents), parents) >= 0.95
  );
}
