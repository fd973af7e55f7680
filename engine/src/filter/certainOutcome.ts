import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { CERTAIN_OUTCOMES } from '@palisade/vocabulary/posturePolicies.ts';
import { lower, type Test, toTest } from './conditions.ts';

/** What a filter does whatever there is to look at. */
export type CertainOutcome = (typeof CERTAIN_OUTCOMES)[number];

/** A condition, or one that must not hold. */
interface Literal {
  readonly condition: FilterCondition;
  readonly holds: boolean;
}
type Conjunction = readonly Literal[];

/** Alternatives that are looked at; of a filter with more nothing is said. */
const MOST = 4_096;
const isGroup = (value: FilterCondition['value']): value is Filter =>
  typeof value === 'object' && !Array.isArray(value);

/**
 * Whether the conditions of a filter alone make it impossible or always true: a method that is both
 * GET and POST, a path that contains /v1/ or does not. Null when the outcome depends on the row, or
 * takes too much to work out. Conditions on children with fields of their own are not examined
 * further, except that a child that cannot exist is never there.
 * @param filled keys of fields that every row has a value for
 */
export function certainOutcome(
  filter: Filter,
  fields: readonly FilterField[],
  now: number,
  filled: ReadonlySet<string> = new Set(),
): CertainOutcome | null {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const isImpossible = (wanted: boolean): boolean =>
    alternatives(filter, wanted)?.every((each) => contradicts(each, byKey, now, filled)) ?? false;
  if (isImpossible(true)) return 'never';
  return isImpossible(false) ? 'always' : null;
}

/** The ways in which a filter holds, or fails to; null when there are too many. */
function alternatives(node: FilterNode, wanted: boolean): readonly Conjunction[] | null {
  if ('field' in node) return [[{ condition: node, holds: wanted }]];
  const parts = ('all' in node ? node.all : node.any).map((part) => alternatives(part, wanted));
  const isEach = 'all' in node === wanted;
  let found: readonly Conjunction[] = isEach ? [[]] : [];
  for (const part of parts) {
    if (part === null) return null;
    found = isEach
      ? found.flatMap((one) => part.map((other) => [...one, ...other]))
      : [...found, ...part];
    if (found.length > MOST) return null;
  }
  return found;
}

/** Whether conditions cannot hold together. */
function contradicts(
  literals: Conjunction,
  byKey: ReadonlyMap<string, FilterField>,
  now: number,
  filled: ReadonlySet<string>,
): boolean {
  const byField = Map.groupBy(literals, ({ condition }) => condition.field);
  for (const [key, of] of byField) {
    const field = byKey.get(key);
    if (field === undefined) continue;
    if (disagree(of)) return true;
    if (field.items !== undefined) {
      const { fields } = field.items;
      const isHad = ({ condition, holds }: Literal): boolean => holds && condition.op === 'has';
      const cannotBe = ({ value }: FilterCondition): boolean =>
        isGroup(value) && certainOutcome(value, fields, now) === 'never';
      const had = of.filter(isHad);
      if (had.some((one) => cannotBe(one.condition))) return true;
      const refused = of.filter(isRefused);
      const isRefusedToo = ({ condition }: Literal): boolean =>
        refused.some((other) => implies(condition.value, other.condition.value, fields, now));
      if (had.some(isRefusedToo)) return true;
    } else if (clash(of, field, now, filled.has(key))) return true;
  }
  return false;
}

/** Whether no thing may be there that meets a group of conditions. */
const isRefused = ({ condition: { op }, holds }: Literal): boolean =>
  op === (holds ? 'hasNot' : 'has');

/** Whether whatever meets one group of conditions meets the other. */
function implies(
  one: FilterCondition['value'],
  other: FilterCondition['value'],
  fields: readonly FilterField[],
  now: number,
): boolean {
  if (!isGroup(one) || !isGroup(other)) return false;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const [met, failed] = [alternatives(one, true), alternatives(other, false)];
  if (met === null || failed === null || met.length * failed.length > MOST) return false;
  return met.every((each) =>
    failed.every((miss) => contradicts([...each, ...miss], byKey, now, new Set())),
  );
}

/** Whether the same is asked to hold and not to hold. */
function disagree(literals: Conjunction): boolean {
  const said = new Set<string>();
  for (const { condition, holds } of literals) {
    const isHasNot = condition.op === 'hasNot';
    // That nothing is had says that nobody could have missed it: its opposite is more than "has".
    const text = JSON.stringify(isHasNot && holds ? 'has' : condition.op) + valueKey(condition);
    said.add(`${holds !== (isHasNot && holds) ? '+' : '-'}${text}`);
  }
  return [...said].some((each) => each.startsWith('+') && said.has(`-${each.slice(1)}`));
}

