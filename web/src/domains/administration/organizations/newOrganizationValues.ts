import {
  canDeceive,
  ENVIRONMENT_LIMITS,
  type EnvironmentStatus,
  keptName,
} from '@palisade/vocabulary/environments.ts';
import type { TFunction } from 'i18next';
import { boolean, string } from 'yup';
import { organizationSchema, type OrganizationValues, valuesOf } from './organizationValues.ts';

/** A new organization as its form has it, with its first environment. */
export interface NewOrganizationValues extends OrganizationValues {
  readonly environmentName: string;
  readonly environmentDescription: string;
  /** Empty while nobody chose one. */
  readonly status: EnvironmentStatus | '';
  readonly threatProtection: boolean;
}

/** The empty form. */
export const NEW_ORGANIZATION: NewOrganizationValues = {
  ...valuesOf(null),
  environmentName: '',
  environmentDescription: '',
  status: '',
  threatProtection: true,
};

/** What a new organization must be, with what is wrong with it in words. */
export const newOrganizationSchema = (t: TFunction<'organizations'>) =>
  organizationSchema(t).shape({
    accountId: string()
      .trim()
      .defined()
      .when('status', ([status], schema) =>
        status === 'customer' || status === 'prospect'
          ? schema.required(t('errors.accountEmpty'))
          : schema,
      ),
    environmentName: string()
      .trim()
      .required(t('errors.defaultName'))
      .max(ENVIRONMENT_LIMITS.name, t('errors.tooLong', { count: ENVIRONMENT_LIMITS.name }))
      .test('deceives', t('errors.deceives'), (name) => !canDeceive(keptName(name))),
    environmentDescription: string()
      .defined()
      .max(
        ENVIRONMENT_LIMITS.description,
        t('errors.tooLong', { count: ENVIRONMENT_LIMITS.description }),
      ),
    status: string<EnvironmentStatus | ''>().required(t('errors.defaultStatus')),
    threatProtection: boolean().required(),
  });
