import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
  classificationNameDeceives,
} from '@palisade/vocabulary/dataClassification.ts';
import { keptName } from '@palisade/vocabulary/environments.ts';
import type { TFunction } from 'i18next';
import { array, boolean, mixed, number, object, string } from 'yup';
import { PRIVACY_OPTIONS, privacyOf, type PrivacyOption } from './privacyOptions.ts';

export const RULE_KINDS = ['keyword', 'regex', 'exact'] as const;

/** A rule as its form has it. */
export interface RuleValues {
  readonly kind: (typeof RULE_KINDS)[number];
  readonly text: string;
}

/** A data type as its form has it. */
export interface DataTypeValues {
  readonly name: string;
  readonly categories: string[];
  readonly privacy: PrivacyOption;
  readonly names: RuleValues[];
  /** Keys of the keyword lists that names are held to as well. */
  readonly keywordLists: string[];
  readonly values: RuleValues[];
  readonly operator: 'and' | 'or';
  readonly enabled: boolean;
  /** Of the type that the form was filled with; 0 for a new one. */
  readonly version: number;
}

interface SavedRule {
  readonly kind: string;
  readonly text: string;
}

interface Saved {
  readonly name: string;
  readonly categories: readonly string[];
  readonly privacy: string;
  readonly names: readonly SavedRule[];
  readonly keywordLists: readonly string[];
  readonly values: readonly SavedRule[];
  readonly operator: string;
  readonly enabled: boolean;
  readonly version?: number | null | undefined;
}

/** Rules as a form has them. */
export const rulesOf = (rules: readonly SavedRule[] = []): RuleValues[] =>
  rules.map(({ kind, text }) => ({
    kind: RULE_KINDS.find((each) => each === kind) ?? 'exact',
    text,
  }));

/** A new type, or one that is there. */
export const valuesOf = (type: Saved | null): DataTypeValues => ({
  name: type?.name ?? '',
  categories: [...(type?.categories ?? [])],
  privacy: type === null ? 'mask' : privacyOf(type.privacy),
  names: rulesOf(type?.names),
  keywordLists: [...(type?.keywordLists ?? [])],
  values: rulesOf(type?.values),
  operator: type?.operator === 'and' ? 'and' : 'or',
  enabled: type?.enabled ?? true,
  version: type?.version ?? 0,
});

/** A type as a mutation takes it. */
export const sentType = ({ version: _version, ...type }: DataTypeValues) => type;

/** What rules must be; expressions are read by the server. @param most how many there may be */
export function rulesSchema(t: TFunction<'dataTypes'>, most: number) {
  const rule = object({
    kind: mixed<RuleValues['kind']>().oneOf(RULE_KINDS).required(),
    text: string()
      .defined()
      .test('required', t('errors.required'), (text) => text.trim() !== '')
      .max(LIMITS.rule, t('errors.tooLong', { count: LIMITS.rule })),
  });
  return array(rule.required())
    .defined()
    .max(most, t('errors.tooManyRules', { count: most }));
}

/** What a type must be, with what is wrong with it in words; expressions are read by the server. */
export function dataTypeSchema(t: TFunction<'dataTypes'>, taken: readonly string[]) {
  const keys = new Set(taken.map(classificationKey));
  const rules = rulesSchema(t, LIMITS.rules);
  const hasAny = ({ names, values, keywordLists }: DataTypeValues): boolean =>
    names.length + values.length + keywordLists.length > 0;
  return object({
    name: string()
      .defined()
      .test('required', t('errors.name'), (name) => keptName(name) !== '')
      .max(LIMITS.name, t('errors.tooLong', { count: LIMITS.name }))
      .test('taken', t('errors.typeTaken'), (name) => !keys.has(classificationKey(name)))
      .test('deceives', t('errors.deceives'), (name) => !classificationNameDeceives(name)),
    categories: array(string().defined()).defined().min(1, t('errors.required')),
    privacy: mixed<DataTypeValues['privacy']>().oneOf(PRIVACY_OPTIONS).required(),
    names: rules.test('either', t('errors.either'), (_, { parent }) =>
      hasAny(parent as DataTypeValues),
    ),
    keywordLists: array(string().defined()).defined(),
    values: rules.test('either', t('errors.either'), (_, { parent }) =>
      hasAny(parent as DataTypeValues),
    ),
    operator: mixed<DataTypeValues['operator']>().oneOf(['and', 'or']).required(),
    enabled: boolean().required(),
    version: number().required(),
  });
}