const valueKey = ({ value }: FilterCondition): string =>
  JSON.stringify(
    Array.isArray(value) ? [...(value as readonly unknown[])].map(String).sort() : value,
  );

/** What one cell is asked: positive tests, and those that must fail. */
interface Asked {
  readonly positive: readonly Test[];
  readonly negative: readonly Test[];
}

function asked(literals: Conjunction, field: FilterField, now: number): Asked {
  const positive: Test[] = [];
  const negative: Test[] = [];
  for (const { condition, holds } of literals) {
    const test = toTest(condition, field, now);
    const isNegated = 'negated' in test && test.negated;
    const plain: Test = 'negated' in test ? { ...test, negated: false } : test;
    (holds === isNegated ? negative : positive).push(plain);
  }
  return { positive, negative };
}

type OfKind<K extends Test['kind']> = Extract<Test, { readonly kind: K }>;
const ofKind = <K extends Test['kind']>(tests: readonly Test[], kind: K): OfKind<K>[] =>
  tests.filter((test): test is OfKind<K> => test.kind === kind);

/** Whether no value of a field meets all that is asked of it. */
function clash(literals: Conjunction, field: FilterField, now: number, isFilled: boolean): boolean {
  const { positive, negative } = asked(literals, field, now);
  const isOne = field.child === undefined && field.type !== 'set';
  const isEmpty = negative.some(({ kind }) => kind === 'exists');
  if (isEmpty && positive.length > 0) return true;
  if (someAreAllRefused(positive, negative)) return true;
  if (textsClash(positive, negative, isOne)) return true;
  if (!isOne) return false;
  if (wordsClash(positive, negative, field, isFilled)) return true;
  if (isEmptySpan(ofKind(positive, 'numbers'))) return true;
  return isOfOneKind(literals) && isEmptySpan(ofKind(positive, 'times'), 1);
}

/** Of several words that may be there each one is refused. */
function someAreAllRefused(positive: readonly Test[], negative: readonly Test[]): boolean {
  for (const kind of ['oneOf', 'overlaps'] as const) {
    const refused = new Set(ofKind(negative, kind).flatMap(({ values }) => values));
    if (ofKind(positive, kind).some(({ values }) => values.every((each) => refused.has(each))))
      return true;
  }
  return false;
}

/** Words of which a single one can be there. */
function wordsClash(
  positive: readonly Test[],
  negative: readonly Test[],
  field: FilterField,
  isFilled: boolean,
): boolean {
  const refused = new Set(ofKind(negative, 'oneOf').flatMap(({ values }) => values));
  const lists = ofKind(positive, 'oneOf').map(({ values }) => new Set(values));
  const [first, ...others] = lists;
  if (first !== undefined)
    return [...first].every((each) => refused.has(each) || others.some((list) => !list.has(each)));
  const all = field.type === 'boolean' ? [true, false] : field.values;
  return isFilled && all !== undefined && all.every((each) => refused.has(each));
}

function textsClash(positive: readonly Test[], negative: readonly Test[], isOne: boolean): boolean {
  const equal = ofKind(positive, 'equals');
  const parts = ofKind(positive, 'contains').map(({ text }) => text);
  const refusedParts = ofKind(negative, 'contains').map(({ text }) => text);
  const meets = (text: string, { text: other, ignoreCase }: OfKind<'equals'>): boolean =>
    ignoreCase ? lower(text) === other : text === other;
  const isRefused = ({ text, ignoreCase }: OfKind<'equals'>): boolean =>
    refusedParts.some((part) => lower(text).includes(part)) ||
    ofKind(negative, 'equals').some((other) =>
      ignoreCase ? other.ignoreCase && other.text === text : meets(text, other),
    );
  if (equal.some(isRefused)) return true;
  if (parts.some((part) => refusedParts.some((refused) => part.includes(refused)))) return true;
  if (!isOne) return false;
  const isApart = (one: OfKind<'equals'>): boolean =>
    parts.some((part) => !lower(one.text).includes(part)) ||
    equal.some((other) =>
      one.ignoreCase || other.ignoreCase
        ? lower(one.text) !== lower(other.text)
        : one.text !== other.text,
    );
  return equal.some(isApart);
}

/** Spans without anything in common; `open` when the end is not part of them. */
function isEmptySpan(
  spans: readonly { readonly from: number | null; readonly to: number | null }[],
  open = 0,
): boolean {
  const from = Math.max(...spans.map((span) => span.from ?? -Infinity));
  const to = Math.min(...spans.map((span) => span.to ?? Infinity));
  return spans.length > 0 && from > to - open;
}

/** Whether dates are all fixed or all relative: of mixed ones another day may tell otherwise. */
function isOfOneKind(literals: Conjunction): boolean {
  const dates = literals.flatMap(({ condition: { value } }) =>
    (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(String),
  );
  return new Set(dates.map((each) => each.startsWith('now'))).size < 2;
}
