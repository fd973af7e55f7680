import { canDeceive, ENVIRONMENT_LIMITS, keptName } from '@palisade/vocabulary/environments.ts';
import type { TFunction } from 'i18next';
import { number, object, string } from 'yup';

/** An organization as its form has it. */
export interface OrganizationValues {
  readonly name: string;
  readonly subdomain: string;
  /** A number as the list of choices has it. */
  readonly environmentsLimit: string;
  /** Empty for none. */
  readonly accountId: string;
  /** Of the organization that the form was filled with; 0 for a new one. */
  readonly version: number;
}

interface Saved {
  readonly name: string;
  readonly subdomain: string;
  readonly environmentsLimit: number;
  readonly accountId?: string | null | undefined;
  readonly version: number;
}

/** A new organization, or one that is there. */
export const valuesOf = (organization: Saved | null): OrganizationValues => ({
  name: organization?.name ?? '',
  subdomain: organization?.subdomain ?? '',
  environmentsLimit: String(organization?.environmentsLimit ?? ENVIRONMENT_LIMITS.environments),
  accountId: organization?.accountId ?? '',
  version: organization?.version ?? 0,
});

/** What the limit can be: from what there is, one for a new organization, to the most of all. */
export const limitsFrom = (environments: number): readonly string[] =>
  Array.from(
    { length: ENVIRONMENT_LIMITS.mostEnvironments - Math.max(environments, 1) + 1 },
    (_, index) => String(Math.max(environments, 1) + index),
  );

const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** What an organization must be, with what is wrong with it in words. */
export const organizationSchema = (t: TFunction<'organizations'>) =>
  object({
    name: string()
      .trim()
      .required(t('errors.organizationName'))
      .max(ENVIRONMENT_LIMITS.name, t('errors.tooLong', { count: ENVIRONMENT_LIMITS.name }))
      .test('deceives', t('errors.deceives'), (name) => !canDeceive(keptName(name))),
    subdomain: string()
      .trim()
      .required(t('errors.subdomain'))
      .max(
        ENVIRONMENT_LIMITS.subdomain,
        t('errors.tooLong', { count: ENVIRONMENT_LIMITS.subdomain }),
      )
      .matches(SUBDOMAIN, t('errors.subdomainForm')),
    environmentsLimit: string().required(t('errors.limit')),
    accountId: string().trim().defined(),
    version: number().required(),
  });
