import { AVAILABILITY_STATUSES } from './endpointFacts.ts';
import { type FilterField, INVENTORY_FIELDS } from './inventoryFields.ts';

const CHOICE = ['is', 'isNot'] as const;
const TEXT = ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'] as const;

export const PARAMETER_LOCATIONS = ['path', 'query', 'header', 'cookie', 'body'] as const;
const PARAMETER_TYPES = [
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'object',
  'array',
] as const;
/** Classes of the status that answers with a parameter had. */
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx', '6xx', '7xx', '8xx', '9xx'] as const;
/** Kinds of bodies beside their media types; `unknown` is a body that was sent without one. */
export const CONTENT_KINDS = ['json', 'xml', 'urlencoded', 'multipart', 'unknown'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The kind of a body by its media type; null for one that has no name here. */
export function contentKindOf(mediaType: string): ContentKind | null {
  if (mediaType === '') return 'unknown';
  if (mediaType.includes('json')) return 'json';
  if (mediaType.includes('xml')) return mediaType.includes('html') ? null : 'xml';
  if (mediaType.includes('urlencoded')) return 'urlencoded';
  return mediaType.startsWith('multipart/') ? 'multipart' : null;
}

/**
 * What conditions on one parameter compare; columns are those of the view
 * `inventory.parameter_facts`.
 */
export const PARAMETER_FIELDS: readonly FilterField[] = [
  { key: 'name', type: 'text', operators: TEXT, column: 'name' },
  {
    key: 'location',
    type: 'enum',
    operators: CHOICE,
    values: PARAMETER_LOCATIONS,
    column: 'location',
  },
  { key: 'dataType', type: 'set', operators: CHOICE, column: 'data_types' },
  { key: 'dataCategory', type: 'set', operators: CHOICE, column: 'data_categories' },
  {
    key: 'parameterType',
    type: 'enum',
    operators: CHOICE,
    values: PARAMETER_TYPES,
    column: 'type',
  },
  { key: 'sensitive', type: 'boolean', operators: ['is'], column: 'sensitive' },
  { key: 'required', type: 'boolean', operators: ['is'], column: 'required' },
  { key: 'isArrayItem', type: 'boolean', operators: ['is'], column: 'is_array_item' },
  { key: 'contentType', type: 'set', operators: CHOICE, column: 'content_types' },
  {
    key: 'responseCode',
    type: 'enum',
    operators: CHOICE,
    values: STATUS_CLASSES,
    column: 'status_class',
  },
  { key: 'enumValues', type: 'set', operators: ['is', 'isNot', 'exists'], column: 'enum_values' },
  {
    key: 'enumSize',
    type: 'number',
    operators: ['between'],
    range: { min: 0, max: 10, step: 1 },
    column: 'enum_size',
  },
];

/** Conditions on one parameter at a time: of requests, and of answers. */
const PARAMETER_GROUPS: readonly FilterField[] = (['request', 'response'] as const).map((side) => ({
  key: side,
  type: 'items',
  operators: ['has', 'hasNot'],
  child: 'parameter_facts',
  column: 'side',
  items: { fields: PARAMETER_FIELDS, word: side },
  flag: 'aNewParams',
}));

/**
 * Of the inventory's fields, those that no policy may have: what they say follows from policies and
 * traffic, or is the company's choice.
 */
export const NOT_IN_POLICIES: ReadonlySet<string> = new Set([
  'riskScore',
  'openGaps',
  'gapSeverity',
  'attackers',
  'traffic',
  'traffic1d',
  'traffic7d',
  'regulation',
]);

/** Operators that only policies have; "is not yes" holds where nothing is known, too. */
const OPERATORS: Readonly<Record<string, FilterField['operators']>> = {
  authenticated: CHOICE,
  cdn: [...CHOICE, 'exists'],
  isExternal: CHOICE,
};

/** What the filter of a posture policy compares. */
export const POLICY_FIELDS: readonly FilterField[] = [
  ...(INVENTORY_FIELDS as readonly FilterField[])
    .filter(({ key }) => !NOT_IN_POLICIES.has(key))
    .map((field) => ({ ...field, operators: OPERATORS[field.key] ?? field.operators })),
  {
    key: 'availabilityStatus',
    type: 'enum',
    operators: CHOICE,
    values: AVAILABILITY_STATUSES,
    column: 'availability',
  },
  {
    key: 'contentLength',
    type: 'number',
    operators: ['between'],
    range: { min: 0, max: 1e12, step: 1 },
    column: 'largest_answer',
  },
  { key: 'labelName', type: 'set', operators: CHOICE, column: 'label_names' },
  ...PARAMETER_GROUPS,
];
