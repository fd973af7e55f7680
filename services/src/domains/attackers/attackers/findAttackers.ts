import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { type Found, foundBy } from '../../../platform/list/list.ts';
import { isRecent } from './attackersAtEndpoints.ts';
import { type AttackersWanted, inTabs } from './attackerConditions.ts';

/** Endpoints of one label at which an attacker made attempts, as far as they are looked through. */
const ENDPOINTS = 4;

const conditionsOfAll = (node: FilterNode): FilterCondition[] =>
  'all' in node ? node.all.flatMap(conditionsOfAll) : 'any' in node ? [] : [node];
const asksLabel = (node: FilterNode): boolean =>
  'all' in node
    ? node.all.some(asksLabel)
    : 'any' in node
      ? node.any.some(asksLabel)
      : node.field === 'label' && node.op === 'is';
/**
 * Whether labels are asked for in a way that narrows nothing: whom they leave is then found once,
 * not for each attacker that is met.
 */
export const hasAnyOfLabels = (node: FilterNode): boolean =>
  'all' in node ? node.all.some(hasAnyOfLabels) : 'any' in node && node.any.some(asksLabel);
/** Whether a label has to be there. */
export const hasLabel = (node: FilterNode): boolean =>
  conditionsOfAll(node).some(({ field, op }) => field === 'label' && op === 'is');
const listOf = ({ value }: FilterCondition): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');
const ranksOf = (condition: FilterCondition): number[] =>
  listOf(condition).map((severity) => SEVERITIES.findIndex((one) => one === severity));

/**
 * Between which severities all attackers with these conditions are, as a condition that the order
 * by severity begins at; `true` where that is not said.
 */
export function withinSeverities(filter: Filter | null): string {
  const asked =
    filter === null
      ? undefined
      : conditionsOfAll(filter).find(({ field, op }) => field === 'severity' && op === 'is');
  if (asked === undefined) return 'true';
  const ranks = ranksOf(asked);
  if (ranks.length === 0) return 'true';
  return `a.severity_rank between ${Math.min(...ranks)} and ${Math.max(...ranks)}`;
}

// oxlint-disable-next-line no-control-regex -- the range of ASCII, beyond which ILIKE folds letters otherwise than filters do
const isAscii = (text: string): boolean => /^[\x00-\x7f]+$/.test(text);

/** Trigrams tell nothing of shorter texts. */
const SHORTEST_PART = 3;

/**
 * Attackers that a condition leaves, where they are few; null where they are not, or no index
 * tells.
 */
async function fewOf(
  query: CompanyQuery,
  wanted: AttackersWanted,
  condition: FilterCondition,
  few: number,
): Promise<readonly string[] | null> {
  const { field, op, value } = condition;
  const asked = async (
    text: string,
    values: readonly unknown[],
    most = few,
  ): Promise<readonly string[] | null> => {
    const [row] = await query(
      {
        sql: `select case when count(*) <= ${most} then coalesce(array_agg(distinct id),
            '{}') end as ids from (${text} limit ${most + 1}) found`,
        columns: { ids: 'uuid[]?' },
      },
      values,
    );
    return row?.ids == null || row.ids.length > few ? null : row.ids;
  };
  if (
    field === 'source' &&
    (op === 'contains' || op === 'equalsIgnoreCase') &&
    typeof value === 'string' &&
    value.length >= SHORTEST_PART &&
    isAscii(value)
  )
    return asked('select id from attackers.with_source($1, $2) id', [
      `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`,
      few + 1,
    ]);
  if (op !== 'is') return null;
  if (field === 'attackType')
    return asked('select id from attackers.with_types($1, $2) id', [listOf(condition), few + 1]);
  if (field === 'attackedEndpoint')
    return asked(
      `select c.attacker_id as id from attackers.attacker_endpoints c
       where c.company_id = $1 and c.endpoint_id = any($2::uuid[]) and ${isRecent}`,
      [query.companyId, listOf(condition)],
    );
  if (field === 'label')
    return asked(
      'select attacker_id as id from attacker_labels where company_id = $1 and label_id = any($2::uuid[])',
      [query.companyId, listOf(condition)],
      ENDPOINTS * few,
    );
  if (field !== 'severity') return null;
  const values: unknown[] = [ranksOf(condition)];
  return asked(
    `select a.id from attackers a where ${inTabs(wanted, query.companyId, values)} and a.severity_rank = any($1::int[])`,
    values,
  );
}

/**
 * Attackers among which are all that a filter keeps, by an index; null where no condition leaves
 * few.
 */
export async function findAttackers(
  { query }: CompanyScope,
  wanted: AttackersWanted,
  few: number,
): Promise<Found | null> {
  for (const condition of wanted.filter === null ? [] : conditionsOfAll(wanted.filter)) {
    const values = await fewOf(query, wanted, condition, few);
    if (values !== null) return foundBy('a.id', values);
  }
  return null;
}
