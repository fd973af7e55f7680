import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { TFunction } from 'i18next';
import { hasRefusedField } from '../../../entities/policyFields/hasRefusedField.ts';
import { EMPTY_FILTER, partsOf } from '../../../ui/filters/filterEdits.ts';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';

/** What the form of a policy holds. */
export interface PolicyValues {
  readonly name: string;
  readonly description: string;
  readonly remediation: string;
  /** Null until one is chosen. */
  readonly severity: Severity | null;
  readonly isEnabled: boolean;
  readonly categories: string[];
  readonly cweIds: string[];
  readonly filter: Filter;
  /** Of the policy that the form was filled with; 0 for one that was never saved. */
  readonly version: number;
}

/** A policy as the graph gives it, as far as a form holds it. */
export interface PolicyData {
  readonly name: string;
  readonly description: string;
  readonly remediation: string;
  readonly severity: string;
  readonly isEnabled: boolean;
  readonly categories: readonly string[];
  readonly cweIds: readonly string[];
  /** The tree as JSON. */
  readonly filter: string;
  /** Absent where it is a policy of the hub. */
  readonly version?: number;
}

/** A policy that says nothing yet. */
export const NEW_POLICY: PolicyValues = {
  name: '',
  description: '',
  remediation: '',
  severity: null,
  isEnabled: true,
  categories: [],
  cweIds: [],
  filter: EMPTY_FILTER,
  version: 0,
};

export const valuesOf = ({
  name,
  description,
  remediation,
  severity,
  isEnabled,
  categories,
  cweIds,
  filter,
  version = 0,
}: PolicyData): PolicyValues => ({
  name,
  description,
  remediation,
  isEnabled,
  categories: [...categories],
  cweIds: [...cweIds],
  version,
  // The graph's words are the vocabulary's, and the tree is as it was stored.
  severity: severity as Severity,
  filter: JSON.parse(filter) as Filter,
});

/**
 * A copy that is not saved: enabled, of the company's own, with nothing of the original's history.
 */
export const copyOf = (t: TFunction<'policies'>, policy: PolicyData): PolicyValues => ({
  ...valuesOf(policy),
  name: t('copyOf', { name: policy.name }),
  isEnabled: true,
  version: 0,
});

/** The policy as the graph takes it. */
export const policyInput = ({
  name,
  description,
  remediation,
  severity,
  isEnabled,
  categories,
  cweIds,
  filter,
}: PolicyValues) => ({
  name: name.trim(),
  description,
  remediation,
  severity,
  isEnabled,
  categories,
  cweIds,
  filter,
});

/** What the server says of a policy, in words; its name can be another one's only there. */
export const policyErrorText =
  (t: TFunction<'policies'>) =>
  ({ code, field, message }: UserError): string => {
    if (code === 'notFound') return t('errors.gone');
    return code === 'conflict' && field === 'name' ? t('errors.nameTaken') : message;
  };

/** Whether the filter has a condition, and none that no policy may have. */
export const hasConditions = (filter: Filter): boolean => partsOf(filter).length > 0;
export const isFilterGood = (filter: Filter): boolean =>
  hasConditions(filter) && !hasRefusedField(filter);
