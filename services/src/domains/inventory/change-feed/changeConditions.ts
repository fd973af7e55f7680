import { toTest } from '@palisade/engine/filter/conditions.ts';
import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import { CHANGE_FIELDS } from '@palisade/vocabulary/changeFields.ts';
import { CHANGE_KINDS, type ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { ChildTable, FilterField } from '@palisade/vocabulary/inventoryFields.ts';

/** Which changes are asked for. */
export interface ChangesAsked {
  readonly filter: Filter | null;
  readonly hostId?: string | null | undefined;
  readonly apiId?: string | null | undefined;
  readonly endpointId?: string | null | undefined;
  readonly since?: number | null | undefined;
}

/** The conditions that all hold for what a filter keeps. */
export const conditionsOfAll = (filter: Filter | null): FilterCondition[] =>
  filter !== null && 'all' in filter ? filter.all.filter((node) => 'field' in node) : [];

/** Values of a condition that lists them. */
export const listOf = ({ value }: FilterCondition): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');

/** Kinds that a filter leaves. */
export function kindsOf(filter: Filter | null): readonly ChangeKind[] {
  let kinds: readonly ChangeKind[] = CHANGE_KINDS;
  for (const condition of conditionsOfAll(filter)) {
    if (condition.field !== 'kind') continue;
    const named = listOf(condition);
    kinds = kinds.filter((kind) => named.includes(kind) === (condition.op === 'is'));
  }
  return kinds;
}

/** Fields of filters whose hosts are known. */
const FIELDS: readonly FilterField[] = [
  ...CHANGE_FIELDS.filter(({ key }) => key !== 'host').map((field): FilterField =>
    field.key === 'endpoint' ? { ...field, child: 'change_parts' } : field,
  ),
  { key: 'hostId', type: 'enum', operators: ['is', 'isNot'], elements: 'uuid', column: 'host_id' },
];
const TIME = CHANGE_FIELDS.find(({ key }) => key === 'time');
const ROWS: Readonly<Partial<Record<ChildTable, string>>> = {
  // A split is of each endpoint that it names as a part, too.
  change_parts: `select from (
    select ch.endpoint_id union all select part.endpoint_id from inventory.change_parts part
      where part.company_id = ch.company_id and part.change_id = ch.id
  ) c where true`,
  endpoints:
    'select from inventory.endpoints c where c.company_id = ch.company_id and c.id = ch.endpoint_id',
  endpoint_labels:
    'select from inventory.endpoint_labels c where c.company_id = ch.company_id and c.endpoint_id = ch.endpoint_id',
};

/** Times as an id begins: those of one millisecond sort after its bound. */
const boundOf = (at: number): string => {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0').slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/**
 * The filter, of which hosts are known, on rows called `ch`, with times as a range of ids too,
 * which an index answers. Appends its values.
 */
export function filtered(filter: Filter | null, values: unknown[]): string {
  if (filter === null) return 'true';
  const now = Date.now();
  const { text, values: more } = compileSql(filter, FIELDS, {
    firstParam: values.length + 1,
    now,
    table: 'ch',
    key: 'endpoint_id',
    childRows: (child) => ROWS[child] ?? '',
    isRowByRow: true,
  });
  values.push(...more);
  const parts = [text];
  for (const condition of conditionsOfAll(filter)) {
    if (condition.field !== 'time' || TIME === undefined) continue;
    const test = toTest(condition, TIME, now);
    if (test.kind !== 'times') continue;
    if (test.from !== null) parts.push(`ch.id >= $${values.push(boundOf(test.from))}::uuid`);
    if (test.to !== null) parts.push(`ch.id < $${values.push(boundOf(test.to + 1))}::uuid`);
  }
  return parts.join(' and ');
}
