import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { GAP_FIELDS } from '@palisade/vocabulary/gapFields.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { Scope } from '../../../platform/database/database.ts';
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
    ['endpoint', 'method', 'isFrozen', 'label', 'detected', 'lastActivity'].includes(key),
  ),
];
const AS_IT_IS = new Set(COVERED_FIELDS.map(({ key }) => key).filter((key) => key !== 'policyId'));

/** A field of gaps by which texts are looked up whose numbers the indexes have. */
interface LookUp {
  readonly table: 'policies' | 'posture.gap_hosts' | 'posture.gap_words';
  readonly key: 'id' | 'host_key' | 'words_key';
  readonly covered: 'policyId' | 'hostKey' | 'wordsKey';
  /** What else is read of them. */
  readonly more: string;
}
const POLICIES: LookUp = {
  table: 'policies',
  key: 'id',
  covered: 'policyId',
  more: 'name, severity_rank as rank',
};
const HOSTS: LookUp = {
  table: 'posture.gap_hosts',
  key: 'host_key',
  covered: 'hostKey',
  more: 'host',
};
const WORDS: LookUp = {
  table: 'posture.gap_words',
  key: 'words_key',
  covered: 'wordsKey',
  more: 'words_key',
};
const LOOK_UPS: Readonly<Record<string, LookUp>> = {
  severity: POLICIES,
  gapName: POLICIES,
  policyId: POLICIES,
  category: POLICIES,
  host: HOSTS,
  sourceType: WORDS,
  source: WORDS,
  dataType: WORDS,
  dataCategory: WORDS,
};

interface Row {
  readonly key: string | number;
  readonly name: string;
  readonly rank: number;
  readonly host: string;
}

/** Of whatever is looked up, what meets all conditions; null when it is too much. */
async function lookUp(
  scope: Scope,
  companyId: string,
  conditions: readonly FilterCondition[],
  { table, key, more }: LookUp,
): Promise<Row[] | null> {
  const fields = GAP_FIELDS.map((field) =>
    field.key === 'policyId' ? { ...field, column: 'id' } : field,
  );
  const { text, values } = compileSql({ all: conditions }, fields, {
    firstParam: 2,
    now: Date.now(),
  });
  const rows = await scope.query<Row>(
    `select ${key} as key, ${more} from ${table} where company_id = $1 and ${text} limit ${MOST + 1}`,
    [companyId, ...values],
  );
  return rows.length > MOST ? null : rows;
}

/** Says filters in terms of the columns that every index in the order of a list has. */
class Cover {
  readonly #scope: Scope;
  readonly #companyId: string;
  isWhole = true;

  constructor(scope: Scope, companyId: string) {
    this.#scope = scope;
    this.#companyId = companyId;
  }

  async group(filter: Filter): Promise<Filter> {
    return 'any' in filter
      ? { any: await inTurn(filter.any, (node) => this.#node(node)) }
      : { all: await inTurn(filter.all, (node) => this.#node(node)) };
  }

  async #node(node: FilterNode): Promise<FilterNode> {
    if (!('field' in node)) return this.group(node);
    const found = LOOK_UPS[node.field];
    if (found !== undefined)
      return this.as(found, await lookUp(this.#scope, this.#companyId, [node], found));
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
export async function coverFilter(
  scope: Scope,
  companyId: string,
  filter: Filter,
): Promise<Covered> {
  const cover = new Cover(scope, companyId);
  // What is looked up in one place is looked up together.
  const together = async (where: LookUp): Promise<{ nodes: FilterNode[]; rows: Row[] | null }> => {
    const conditions = conditionsOfAll(filter).filter(({ field }) => LOOK_UPS[field] === where);
    if (conditions.length === 0) return { nodes: [], rows: null };
    const rows = await lookUp(scope, companyId, conditions, where);
    return { nodes: [cover.as(where, rows)], rows };
  };
  const policies = await together(POLICIES);
  const hosts = await together(HOSTS);
  const rest = await cover.group(
    'all' in filter
      ? {
          all: filter.all.filter(
            (node) =>
              !('field' in node && [POLICIES, HOSTS].includes(LOOK_UPS[node.field] ?? WORDS)),
          ),
        }
      : filter,
  );
  return {
    filter: { all: [...policies.nodes, ...hosts.nodes, rest] },
    isWhole: cover.isWhole,
    policies: policies.rows,
    hosts:
      hosts.rows !== null && hosts.rows.length <= MOST_IN_ORDER
        ? hosts.rows.map(({ host }) => host)
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
