import type { FilterOperator } from './filters.ts';

/** How a field is edited and compared: `text` free text, `enum` one of known words, `number` a range, `date`, `boolean`. */
export type FieldType = 'text' | 'enum' | 'number' | 'date' | 'boolean';

export interface FilterField {
  /** Key in filters, URLs and the graph. */
  readonly key: string;
  readonly type: FieldType;
  readonly operators: readonly FilterOperator[];
  /** Closed vocabulary of an `enum` field; absent when the values come from the company's own data. */
  readonly values?: readonly string[];
  /** Bounds and step of a `number` field. */
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  /** Column of `inventory.endpoints` (see its migration). */
  readonly column: string;
}

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT'] as const;

const DATE = ['before', 'after', 'on', 'between'] as const;

/** Filterable fields of an endpoint: a field declared here is a filter in the page, the URL, the graph, SQL and memory. */
export const INVENTORY_FIELDS = [
  { key: 'host', type: 'text', operators: ['contains', 'doesNotContain'], column: 'host' },
  { key: 'path', type: 'text', operators: ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'], column: 'path' },
  { key: 'method', type: 'enum', operators: ['is', 'isNot'], values: HTTP_METHODS, column: 'method' },
  { key: 'authenticated', type: 'boolean', operators: ['is'], column: 'authenticated' },
  { key: 'sensitive', type: 'boolean', operators: ['is'], column: 'sensitive' },
  { key: 'riskScore', type: 'number', operators: ['between'], range: { min: 0, max: 10, step: 0.1 }, column: 'risk_score' },
  { key: 'detectionTime', type: 'date', operators: DATE, column: 'detected_at' },
  { key: 'lastActivity', type: 'date', operators: DATE, column: 'last_activity_at' },
] as const satisfies readonly FilterField[];

export type InventoryFieldKey = (typeof INVENTORY_FIELDS)[number]['key'];

/** Sortable columns; ties are broken by id in the same direction so that keyset pages never skip or repeat. */
export const INVENTORY_SORTS = ['riskScore', 'host', 'path', 'method', 'requests', 'lastActivity', 'detectionTime'] as const;
export type InventorySort = (typeof INVENTORY_SORTS)[number];
