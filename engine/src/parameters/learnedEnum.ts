import type { CountedValues } from './countedValues.ts';
import type { ParameterType } from './valueTypes.ts';

/**
 * A fixed set of at most ten values may be of any words or whole numbers; a larger one only of
 * words that look like names of things.
 */
const SMALL_SET = 10;
const FEWEST_SEEN = 100;
const SEEN_PER_VALUE = 30;
const MOST_RARE = 0.005;
const MOST_WORDS = 3;
const SYMBOL = /^(?!.*[0-9]{3})[A-Za-z][A-Za-z0-9]*(?:[_./:+-][A-Za-z0-9]+)*$/;
const WHOLE = /^-?[0-9]+$/;
/** Names that say a value is one of many things, however few of them were seen. */
const KEY_NAME = /(?:^|[_\-.])(?:id|uuid|guid)$|(?:Id|ID|Uuid|UUID)$/;

/**
 * Headers of answers that hold directives, few and the same for all: policies ask for them long
 * before a set of words is sure.
 */
export const DIRECTIVES: ReadonlySet<string> = new Set([
  'cache-control',
  'access-control-allow-origin',
  'access-control-allow-methods',
]);
const FEWEST_DIRECTIVES = 5;
const MOST_DIRECTIVES = 10;

/**
 * The directives that a header of answers holds, in order, of those that can be named; null when it
 * is no such header or they are too many.
 * @param answers of the endpoint
 */
export function directivesOf(
  values: CountedValues,
  name: string,
  answers: number,
): readonly string[] | null {
  if (
    !DIRECTIVES.has(name) ||
    values.total < FEWEST_DIRECTIVES ||
    values.values.length > MOST_DIRECTIVES
  )
    return null;
  return values.held(answers).map(String).sort();
}

/**
 * The fixed set of values a parameter takes, in order, or null when it is none: each was seen
 * thirty times on average (and all of them a hundred times), and next to nothing was seen only
 * once. What was is not of the set yet.
 */
export function learnedEnum(
  values: CountedValues,
  name: string,
  type: ParameterType,
): readonly string[] | null {
  const { total } = values;
  if (total < FEWEST_SEEN || (type !== 'string' && type !== 'integer') || KEY_NAME.test(name))
    return null;
  let rare = values.others;
  const names: string[] = [];
  for (const [value, count] of values.values) {
    if (count === 1) rare++;
    else names.push(String(value));
  }
  const size = names.length;
  if (
    size === 0 ||
    rare > total * MOST_RARE ||
    total < SEEN_PER_VALUE * size ||
    names.some((value) => value.split(/\s+/).length > MOST_WORDS)
  )
    return null;
  const isNumbers = names.every((value) => WHOLE.test(value));
  if (
    isNumbers
      ? size > SMALL_SET || isRun(names.map(Number))
      : size > SMALL_SET && !names.every((value) => SYMBOL.test(value))
  )
    return null;
  return isNumbers ? names.sort((a, b) => Number(a) - Number(b)) : names.sort();
}

/** Three or more numbers one after the other, which amounts and counts are too. */
function isRun(numbers: readonly number[]): boolean {
  const { length } = numbers;
  return length > 2 && Math.max(...numbers) - Math.min(...numbers) === length - 1;
}
