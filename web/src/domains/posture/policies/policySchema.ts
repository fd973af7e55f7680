import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_LIMITS } from '@palisade/vocabulary/posturePolicies.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { TFunction } from 'i18next';
import { array, boolean, mixed, number, object, string } from 'yup';
import { hasRefusedField } from '../../../entities/policyFields/hasRefusedField.ts';
import { hasConditions } from './policyForm.ts';

/**
 * What is wrong with a policy, in words.
 * @param isOfProvider of these only severity and status are people's
 */
export function policySchema(t: TFunction<'policies'>, isOfProvider = false) {
  const text = () => string().defined().trim();
  return object({
    name: isOfProvider
      ? text()
      : text().required(t('errors.nameRequired')).max(POLICY_LIMITS.name, t('errors.nameTooLong')),
    description: isOfProvider
      ? text()
      : text().max(POLICY_LIMITS.description, t('errors.descriptionTooLong')),
    remediation: isOfProvider
      ? text()
      : text().max(POLICY_LIMITS.remediation, t('errors.remediationTooLong')),
    severity: mixed<Severity>()
      .nullable()
      .defined()
      .test('chosen', t('errors.severityRequired'), (severity) => severity !== null),
    isEnabled: boolean().required(),
    version: number().required(),
    categories: array(string().defined()).defined(),
    cweIds: array(string().defined()).defined(),
    filter: mixed<Filter>()
      .required()
      .test(
        'allowed',
        t('errors.refusedField'),
        (filter) => isOfProvider || !hasRefusedField(filter),
      )
      .test('some', t('errors.filterRequired'), (filter) => isOfProvider || hasConditions(filter)),
  });
}
