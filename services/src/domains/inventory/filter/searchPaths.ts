import { lower } from '@palisade/engine/filter/conditions.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { PagePlan } from '../../../platform/keyset.ts';
import { isCondition } from './conditions.ts';

/** What searches need to know of a selection of endpoints. */
interface Searched {
  readonly companyId: string;
  readonly indexed: readonly FilterNode[];
  readonly searches: readonly FilterNode[];
  readonly label: object | null;
  /** How many matches are few in this company. */
  readonly few: number;
  /** Endpoints of the company. */
  readonly total: number;
}

/** Shorter texts have no trigram. */
const SHORTEST = 3;

/** The search within paths that a node is, if it is one that an index answers. */
function searchOf(node: FilterNode): { readonly op: string; readonly text: string } | null {
  if (
    !isCondition(node) ||
    node.field !== 'path' ||
    typeof node.value !== 'string' ||
    node.value.length < SHORTEST
  )
    return null;
  return node.op === 'contains' || node.op === 'equals' || node.op === 'equalsIgnoreCase'
    ? { op: node.op, text: node.value }
    : null;
}

/** A text as the pattern of what contains it. */
const within = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Paths that are looked at to learn how common a text is, in companies that have many times more.
 */
const SAMPLE = 5000;
/** So many times what is few shows in a sample without doubt. */
const FAR = 4;

/**
 * Whether a sample shows that far more than `few` paths have a text: the trigrams of a common text
 * take ten times as long to look up.
 */
async function isCommon(
  scope: Scope,
  text: string,
  { few, total }: Pick<Searched, 'few' | 'total'>,
): Promise<boolean> {
  if (total < 20 * SAMPLE) return false;
  const [row] = await scope.query<{ share: number | null }>(
    'select avg((lower(path collate "C") like $1)::int)::float as share from inventory.endpoint_paths tablesample system ($2)',
    [within(lower(text)), (100 * SAMPLE) / total],
  );
  return total * (row?.share ?? 0) > FAR * few;
}

/**
 * Ids of the endpoints that a search within paths leaves, found by trigrams or by the whole path;
 * null when no search must hold or each leaves more than `few`. A superset: the conditions
 * themselves still decide.
 */
export async function searchPaths(
  scope: Scope,
  { searches, few, total }: Pick<Searched, 'searches' | 'few' | 'total'>,
): Promise<readonly string[] | null> {
  for (const node of searches) {
    const search = searchOf(node);
    if (
      search === null ||
      (search.op === 'contains' && (await isCommon(scope, search.text, { few, total })))
    )
      continue;
    const rows =
      search.op === 'contains'
        ? await scope.query<{ id: string }>(
            'select id from inventory.endpoints_with_path($1, $2) as id',
            [within(search.text), few + 1],
          )
        : await scope.query<{ id: string }>(
            'select id from inventory.endpoints_with_whole_path($1, $2) as id',
            [search.text, few + 1],
          );
    if (rows.length <= few) return rows.map(({ id }) => id);
  }
  return null;
}

/**
 * How many endpoints a search within paths holds for, at most so many; null for any other
 * condition.
 */
export async function countByPath(
  scope: Scope,
  node: FilterNode,
  atMost: number,
): Promise<number | null> {
  const search = searchOf(node);
  if (search?.op !== 'contains') return null;
  const [row] = await scope.query<{ count: number }>(
    'select inventory.count_endpoints_with_path($1, $2) as count',
    [within(search.text), atMost],
  );
  return row?.count ?? 0;
}

/**
 * Ids of the next endpoints by path that contain a text, when that is all a selection asks: met in
 * the index of paths alone, because where a common text comes late in the order, rows would be read
 * for all that come before. ILIKE folds both sides anew for each row: twice the time.
 */
export async function nextWithinPaths(
  scope: Scope,
  {
    companyId,
    indexed,
    searches,
    label,
  }: Pick<Searched, 'companyId' | 'indexed' | 'searches' | 'label'>,
  plan: PagePlan,
): Promise<readonly string[] | null> {
  const [node, ...others] = searches;
  const search =
    node === undefined || others.length > 0 || indexed.length > 0 || label !== null
      ? null
      : searchOf(node);
  if (search?.op !== 'contains') return null;
  const values: unknown[] = [companyId, within(lower(search.text))];
  const after = plan.where(values);
  const rows = await scope.query<{ id: string }>(
    `select id from inventory.endpoints where company_id = $1 and lower(path collate "C") like $2 and ${after} order by ${plan.orderBy} limit ${plan.limit}`,
    values,
  );
  return rows.map(({ id }) => id);
}
