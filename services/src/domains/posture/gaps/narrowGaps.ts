import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { GAP_FIELDS, type GapSort } from '@palisade/vocabulary/gapFields.ts';
import { GAP_STATUSES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { endpointsWithLabels, endpointsWithPath, hostsContaining } from '../../inventory/judging/narrowEndpoints.client.ts';

/** Of more hosts, endpoints or policies than these nobody asks how many gaps they have. */
const MOST = { hosts: 2_000, endpoints: 500 } as const;
const WORDS: readonly string[] = ['parameterName', 'dataType', 'dataCategory', 'source', 'sourceType'];

/** What a condition leaves of a column that an index answers. */
export interface Narrowing {
  readonly column: 'g.host' | 'g.name' | 'g.endpoint_id' | 'g.policy_id' | 'g.id';
  readonly values: readonly string[];
}

const textOf = ({ value }: FilterCondition): string => (typeof value === 'string' ? value : '');
const listOf = ({ value }: FilterCondition): string[] => [value].flat().filter((each): each is string => typeof each === 'string');

/** The conditions that all hold for what a filter keeps. */
export const conditionsOfAll = (filter: Filter): FilterCondition[] => ('all' in filter ? filter.all.filter((node) => 'field' in node) : []);

/** Conditions that say something of a gap's policy: columns of `posture.policies`. */
const OF_POLICY: Readonly<Record<string, string>> = { gapName: 'name', severity: 'severity', category: 'categories', policyId: 'id' };
const POLICY_FIELDS = GAP_FIELDS.flatMap((field) => (OF_POLICY[field.key] === undefined ? [] : [{ ...field, column: OF_POLICY[field.key] ?? '' }]));

/** Names of the hosts that a condition leaves; null when it leaves too many, or is on something else. */
async function hostsLeft(scope: Scope, companyId: string, condition: FilterCondition): Promise<Narrowing | null> {
  if (condition.field !== 'host' || condition.op !== 'contains') return null;
  const values = await hostsContaining(scope, companyId, textOf(condition), MOST.hosts);
  return values && { column: 'g.host', values };
}

/** Names of the policies that conditions on them leave; null when there are none. Gaps of a policy that is edited have its new name once they are judged again, within the minute. */
async function policiesLeft(scope: Scope, companyId: string, conditions: readonly FilterCondition[]): Promise<Narrowing | null> {
  const asked = conditions.filter(({ field }) => field in OF_POLICY);
  if (asked.length === 0) return null;
  const { text, values } = compileSql({ all: asked }, POLICY_FIELDS, { firstParam: 2, now: Date.now() });
  return { column: 'g.name', values: (await scope.query<{ name: string }>(`select name from posture.policies where company_id = $1 and ${text}`, [companyId, ...values])).map(({ name }) => name) };
}

/** Of what a list is sorted by, the texts that a filter leaves; null when it leaves too many, or says nothing of them. */
export async function textsLeft(scope: Scope, companyId: string, filter: Filter, sort: GapSort): Promise<Narrowing | null> {
  const conditions = conditionsOfAll(filter);
  if (sort === 'gapName') return policiesLeft(scope, companyId, conditions);
  const [onHost] = sort === 'host' ? conditions.filter(({ field, op }) => field === 'host' && op === 'contains') : [];
  return onHost === undefined ? null : hostsLeft(scope, companyId, onHost);
}

async function narrowingOf(scope: Scope, companyId: string, condition: FilterCondition, rank: number | null, few: number): Promise<Narrowing | null> {
  const { field, op } = condition;
  if (field === 'path' && (op === 'contains' || op === 'equals' || op === 'equalsIgnoreCase')) {
    const values = await endpointsWithPath(scope, textOf(condition), MOST.endpoints);
    return values && { column: 'g.endpoint_id', values };
  }
  if (field === 'label' && op === 'is') {
    const values = await endpointsWithLabels(scope, companyId, listOf(condition), MOST.endpoints);
    return values && { column: 'g.endpoint_id', values };
  }
  if (field === 'policyId' && op === 'is') return { column: 'g.policy_id', values: listOf(condition) };
  if (WORDS.includes(field) && op === 'is' && !scope.isLimited) {
    const ranks = rank === null ? [...SEVERITIES.keys()] : [rank];
    const rows = await scope.query<{ id: string | null }>('select posture.gaps_with_words($1, $2, $3) as id', [ranks, listOf(condition).map((word) => `${field}:${word}`), few + 1]);
    const ids = rows.flatMap(({ id }) => id ?? []);
    return ids.length > few || ids.length < rows.length ? null : { column: 'g.id', values: ids };
  }
  return field === 'gapName' || field === 'category' ? policiesLeft(scope, companyId, [condition]) : hostsLeft(scope, companyId, condition);
}

/** Among which gaps. */
export interface Among {
  readonly status: GapStatus | null;
  readonly rank: number | null;
  /** How many are few. */
  readonly few: number;
}

/** Whether an index says that there are few such gaps. */
async function leavesFew(scope: Scope, companyId: string, { column, values }: Narrowing, { status, few }: Pick<Among, 'status' | 'few'>): Promise<boolean> {
  if (column === 'g.id') return true;
  // Endpoints are indexed over all statuses, the others within each.
  const statuses = column === 'g.endpoint_id' ? null : status === null ? GAP_STATUSES : [status];
  const [row] = await scope.query<{ count: number }>(
    `select count(*) as count from (select from posture.gaps g where g.company_id = $1 and ($3::text[] is null or g.status = any($3)) and ${column} = any($2::${typeOf(column)}[]) limit ${few + 1}) some_of_them`, [companyId, values, statuses]);
  return (row?.count ?? 0) <= few;
}

export const typeOf = (column: Narrowing['column']): 'text' | 'uuid' => (column === 'g.host' || column === 'g.name' ? 'text' : 'uuid');

/** What of a filter leaves few gaps by an index, among those of a severity or all; else what leaves some of them, null when nothing does. */
export async function narrow(scope: Scope, companyId: string, filter: Filter, { rank, ...among }: Among): Promise<(Narrowing & { readonly isFew: boolean }) | null> {
  let most: Narrowing | null = null;
  for (const condition of conditionsOfAll(filter)) {
    const found = await narrowingOf(scope, companyId, condition, rank, among.few);
    if (found !== null && (await leavesFew(scope, companyId, found, among))) return { ...found, isFew: true };
    most ??= found;
  }
  return most && { ...most, isFew: false };
}
