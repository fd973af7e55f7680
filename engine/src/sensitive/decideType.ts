import { DATA_TYPES, type DataType, dataTypeNamed } from './dataTypes.ts';
import { type FieldContext, scoreOf } from './matchTypes.ts';

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
/** Private addresses are addresses too, of machines instead of people, whatever the field is called. */
const ADDRESS = dataTypeNamed('IP Address')?.index ?? -1;
const PRIVATE_ADDRESS = dataTypeNamed('Private IP Address')?.index ?? -1;

const isSensitive = ({ category, name }: DataType, { isShared }: FieldContext): boolean =>
  category !== 'Technical' && !(name === 'Email Address' && isShared);

/** Whether many values of a type are enough to decide for it. */
export const mayBeDecided = (type: DataType | undefined, context: FieldContext): boolean =>
  type !== undefined && scoreOf(type, context) >= SCORE;

/** Whether as many of the tested values match as a decision takes. */
export const isShare = (matching: number, tested: number, type?: DataType): boolean =>
  matching >= tested * (type?.name === 'Stack Trace' ? SHARE_OF_TRACES : SHARE);

/**
 * Decides for a parameter from its distinct values: `tested` of them, of which `matches` (by type index) matched.
 * Ten or more: a share of 0.7 at a score of 0.6. Three to nine: the field's name must agree, or the score be 0.9.
 * One or two: only types whose values prove themselves, and passwords and random secrets in fields
 * of their name. After a merge the same value may have been tested twice; then `distinct` says how
 * many there really were. `disabled`: types that are not decided for.
 */
export function decideType(
  tested: number,
  matches: ReadonlyMap<number, number>,
  context: FieldContext,
  distinct = tested,
  disabled?: ReadonlySet<number>,
): DataTypeDecision | null {
  let best: DataTypeDecision | null = null;
  let bestRank = 0;
  const arePrivate = isShare(matches.get(PRIVATE_ADDRESS) ?? 0, tested);
  for (const [index, count] of matches) {
    const type = DATA_TYPES[index];
    if (type === undefined || disabled?.has(index) === true) continue;
    if (index === ADDRESS && arePrivate && disabled?.has(PRIVATE_ADDRESS) !== true) continue;
    if (!isShare(count, tested, type)) continue;
    const score = scoreOf(type, context);
    const isNamed = context.named.has(index);
    if (
      score < SCORE ||
      (distinct < MANY && !isNamed && score < STRONG) ||
      (distinct < FEW && !type.isSelfProving && !context.proven.has(index))
    )
      continue;
    // A secret's own name says more than that it is some secret, and its form more than any name.
    const isSecret = type.isSelfProving && type.category === 'Authentication';
    const named = (isNamed ? 1 : 0) + (type.isProvenByName ? 1 : 0);
    const rank = named + (isSecret ? 3 : 0) + count / tested;
    const isBetter =
      best === null || score > best.score || (score === best.score && rank > bestRank);
    if (isBetter) {
      best = { type, score, isSensitive: isSensitive(type, context) };
      bestRank = rank;
    }
  }
  return best;
}
