import type { FilterField } from './inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from './problemFields.ts';

/** Regulations of the catalogue by key; `regulations.json` says which data types they touch. */
export const REGULATION_KEYS = ['gdpr', 'gdprSpecial', 'pciDss', 'hipaa', 'ccpa'] as const;
export type RegulationKey = (typeof REGULATION_KEYS)[number];

/** What they are called in English. */
export const REGULATION_NAMES: Readonly<Record<RegulationKey, string>> = {
  gdpr: 'GDPR personal data',
  gdprSpecial: 'GDPR special categories',
  pciDss: 'PCI DSS 4.0',
  hipaa: 'HIPAA',
  ccpa: 'CCPA',
};

/**
 * Endpoints, parameters and gaps by the regulations that their data types touch. A condition on it
 * is replaced by one on the types before it reaches SQL, so it has no column of its own.
 */
export const REGULATION_FIELD = {
  key: 'regulation',
  type: 'set',
  operators: ['is', 'isNot'],
  values: REGULATION_KEYS,
  hasOptions: true,
  column: 'data_types',
} as const satisfies FilterField;

/** What people filter endpoints by in the bar of a list. */
export const INVENTORY_FILTER_FIELDS: readonly FilterField[] = [
  ...INVENTORY_PAGE_FIELDS,
  REGULATION_FIELD,
];
