import { compileSql, type SqlOptions } from '@palisade/engine/filter/compileSql.ts';
import { ENDPOINT_SEARCH_FIELDS } from '@palisade/vocabulary/endpointSearchFields.ts';
import type { FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';

/**
 * Fields of an endpoint as conditions reach them after `resolveHosts`: a host is also a set of
 * names.
 */
const FIELDS: readonly FilterField[] = [
  ...ENDPOINT_SEARCH_FIELDS,
  { key: 'hostNames', type: 'enum', operators: ['is', 'isNot'], column: 'host' },
];

/** A where clause under construction: texts joined by `and`, values numbered as they are added. */
export class Conditions {
  readonly values: unknown[];
  readonly #now: number;

  /**
   * @param values the statement's values so far; conditions append theirs.
   * @param now milliseconds since 1970, for `now-7d`.
   */
  constructor(values: unknown[], now = Date.now()) {
    this.values = values;
    this.#now = now;
  }

  /** Placeholder of one more value. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /**
   * The nodes as SQL, all of which must hold; `true` for none. `table` is the name that the rows
   * have in the statement.
   */
  all(
    nodes: readonly FilterNode[],
    table = 'endpoints',
    fields: readonly FilterField[] = FIELDS,
  ): string {
    return this.#compile(nodes, { table, isRowByRow: false }, fields);
  }

  /** The same for a statement that stops when it has met enough rows. */
  rowByRow(nodes: readonly FilterNode[], table: string): string {
    return this.#compile(nodes, { table, isRowByRow: true }, FIELDS);
  }

  #compile(
    nodes: readonly FilterNode[],
    options: Pick<SqlOptions, 'table' | 'isRowByRow'>,
    fields: readonly FilterField[],
  ): string {
    if (nodes.length === 0) return 'true';
    const { text, values } = compileSql({ all: nodes }, fields, {
      ...options,
      firstParam: this.values.length + 1,
      now: this.#now,
    });
    this.values.push(...values);
    return text;
  }
}

export function isCondition(node: FilterNode): node is FilterCondition {
  return 'field' in node;
}

/** Every condition of the nodes, whatever group it is in. */
export function conditionsOf(nodes: readonly FilterNode[]): FilterCondition[] {
  return nodes.flatMap((node) =>
    isCondition(node) ? [node] : conditionsOf('all' in node ? node.all : node.any),
  );
}

/** The nodes with each condition replaced. */
export function mapConditions(
  nodes: readonly FilterNode[],
  replace: (condition: FilterCondition) => FilterCondition,
): FilterNode[] {
  return nodes.map((node) => {
    if (isCondition(node)) return replace(node);
    return 'all' in node
      ? { all: mapConditions(node.all, replace) }
      : { any: mapConditions(node.any, replace) };
  });
}
