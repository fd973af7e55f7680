import { DATA_TYPES, type DataType, dataTypeNamed } from './dataTypes.ts';
import { type FieldContext, scoreOf } from './matchTypes.ts';
import { ANY_NATIONAL, isNational } from './nationalTypes.ts';

/** The kind of data a parameter holds. */
export interface DataTypeDecision {
  readonly type: DataType;
  /** 0..1 */
  readonly score: number;
  /**
   * Technical data (addresses of hosts, paths, versions) and mailboxes of nobody in particular are
   * named but do not make an endpoint sensitive.
   */
  readonly isSensitive: boolean;
}

const SHARE = 0.7;
/** Of a stack trace in a list the first line is a message, and others name what is no line. */
const SHARE_OF_TRACES = 0.4;
const SCORE = 0.6;
const STRONG = 0.9;
const MANY = 10;
const FEW = 3;
/** Of an identifier, values with a check digit that make it the number of a country. */
const CHECKED = { values: 20, share: 0.97 } as const;
/** Check digits that many kinds of numbers have, so that an identifier with them is any of those. */
const COMMON_CHECK: ReadonlySet<string> = new Set(['Canada SIN', 'US NPI', 'UK NHS Number']);
/** Shares that are as good as equal. */
const ABOUT = 0.95;
/** A share of such values is too much by itself: nothing else is written like them. */
const UNMISTAKABLE: ReadonlySet<string> = new Set(['US Social Security Number', 'IBAN']);
const SHARE_UNMISTAKABLE = 0.25;
const OBJECT_ID = dataTypeNamed('Object ID')?.index ?? -1;
/** Private addresses are addresses too, of machines instead of people, whatever the field is called. */
const ADDRESS = dataTypeNamed('IP Address')?.index ?? -1;
const PRIVATE_ADDRESS = dataTypeNamed('Private IP Address')?.index ?? -1;

const isSensitive = ({ category, name }: DataType, { isShared }: FieldContext): boolean =>
  category !== 'Technical' && !(name === 'Email Address' && isShared);

const NOTHING_WITHIN: ReadonlySet<number> = new Set();
/** Within a value a type proved itself by its own name and form. */
const SCORE_WITHIN = 0.99;
const RANK_WITHIN = 2;

/** Whether many values of a type are enough to decide for it. @param within types found in values */
export const mayBeDecided = (
  type: DataType | undefined,
  context: FieldContext,
  within = NOTHING_WITHIN,
): boolean => type !== undefined && (within.has(type.index) || scoreOf(type, context) >= SCORE);

/** Whether as many of the tested values match as a decision takes. */
export const isShare = (matching: number, tested: number, type?: DataType): boolean =>
  matching >= tested * (type?.name === 'Stack Trace' ? SHARE_OF_TRACES : SHARE);

/**
 * Decides the data type of a parameter from its distinct values. With ten or more, a share of 0.7
 * must match at a score of at least 0.6. With three to nine, the field's name must agree or the
 * score be at least 0.9. With one or two, only types whose values prove themselves are decided, and
 * what is of one person, passwords and random secrets in fields named after them.
 * @param tested how many values were tested
 * @param matches how many of them matched each data type, by its index
 * @param distinct how many distinct values there really were: after a merge the same value may have
 *   been tested twice
 * @param disabled data types that are never decided
 */
export function decideType(
  tested: number,
  matches: ReadonlyMap<number, number>,
  context: FieldContext,
  distinct = tested,
  disabled?: ReadonlySet<number>,
  within = NOTHING_WITHIN,
): DataTypeDecision | null {
  let best: DataTypeDecision | null = null;
  let bestRank = 0;
  const isNumbered = isNumberOfCountry(tested, matches, context, distinct);
  const arePrivate = isShare(matches.get(PRIVATE_ADDRESS) ?? 0, tested);
  for (const [index, count] of matches) {
    const type = DATA_TYPES[index];
    if (type === undefined || disabled?.has(index) === true) continue;
    if (index === ADDRESS && arePrivate && disabled?.has(PRIVATE_ADDRESS) !== true) continue;
    if (index === OBJECT_ID && isNumbered) continue;
    if (!isShare(count, tested, type) && !isUnmistakable(type, count, tested, context)) continue;
    const isWithin = within.has(index);
    const score = isWithin ? SCORE_WITHIN : scoreOf(type, context);
    const isNamed = !isWithin && context.named.has(index);
    if (
      score < SCORE ||
      (distinct < MANY && !isNamed && score < STRONG) ||
      (distinct < FEW &&
        !type.isSelfProving &&
        !(isNamed && type.isOfOne) &&
        !context.proven.has(index))
    )
      continue;
    // A secret's own name says more than that it is some secret, and its form more than any name.
    const isSecret = type.isSelfProving && type.category === 'Authentication';
    const named = (isNamed ? 1 : 0) + (type.isProvenByName ? 1 : 0);
    const rank = named + (isWithin ? RANK_WITHIN : isSecret ? 3 : 0) + count / tested;
    const isBetter =
      best === null || score > best.score || (score === best.score && rank > bestRank);
    if (isBetter) {
      best = { type, score, isSensitive: isSensitive(type, context) };
      bestRank = rank;
    }
  }
  return best === null ? null : (leastSpecific(best, matches, context, disabled) ?? best);
}

/** Social security numbers with their dashes, and accounts, among values of other kinds. */
const isUnmistakable = (
  { name, index }: DataType,
  count: number,
  tested: number,
  { named }: FieldContext,
): boolean =>
  UNMISTAKABLE.has(name) &&
  !named.has(index) &&
  count >= MANY &&
  count >= tested * SHARE_UNMISTAKABLE;

/** Whether nearly all of many identifiers have the check digits of one country's numbers. */
function isNumberOfCountry(
  tested: number,
  matches: ReadonlyMap<number, number>,
  { named }: FieldContext,
  distinct: number,
): boolean {
  if (Math.min(tested, distinct) < CHECKED.values || !named.has(OBJECT_ID)) return false;
  for (const [index, count] of matches) {
    const type = DATA_TYPES[index];
    if (type === undefined || count < tested * CHECKED.share) continue;
    if (isNational(type) && type.validate !== null && !COMMON_CHECK.has(type.name)) return true;
  }
  return false;
}

/**
 * The number of any country, where the values are as much those of several and the field is called
 * after none or all of them; null where one is decided.
 */
function leastSpecific(
  { type, score }: DataTypeDecision,
  matches: ReadonlyMap<number, number>,
  context: FieldContext,
  disabled?: ReadonlySet<number>,
): DataTypeDecision | null {
  if (!isNational(type) || ANY_NATIONAL === undefined || type === ANY_NATIONAL) return null;
  if (disabled?.has(ANY_NATIONAL.index) === true) return null;
  const least = (matches.get(type.index) ?? 0) * ABOUT;
  const rivals = DATA_TYPES.filter(
    (other) =>
      isNational(other) &&
      (matches.get(other.index) ?? 0) >= least &&
      scoreOf(other, context) === score,
  );
  const called = rivals.filter(({ index }) => context.called.has(index));
  const left = called.length === 0 ? rivals : called;
  const [first, ...others] = left;
  if (first === undefined) return null;
  const told = others.length === 0 ? first : ANY_NATIONAL;
  return { type: told, score, isSensitive: isSensitive(told, context) };
}
