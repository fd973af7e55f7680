import type { FilterCondition, FilterOperator } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { parameterTerms, type TermCount } from './parameterTerms.ts';
import { FIELDS, hasTerms, isRow, ofCondition, TERM_LENGTH, valuesOf, words } from './reach.ts';

/** How many endpoints there are: from `least` to `most`, both included. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

const exactly = (count: number): Span => ({ least: count, most: count });
/** What is left of the company. */
const without = ({ least, most }: Span, total: number): Span => ({
  least: Math.max(0, total - most),
  most: total - least,
});

/** Operators that hold where another one does not. */
const OPPOSITES: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = {
  doesNotContain: 'contains',
  isNot: 'is',
};

/** The condition that holds where this one does not; null for one that is positive itself. */
export function oppositeOf(condition: FilterCondition): FilterCondition | null {
  const op = OPPOSITES[condition.op];
  if (op !== undefined) return { ...condition, op };
  const isAbsence =
    condition.value === false &&
    (condition.op === 'exists' || FIELDS.get(condition.field)?.measure === 'presence');
  return isAbsence ? { ...condition, value: true } : null;
}

/**
 * Endpoints with any of these values, each of which several may have: the values may be of the same
 * endpoints, or each of others.
 */
function anyOf(terms: readonly TermCount[], total: number): Span {
  const counts = terms.map(({ endpoints }) => endpoints);
  return {
    least: Math.max(0, ...counts),
    most: Math.min(
      total,
      counts.reduce((sum, count) => sum + count, 0),
    ),
  };
}

/** Endpoints on these hosts, by the hosts' roll-ups. */
async function onHosts(scope: Scope, companyId: string, names: unknown): Promise<Span> {
  const [row] = await scope.query<{ count: number | null }>(
    'select sum(endpoint_count) as count from hosts where company_id = $1 and name = any($2)',
    [companyId, names],
  );
  return exactly(row?.count ?? 0);
}

/**
 * A text that an endpoint has one of at most, of itself: what contains a text is the sum over the
 * values that do.
 */
async function containing(
  scope: Scope,
  companyId: string,
  condition: FilterCondition,
  field: FilterField,
): Promise<Span | null> {
  const found = valuesOf(condition, field);
  if (found === null) return null;
  const [row] = await scope.query<{ endpoints: number | null; longest: number | null }>(
    `select sum(endpoints) as endpoints, max(length(value)) as longest from term_counts where company_id = $1 and field = $2 and endpoints > 0 and ${found[0]}`,
    [companyId, field.key, found[1]],
  );
  return (row?.longest ?? 0) < TERM_LENGTH ? exactly(row?.endpoints ?? 0) : null;
}

/**
 * Between which numbers the endpoints of a condition are, by roll-ups alone; null where they do not
 * tell.
 */
export async function countSpan(
  scope: Scope,
  companyId: string,
  condition: FilterCondition,
  total: number,
): Promise<Span | null> {
  if (condition.field === 'hostNames' && condition.op === 'is')
    return onHosts(scope, companyId, condition.value);
  const opposite = oppositeOf(condition);
  if (opposite !== null) {
    const others = await countSpan(scope, companyId, opposite, total);
    return others === null ? null : without(others, total);
  }
  const field = FIELDS.get(condition.field);
  if (field === undefined) return null;
  if (field.child === 'parameters') {
    const terms = await parameterTerms(scope, companyId, condition);
    return terms === null ? null : anyOf(terms, total);
  }
  if (field.type === 'text' && isRow(field) && hasTerms(field) && condition.op === 'contains')
    return containing(scope, companyId, condition, field);
  // A whole text is one term.
  const op =
    condition.op === 'equals' && words(condition.value).every((value) => value.length < TERM_LENGTH)
      ? 'is'
      : condition.op;
  const reach = await ofCondition(scope, companyId, { ...condition, op });
  if (reach === null) return null;
  const isDisjoint = words(condition.value).length === 1 || (field.type !== 'set' && isRow(field));
  if (field.key === 'riskScore' || (op === 'is' && isDisjoint)) return exactly(reach.bound);
  return reach.isExact ? { least: reach.least, most: Math.min(total, reach.bound) } : null;
}
