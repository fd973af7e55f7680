import { type FieldRights, hasField } from './fieldRights.ts';
import { type FilterField, INVENTORY_FIELDS } from './inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from './problemFields.ts';
import { POLICY_FIELDS } from './policyFields.ts';
import { REGULATION_FIELD } from './regulationField.ts';

const OF_INVENTORY: ReadonlySet<string> = new Set(INVENTORY_FIELDS.map(({ key }) => key));
/** Names of labels are compared in memory, by policies that come with Palisade. */
const IN_MEMORY: ReadonlySet<string> = new Set(['labelName']);
const inPolicies = new Map(POLICY_FIELDS.map((field) => [field.key, field]));

/**
 * What endpoints are searched by: the inventory's fields, and those that policies have beside them,
 * so that the conditions of a policy can be looked at in the inventory.
 */
export const ENDPOINT_SEARCH_FIELDS: readonly FilterField[] = [
  ...INVENTORY_PAGE_FIELDS.map((field) => inPolicies.get(field.key) ?? field),
  ...POLICY_FIELDS.filter(({ key }) => !OF_INVENTORY.has(key) && !IN_MEMORY.has(key)),
];

/** What filters of endpoints name: what endpoints are searched by, and the regulations of their data. */
export const ENDPOINT_FILTER_FIELDS: readonly FilterField[] = [
  ...ENDPOINT_SEARCH_FIELDS,
  REGULATION_FIELD,
];

/** Those that somebody has. */
export const endpointFilterFieldsFor = (rights: FieldRights): readonly FilterField[] =>
  ENDPOINT_FILTER_FIELDS.filter((field) => hasField(field, rights));
