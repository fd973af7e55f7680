import type { CompanyScope, Scope } from '../../../platform/database/database.ts';
import type {
  FilterCondition,
  FilterNode,
  FilterOperator,
  PlainFilterValue,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { MOST_COUNTED } from '@palisade/vocabulary/problemFields.ts';
import { isCondition } from './conditions.ts';
import { hostsMatching } from './hostsMatching.ts';
import type { TermSet, Told } from './termSet.ts';
import { placesOfPath, placesWithin } from './searchPaths.ts';
import { toldByDays } from './toldByDays.ts';
import { FIELDS, hasTerms, TERM_LENGTH, valuesBetween, valuesLike } from './termValues.ts';

/** Operators that hold where another one does not. */
const OPPOSITES: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = {
  doesNotContain: 'contains',
  isNot: 'is',
};

/** The condition that holds where this one does not; null for one that is positive itself. */
function oppositeOf(condition: FilterCondition): FilterCondition | null {
  const op = OPPOSITES[condition.op];
  if (op !== undefined) return { ...condition, op };
  const isAbsence =
    condition.value === false &&
    (condition.op === 'exists' || FIELDS.get(condition.field)?.measure === 'presence');
  return isAbsence ? { ...condition, value: true } : null;
}

const words = (value: FilterCondition['value']): string[] =>
  (Array.isArray(value) ? value : [value]).map(String);
const termsOf = (field: string, values: readonly string[]): TermSet => ({
  terms: values.map((value) => `${field}:${value}`),
});
const ofValues = (field: string, values: readonly string[] | null): Told | null =>
  values === null ? null : { set: termsOf(field, values), isExact: true };

/** A value is cut in terms as the triggers cut it; what has none has the empty value. */
function oneOf(field: string, values: readonly string[]): Told {
  return {
    set: termsOf(
      field,
      values.map((value) => Array.from(value).slice(0, TERM_LENGTH).join('')),
    ),
    isExact: values.every((value) => value !== '' && value.length < TERM_LENGTH),
  };
}

/** Letters that a path is taken apart to: three of them and more. */
const RUN = /[A-Za-z]{3,}/g;
// oxlint-disable-next-line no-control-regex -- the range of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** A text of letters is within a word; others are looked up where few paths have them. */
async function ofPath(scope: CompanyScope, { op, value }: FilterCondition): Promise<Told | null> {
  const text = String(value as PlainFilterValue);
  if (op === 'equals' || op === 'equalsIgnoreCase') {
    const places = await placesOfPath(scope, text);
    return places && { set: { places }, isExact: false };
  }
  if (op !== 'contains') return null;
  const [longest = ''] = (text.match(RUN) ?? []).toSorted((a, b) => b.length - a.length);
  if (text !== longest) {
    const places = await placesWithin(scope, text);
    if (places !== null) return { set: { places }, isExact: ASCII.test(text) };
  }
  const found = longest === '' ? null : await valuesLike(scope, 'pathWord', longest, false);
  return (
    found && { set: termsOf('pathWord', found.values), isExact: text === longest && !found.isCut }
  );
}

/** Terms that are put together at most, where rows of endpoints can be asked instead. */
const MOST_OF_ROWS = 500;
/** The same where rows of parameters and findings would have to be asked. */
const MOST_OF_CHILDREN = 5_000;

/** An endpoint has one text of its own at most: those that are not meant tell too. */
async function ofText(
  scope: Scope,
  { field: key, op, value }: FilterCondition,
  field: FilterField,
): Promise<Told | null> {
  if (op === 'equals') return oneOf(key, words(value));
  const text = String(value as PlainFilterValue);
  if (text === '') return null;
  const isWhole = op !== 'contains';
  const found = await valuesLike(scope, key, text, isWhole);
  if (found === null) return null;
  const isOwn = field.child === undefined;
  if (found.values.length <= (isOwn ? MOST_OF_ROWS : MOST_OF_CHILDREN))
    return { set: termsOf(key, found.values), isExact: !found.isCut };
  if (!isOwn || found.isCut) return null;
  const every = await valuesLike(scope, key, '', false);
  const meant = new Set(found.values);
  const others = every?.values.filter((other) => !meant.has(other)) ?? null;
  return others === null || others.length > MOST_OF_ROWS
    ? null
    : { set: { not: termsOf(key, others) }, isExact: true };
}

async function ofParameters(
  scope: Scope,
  condition: FilterCondition,
  field: FilterField,
): Promise<Told | null> {
  const { field: key, op, value } = condition;
  if (key === 'parameterName') return ofText(scope, condition, field);
  if (key === 'parameterEnumValue' && op === 'exists') return oneOf('hasParameterEnum', ['true']);
  if (key === 'parameterEnumValue' && op === 'is') return oneOf(key, words(value));
  return key === 'parameterEnumSize' && Array.isArray(value)
    ? ofValues(key, await valuesBetween(scope, key, value))
    : null;
}

/** Fields whose terms are those of endpoints that have some. */
const COUNTS: ReadonlySet<string> = new Set(['openGaps', 'attackers']);

/** Endpoints without any have no term: a range from none is all but those beyond it. */
async function ofCounts(
  scope: CompanyScope,
  field: string,
  [from, to]: readonly unknown[],
): Promise<Told | null> {
  const least = Number(from);
  const most = Number(to);
  if (least > 0) return ofValues(field, await valuesBetween(scope, field, [least, most]));
  if (most < 0) return { set: { any: [] }, isExact: true };
  const beyond = await valuesBetween(scope, field, [most, MOST_COUNTED]);
  const others = beyond?.filter((value) => Number(value) > most) ?? null;
  return others && { set: { not: termsOf(field, others) }, isExact: true };
}

async function ofCondition(scope: CompanyScope, condition: FilterCondition): Promise<Told | null> {
  const opposite = oppositeOf(condition);
  if (opposite !== null) {
    const told = await ofCondition(scope, opposite);
    return told?.isExact === true ? { set: { not: told.set }, isExact: true } : null;
  }
  const field = FIELDS.get(condition.field);
  if (field === undefined || !(field.operators as readonly string[]).includes(condition.op))
    return null;
  const { op, value } = condition;
  if (field.type === 'date') return toldByDays(scope, condition, field);
  if (field.column === 'host') return hostsMatching(scope, condition);
  if (field.key === 'path') return ofPath(scope, condition);
  if (field.key === 'riskScore' && Array.isArray(value))
    return ofValues(field.key, await valuesBetween(scope, field.key, value));
  if (COUNTS.has(field.key) && Array.isArray(value)) return ofCounts(scope, field.key, value);
  if (field.child === 'parameters') return ofParameters(scope, condition, field);
  if (!hasTerms(field)) return null;
  if (op === 'is') {
    const values = words(value);
    return oneOf(
      field.key,
      field.elements === 'uuid' ? values.map((id) => id.toLowerCase()) : values,
    );
  }
  return isText(field, op) ? ofText(scope, condition, field) : null;
}

const isText = ({ type }: FilterField, op: FilterOperator): boolean =>
  type === 'text' && (op === 'contains' || op === 'equals' || op === 'equalsIgnoreCase');

/** What terms tell of a filter's node; null when they say nothing of it. */
export async function toldByTerms(scope: CompanyScope, node: FilterNode): Promise<Told | null> {
  if (isCondition(node)) return ofCondition(scope, node);
  const isAll = 'all' in node;
  const parts: (Told | null)[] = [];
  for (const part of isAll ? node.all : node.any) parts.push(await toldByTerms(scope, part));
  const known = parts.filter((part) => part !== null);
  if (!isAll && known.length < parts.length) return null;
  const sets = known.map(({ set }) => set);
  return {
    set: isAll ? { all: sets } : { any: sets },
    isExact: known.length === parts.length && known.every(({ isExact }) => isExact),
  };
}
