import { toTest } from '@palisade/engine/filter/conditions.ts';
import { DAY } from '@palisade/engine/filter/filterDates.ts';
import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import type { TermSet, Told } from './termSet.ts';
import { valuesLike } from './termValues.ts';

/** Dates whose days are terms (710_days_of_endpoints.sql), and whether an index has their times. */
const DATES: ReadonlyMap<string, { readonly isIndexed: boolean }> = new Map([
  ['detectionTime', { isIndexed: true }],
  ['firstSeen', { isIndexed: false }],
  ['lastActivity', { isIndexed: true }],
]);
/** More terms than this are not put together. */
const MOST_TERMS = 500;
/** More endpoints than this are not looked up by their times. */
const MOST_PLACES = 20_000;

const DAY_LENGTH = '2026-11-30'.length;
/** The months and tens of days that are terms beside days. */
const WIDER = ['2026-11'.length, '2026-11-3'.length] as const;

/** Times from a first one up to a last one, which is not among them. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The fewest terms that have the wanted ones of the known days, and no others. */
export function termsOfDays(known: readonly string[], wanted: readonly string[]): string[] {
  const coverBy = (days: readonly string[], lengths: readonly number[]): readonly string[] => {
    const [length, ...shorter] = lengths;
    if (length === undefined) return days;
    const every = Map.groupBy(known, (day) => day.slice(0, length));
    return [...Map.groupBy(days, (day) => day.slice(0, length))].flatMap(([term, own]) =>
      own.length > 1 && own.length === every.get(term)?.length ? [term] : coverBy(own, shorter),
    );
  };
  return [...coverBy(wanted, WIDER)];
}

/** Every endpoint has one day: what is wanted is also all but the others. */
function setOfDays(
  field: string,
  known: readonly string[],
  wanted: readonly string[],
): TermSet | null {
  if (known.length > 0 && wanted.length === known.length) return { all: [] };
  const chosen = new Set(wanted);
  const terms = termsOfDays(known, wanted);
  const others = termsOfDays(
    known,
    known.filter((day) => !chosen.has(day)),
  );
  const named = (values: readonly string[]): TermSet => ({
    terms: values.map((value) => `${field}:${value}`),
  });
  if (Math.min(terms.length, others.length) > MOST_TERMS) return null;
  return others.length < terms.length ? { not: named(others) } : named(terms);
}

async function placesWithin(
  { query, companyId, isLimited }: CompanyScope,
  column: string,
  { from, to }: Span,
): Promise<readonly number[] | null> {
  if (from >= to) return [];
  const rows = await query(
    {
      sql: `select place from ${isLimited ? 'limited.counted_endpoints' : 'inventory.endpoints'}
        where company_id = $1
        and ${column} >= $2::timestamptz and ${column} < $3::timestamptz limit ${MOST_PLACES + 1}`,
      columns: { place: 'int8' },
    },
    [companyId, new Date(from), new Date(to)],
  );
  return rows.length > MOST_PLACES ? null : rows.map(({ place }) => place);
}

/** Endpoints of a part of a day, by their times; all of the day where that has too many. */
async function ofPart(
  scope: CompanyScope,
  { key, column }: FilterField,
  day: string,
  span: Span,
): Promise<Told> {
  const set: TermSet = { terms: [`${key}:${day}`] };
  if (DATES.get(key)?.isIndexed !== true) return { set, isExact: false };
  const start = startOf(day);
  const from = Math.max(span.from, start);
  const to = Math.min(span.to, start + DAY);
  const inside = async (): Promise<TermSet | null> => {
    const places = await placesWithin(scope, column, { from, to });
    return places && { places };
  };
  const outside = async (): Promise<TermSet | null> => {
    const before = await placesWithin(scope, column, { from: start, to: from });
    const after = before && (await placesWithin(scope, column, { from: to, to: start + DAY }));
    return before && after && { all: [set, { not: { places: [...before, ...after] } }] };
  };
  // The shorter part of the day first: it mostly has fewer endpoints.
  const ways = to - from > DAY / 2 ? [outside, inside] : [inside, outside];
  for (const way of ways) {
    const exact = await way();
    if (exact !== null) return { set: exact, isExact: true };
  }
  return { set, isExact: false };
}

/** What the days of endpoints tell of a date; null for dates whose days are no terms. */
export async function toldByDays(
  scope: CompanyScope,
  condition: FilterCondition,
  field: FilterField,
): Promise<Told | null> {
  const test = DATES.has(field.key) ? toTest(condition, field, Date.now()) : null;
  if (test?.kind !== 'times') return null;
  const span: Span = { from: test.from ?? -Infinity, to: test.to ?? Infinity };
  const found = await valuesLike(scope, field.key, '', false);
  const known = found?.values.filter(({ length }) => length >= DAY_LENGTH);
  if (known?.every((day) => day.length === DAY_LENGTH && Number.isFinite(startOf(day))) !== true)
    return null;
  const isWhole = (day: string): boolean =>
    startOf(day) >= span.from && startOf(day) + DAY <= span.to;
  const isPart = (day: string): boolean =>
    !isWhole(day) && startOf(day) < span.to && startOf(day) + DAY > span.from;
  const whole = setOfDays(field.key, known, known.filter(isWhole));
  if (whole === null) return null;
  const parts = await Promise.all(
    known.filter(isPart).map((day) => ofPart(scope, field, day, span)),
  );
  return {
    set: parts.length === 0 ? whole : { any: [whole, ...parts.map(({ set }) => set)] },
    isExact: parts.every(({ isExact }) => isExact),
  };
}
