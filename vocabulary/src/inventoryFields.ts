import type { FilterOperator } from './filters.ts';
import type { Feature, PermissionFlag } from './permissions.ts';
import { SEVERITIES } from './severities.ts';
import { STATUS_CODES } from './statusCodes.ts';

/**
 * Sortable columns; ties are broken by id in the same direction so that keyset pages never skip or
 * repeat.
 */
export const INVENTORY_SORTS = [
  'riskScore',
  'host',
  'path',
  'method',
  'requests',
  'lastActivity',
  'detectionTime',
  'openGaps',
  'attackers',
] as const;
export type InventorySort = (typeof INVENTORY_SORTS)[number];

/**
 * How a field is edited and compared: `text` free text, `enum` one of known words, `set` several of
 * them at once, `number` a range, `date`, `boolean`, `items` things with fields of their own.
 */
export type FieldType = 'text' | 'enum' | 'set' | 'number' | 'date' | 'boolean' | 'items';

/** Tables that hold several rows an endpoint, in the schema `inventory`. */
export type ChildTable =
  | 'endpoint_labels'
  | 'endpoint_findings'
  | 'parameters'
  | 'parameter_facts'
  | 'endpoints'
  | 'hosts'
  | 'recent_attempts'
  | 'change_parts';

export interface FilterField {
  /** Key in filters, URLs and the graph. */
  readonly key: string;
  readonly type: FieldType;
  readonly operators: readonly FilterOperator[];
  /**
   * Closed vocabulary of an `enum` or `set` field; absent when the values come from the company's
   * own data.
   */
  readonly values?: readonly string[];
  /** What the values of an `enum` or `set` field are; texts by default. */
  readonly elements?: 'integer' | 'uuid';
  /** Texts of this field may be addresses, which are looked for in their one spelling. */
  readonly hasAddresses?: boolean;
  /**
   * Its values are ids that links bring, or names that a search found in another language: nobody
   * picks them from a list.
   */
  readonly isLinked?: boolean;
  /** Bounds and step of a `number` field. */
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  /** Column of `inventory.endpoints`, or of the child table (see their migrations). */
  readonly column: string;
  /**
   * The condition is on rows of this table: it holds when it holds for one of them, and a negative
   * one when its opposite holds for none.
   */
  readonly child?: ChildTable;
  /**
   * Fields of the items of an `items` field, and the word in its column that says which of the
   * child's rows they are.
   */
  readonly items?: { readonly fields: readonly FilterField[]; readonly word: string };
  /**
   * What of a child's column is compared: how many elements it has, or whether there is a row at
   * all.
   */
  readonly measure?: 'size' | 'presence';
  /** Whether values can be chosen from those that the company's endpoints have. */
  readonly hasOptions?: boolean;
  /** Who may not view this flag has no such field. */
  readonly flag?: PermissionFlag;
  /** Who may not read this feature has no such field. */
  readonly feature?: Feature;
}

export const HTTP_METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
] as const;
const LEARNING_STATES = ['staging', 'available'] as const;
export const URL_TYPES = ['API', 'other', 'irrelevant'] as const;

const DATE = ['before', 'after', 'on', 'between'] as const;
const CHOICE = ['is', 'isNot'] as const;
const TEXT = ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'] as const;
const SEARCH = ['contains', 'doesNotContain'] as const;

/**
 * Filterable fields of an endpoint: a field declared here is a filter in the page, the URL, the
 * graph, SQL and memory.
 */
