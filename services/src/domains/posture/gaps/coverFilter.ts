import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { GAP_FIELDS } from '@palisade/vocabulary/gapFields.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { conditionsOfAll } from './gapConditions.ts';

/** Of more hosts or sets of words than these the rows of gaps are asked. */
const MOST = 20_000;
/** More hosts than these are not asked for in the order of hosts. */
const MOST_IN_ORDER = 2_000;
/** What is true of all gaps, and of none. */
const ALL: Filter = { all: [] };

/** A filter in terms of what indexes of gaps have. */
export interface Covered {
  /**
   * Over `COVERED_FIELDS`: keeps all gaps that the filter keeps, and more only where `isWhole` is
   * false.
   */
  readonly filter: Filter;
  readonly isWhole: boolean;
  /**
   * Policies that all of them are of, and hosts; null when the filter does not say, or when they
   * are too many.
   */
  readonly policies: readonly CoveredPolicy[] | null;
  readonly hosts: readonly string[] | null;
}
interface CoveredPolicy {
  readonly name: string;
  readonly rank: number;
}

/** Fields that every index in the order of a list has (004_orders_of_gaps.sql). */
export const COVERED_FIELDS: readonly FilterField[] = [
  { key: 'policyId', type: 'enum', operators: ['is'], elements: 'uuid', column: 'policy_id' },
  { key: 'hostKey', type: 'enum', operators: ['is'], elements: 'integer', column: 'host_key' },
  { key: 'wordsKey', type: 'enum', operators: ['is'], elements: 'integer', column: 'words_key' },
  ...GAP_FIELDS.filter(({ key }) =>
    ['gapId', 'endpoint', 'method', 'isFrozen', 'label', 'detected', 'lastActivity'].includes(key),
  ),
];
const AS_IT_IS = new Set(COVERED_FIELDS.map(({ key }) => key).filter((key) => key !== 'policyId'));

/** What texts of gaps are looked up in, whose numbers the indexes have, and what is read of them. */
const POLICIES = {
  table: 'policies',
  covered: 'policyId',
  read: 'id as key, name, severity_rank as rank',
  columns: { key: 'uuid', name: 'text', rank: 'int4' },
} as const;
const HOSTS = {
  table: 'posture.gap_hosts',
  covered: 'hostKey',
  read: 'host_key as key, host',
  columns: { key: 'int4', host: 'text' },
} as const;
const WORDS = {
  table: 'posture.gap_words',
  covered: 'wordsKey',
  read: 'words_key as key',
  columns: { key: 'int4' },
} as const;
type LookUp = typeof POLICIES | typeof HOSTS | typeof WORDS;
const LOOK_UPS: Readonly<Record<string, LookUp>> = {
  severity: POLICIES,
  gapName: POLICIES,
  catalogueName: POLICIES,
  policyId: POLICIES,
  category: POLICIES,
  host: HOSTS,
  sourceType: WORDS,
  source: WORDS,
  dataType: WORDS,
  dataCategory: WORDS,
};

type Row = RowOf<LookUp['columns']>;

/** Fields of these are looked up with one statement for all conditions on them. */
const TOGETHER: readonly LookUp[] = [POLICIES, HOSTS];

/** Of whatever is looked up, what meets all conditions; null when it is too much. */
async function lookUp(
  scope: CompanyScope,
  conditions: readonly FilterCondition[],
  { table, read, columns }: LookUp,
): Promise<Row[] | null> {
  const fields = GAP_FIELDS.map((field) =>
    field.key === 'policyId' ? { ...field, column: 'id' } : field,
  );
  const { text, values } = compileSql({ all: conditions }, fields, {
    firstParam: 2,
    now: Date.now(),
  });
  const rows = await scope.query(
    {
      sql: `select ${read} from ${table} where company_id = $1 and ${text} limit ${MOST + 1}`,
      columns,
    },
    [scope.companyId, ...values],
  );
  return rows.length > MOST ? null : rows;
}

/** Says filters in terms of the columns that every index in the order of a list has. */
class Cover {
  readonly #scope: CompanyScope;
  isWhole = true;

  constructor(scope: CompanyScope) {
    this.#scope = scope;
  }

  async group(filter: Filter): Promise<Filter> {
    return 'any' in filter
      ? { any: await inTurn(filter.any, (node) => this.#node(node)) }
      : { all: await inTurn(filter.all, (node) => this.#node(node)) };
  }

  async #node(node: FilterNode): Promise<FilterNode> {
    if (!('field' in node)) return this.group(node);
    const found = LOOK_UPS[node.field];
    if (found !== undefined) return this.as(found, await lookUp(this.#scope, [node], found));
    if (!AS_IT_IS.has(node.field)) this.isWhole = false;
    return AS_IT_IS.has(node.field) ? node : ALL;
  }

  as({ covered }: LookUp, rows: readonly Row[] | null): FilterNode {
    if (rows === null) this.isWhole = false;
    return rows === null
      ? ALL
      : { field: covered, op: 'is', value: [...new Set(rows.map(({ key }) => key))] as string[] };
  }
}

/** What indexes of gaps say of a filter, so that gaps that it does not keep need not be read. */
export async function coverFilter(scope: CompanyScope, filter: Filter): Promise<Covered> {
  const cover = new Cover(scope);
  // What is looked up in one place is looked up together.
  const together = async (where: LookUp): Promise<{ nodes: FilterNode[]; rows: Row[] | null }> => {
    const conditions = conditionsOfAll(filter).filter(({ field }) => LOOK_UPS[field] === where);
    if (conditions.length === 0) return { nodes: [], rows: null };
    const rows = await lookUp(scope, conditions, where);
    return { nodes: [cover.as(where, rows)], rows };
  };
  const policies = await together(POLICIES);
  const hosts = await together(HOSTS);
  const rest = await cover.group(
    'all' in filter
      ? {
          all: filter.all.filter(
            (node) => !('field' in node && TOGETHER.includes(LOOK_UPS[node.field] ?? WORDS)),
          ),
        }
      : filter,
  );
  return {
    filter: { all: [...policies.nodes, ...hosts.nodes, rest] },
    isWhole: cover.isWhole,
    policies: policies.rows?.filter((row) => 'rank' in row) ?? null,
    hosts:
      hosts.rows !== null && hosts.rows.length <= MOST_IN_ORDER
        ? hosts.rows.flatMap((row) => ('host' in row ? [row.host] : []))
        : null,
  };
}

async function inTurn<From, To>(
  items: readonly From[],
  work: (item: From) => Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
