import { canDeceive, keptName } from './environments.ts';

/** The product's own categories of data. */
export const DATA_CATEGORIES = [
  'PII',
  'Government ID',
  'Financial',
  'PHI',
  'Authentication',
  'Technical',
] as const;

/** Whose types and categories those are that every company of the installation has. */
export const EVERY_COMPANY = '00000000-0000-0000-0000-000000000000';

/** Whether they are one company's, or every company's. */
export const CLASSIFICATION_SCOPES = ['company', 'global'] as const;
export type ClassificationScope = (typeof CLASSIFICATION_SCOPES)[number];

/** What a person calls data that is sensitive and of no type that is known. */
export const OTHER_DATA_TYPE = 'Other';

export const CLASSIFICATION_LIMITS = {
  name: 100,
  description: 500,
  rule: 200,
  /** Rules of names, and of values, of one type. */
  rules: 20,
  categoriesOfType: 6,
  keywordListsOfType: 10,
  /** Of one keyword list. */
  keywords: 200,
  /** Of a company. */
  types: 100,
  categories: 100,
  keywordLists: 100,
} as const;

/**
 * What two names of types or categories are compared by: the same for all spellings of Unicode and
 * in any case. A Turkish İ becomes an i with a dot above it, which is an i.
 */
export const classificationKey = (name: string): string =>
  keptName(name).toUpperCase().toLowerCase().normalize('NFKC').replaceAll('i\u0307', 'i');

/** Whether a name can pass for another. */
export const classificationNameDeceives = (name: string): boolean => canDeceive(keptName(name));