export const INVENTORY_FIELDS = [
  { key: 'host', type: 'text', operators: SEARCH, column: 'host' },
  { key: 'path', type: 'text', operators: TEXT, column: 'path' },
  { key: 'method', type: 'enum', operators: CHOICE, values: HTTP_METHODS, column: 'method' },
  { key: 'domain', type: 'enum', operators: CHOICE, hasOptions: true, column: 'domain' },
  {
    key: 'label',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    hasOptions: true,
    child: 'endpoint_labels',
    column: 'label_id',
    flag: 'aAutoLabels',
  },
  { key: 'authenticated', type: 'boolean', operators: ['is'], column: 'authenticated' },
  { key: 'sensitive', type: 'boolean', operators: ['is'], column: 'sensitive' },
  { key: 'isExternal', type: 'boolean', operators: ['is'], column: 'is_external' },
  {
    key: 'riskScore',
    type: 'number',
    operators: ['between'],
    range: { min: 0, max: 10, step: 0.1 },
    column: 'risk_score',
  },
  { key: 'detectionTime', type: 'date', operators: DATE, column: 'detected_at' },
  { key: 'firstSeen', type: 'date', operators: DATE, column: 'first_seen_at' },
  { key: 'lastActivity', type: 'date', operators: DATE, column: 'last_activity_at' },
  { key: 'authType', type: 'set', operators: CHOICE, hasOptions: true, column: 'auth_types' },
  { key: 'dataType', type: 'set', operators: CHOICE, hasOptions: true, column: 'data_types' },
  {
    key: 'dataCategory',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'data_categories',
  },
  { key: 'contentType', type: 'set', operators: CHOICE, hasOptions: true, column: 'content_types' },
  {
    key: 'responseCode',
    type: 'set',
    operators: CHOICE,
    elements: 'integer',
    range: { min: STATUS_CODES.least, max: STATUS_CODES.most, step: 1 },
    hasOptions: true,
    column: 'response_codes',
  },
  { key: 'protocol', type: 'set', operators: CHOICE, hasOptions: true, column: 'protocols' },
  {
    key: 'endpointType',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'endpoint_types',
  },
  { key: 'source', type: 'set', operators: CHOICE, hasOptions: true, column: 'sources' },
  {
    key: 'sourceType',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'source_types',
    flag: 'aDayTwoFields',
  },
  {
    key: 'webServer',
    type: 'enum',
    operators: CHOICE,
    hasOptions: true,
    column: 'web_server',
    flag: 'aUnifiedNuclei',
  },
  {
    key: 'technology',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'technologies',
    flag: 'aUnifiedNuclei',
  },
  {
    key: 'cdn',
    type: 'enum',
    operators: CHOICE,
    hasOptions: true,
    column: 'cdn',
    flag: 'aUnifiedNuclei',
  },
  {
    key: 'urlType',
    type: 'enum',
    operators: ['is'],
    values: URL_TYPES,
    column: 'url_type',
    flag: 'aUnifiedApiClassification',
  },
  {
    key: 'learningState',
    type: 'enum',
    operators: ['is'],
    values: LEARNING_STATES,
    column: 'learning_state',
    flag: 'aApiLearningStatus',
  },
  {
    key: 'monitored',
    type: 'boolean',
    operators: CHOICE,
    column: 'monitored',
    flag: 'aMonitoredFilter',
  },
  {
    key: 'rateLimited',
    type: 'boolean',
    operators: ['is'],
    column: 'rate_limited',
    flag: 'aDayTwoFields',
  },
  {
    key: 'resourceId',
    type: 'text',
    operators: SEARCH,
    column: 'resource_id',
    flag: 'aDayTwoFields',
  },
  {
    key: 'parameterName',
    type: 'text',
    operators: TEXT,
    hasOptions: true,
    child: 'parameters',
    column: 'name',
    flag: 'aNewParams',
  },
  {
    key: 'parameterEnumValue',
    type: 'set',
    operators: ['is', 'isNot', 'exists'],
    hasOptions: true,
    child: 'parameters',
    column: 'enum_values',
    flag: 'aNewParams',
  },
  {
    key: 'parameterEnumSize',
    type: 'number',
    operators: ['between'],
    range: { min: 0, max: 10, step: 1 },
    child: 'parameters',
    column: 'enum_values',
    measure: 'size',
    flag: 'aNewParams',
  },
  {
    key: 'hasVulnerabilities',
    type: 'boolean',
    operators: ['is'],
    child: 'endpoint_findings',
    column: 'name',
    measure: 'presence',
    flag: 'sVulnerabilitiesFilters',
  },
  {
    key: 'severity',
    type: 'enum',
    operators: CHOICE,
    values: SEVERITIES,
    child: 'endpoint_findings',
    column: 'severity',
    flag: 'sVulnerabilitiesFilters',
  },
  {
    key: 'vulnerabilityName',
    type: 'text',
    operators: TEXT,
    child: 'endpoint_findings',
    column: 'name',
    flag: 'aVulnerabilityNameFilter',
  },
  {
    key: 'cveId',
    type: 'text',
    operators: ['is', 'isNot', 'equals', 'contains', 'doesNotContain'],
    hasOptions: true,
    child: 'endpoint_findings',
    column: 'cve_id',
    flag: 'sVulnerabilitiesFilters',
  },
  {
    key: 'cweId',
    type: 'enum',
    operators: ['is'],
    hasOptions: true,
    child: 'endpoint_findings',
    column: 'cwe_id',
    flag: 'sVulnerabilitiesFilters',
  },
] as const satisfies readonly FilterField[];

export type InventoryFieldKey = (typeof INVENTORY_FIELDS)[number]['key'];
