/**
 * How a rule finds the labels of an endpoint: by a part of its path, by something known of it, or
 * the same ones for all that a filter keeps.
 */
export const LABEL_RULE_KINDS = ['pathLocation', 'endpointMetadata', 'filter'] as const;
export type LabelRuleKind = (typeof LABEL_RULE_KINDS)[number];

/** State of bringing a rule to every endpoint. */
export const LABEL_RULE_STATES = ['waiting', 'running', 'done'] as const;

/**
 * What is known of an endpoint and may become its label, with its column of `inventory.endpoints`;
 * a list gives several labels.
 */
export const ENDPOINT_METADATA = [
  { key: 'host', column: 'host' },
  { key: 'domain', column: 'domain' },
  { key: 'method', column: 'method' },
  { key: 'source', column: 'sources' },
  { key: 'sourceType', column: 'source_types' },
  { key: 'technology', column: 'technologies' },
  { key: 'webServer', column: 'web_server' },
  { key: 'cdn', column: 'cdn' },
  { key: 'protocol', column: 'protocols' },
  { key: 'authType', column: 'auth_types' },
  { key: 'dataCategory', column: 'data_categories' },
  { key: 'dataType', column: 'data_types' },
] as const;
export type EndpointMetadataKey = (typeof ENDPOINT_METADATA)[number]['key'];
export const ENDPOINT_METADATA_KEYS = ENDPOINT_METADATA.map(({ key }) => key);

/**
 * Where in a path a label is: segments from `startIdx` (0 to 9) up to, without, `endIdx` (1 to 10),
 * or the last one alone.
 */
export const PATH_LOCATION = { start: { min: 0, max: 9 }, end: { min: 1, max: 10 } } as const;

/** Name of the group whose labels are applications, whatever its case. */
export const APPLICATION_GROUP = 'Application';

/** How many there may be: of a company unless said otherwise. Lengths in characters. */
export const LABEL_LIMITS = {
  groups: 50,
  labels: 2000,
  rules: 50,
  nameLength: 50,
  descriptionLength: 500,
  /** Labels that one rule by filter gives. */
  labelsPerRule: 20,
  /** Different labels that one rule by path or metadata makes. */
  labelsMadeByRule: 500,
  /** Labels of one endpoint, beyond which none is attached by hand. */
  labelsPerEndpoint: 20,
  /** Endpoints of one attaching or detaching. */
  endpointsPerAttach: 200,
} as const;

/** Why a text cannot name a label, a group or a rule. */
export type LabelNameFault = 'required' | 'tooLong' | 'characters';

const ALLOWED = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}\p{M} _.:/@&+#()-]+$/u;

/**
 * What is wrong with the name of a label or a group, or null. Outer spaces do not count. Letters,
 * digits, spaces and _ . : / @ & + # ( ) - are allowed.
 */
export function labelNameFault(name: string): LabelNameFault | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'required';
  if (trimmed.length > LABEL_LIMITS.nameLength) return 'tooLong';
  return ALLOWED.test(trimmed) ? null : 'characters';
}

/**
 * What two names have in common when they are the same name: case and spelling of accents make no
 * difference.
 */
export const labelNameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
