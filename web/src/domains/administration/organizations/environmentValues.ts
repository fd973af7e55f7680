import {
  canDeceive,
  ENVIRONMENT_LIMITS,
  type EnvironmentStatus,
  keptName,
  protectionRule,
  type AccountLicences,
} from '@palisade/vocabulary/environments.ts';
import type { TFunction } from 'i18next';
import { boolean, number, object, string } from 'yup';

/** An environment as its form has it. */
export interface EnvironmentValues {
  readonly name: string;
  readonly description: string;
  /** Empty where nobody chose one, and where it is none to choose. */
  readonly status: EnvironmentStatus | '';
  readonly threatProtection: boolean;
  /** Of the environment that the form was filled with; 0 for a new one. */
  readonly version: number;
}

/** What the form of an environment is judged by. */
export interface EnvironmentGrounds {
  /** Whether the reader gives statuses. */
  readonly isSystem: boolean;
  readonly isMapped: boolean;
  readonly licences: AccountLicences;
  /** Names of the others of the organization. */
  readonly taken: readonly string[];
  /** Status that it has so far; empty for a new one. */
  readonly before: string;
}

const STATUSES: readonly string[] = ['prospect', 'customer', 'internal'];
const isChosen = (status: string): status is EnvironmentStatus => STATUSES.includes(status);

/** What an environment's threat protection may be, by the status in the form. */
export const ruleOf = (
  status: string,
  { isMapped, licences }: Pick<EnvironmentGrounds, 'isMapped' | 'licences'>,
) =>
  protectionRule({
    status: isChosen(status) ? status : 'internal',
    accountId: isMapped ? 'mapped' : null,
    licences: isMapped ? licences : null,
  });

interface Saved {
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly threatProtection: boolean;
  readonly version: number;
}

/** A new environment, or one that is there. */
export const valuesOf = (environment: Saved | null): EnvironmentValues => ({
  name: environment?.name ?? '',
  description: environment?.description ?? '',
  status: environment !== null && isChosen(environment.status) ? environment.status : '',
  threatProtection: environment?.threatProtection ?? true,
  version: environment?.version ?? 0,
});

/** What an environment must be, with what is wrong with it in words. */
export function environmentSchema(
  t: TFunction<'organizations'>,
  { isSystem, isMapped, licences, taken, before }: EnvironmentGrounds,
) {
  const lower = new Set(taken.map((name) => keptName(name).toLowerCase()));
  const isOffered = isSystem && (before === '' || isChosen(before));
  return object({
    name: string()
      .trim()
      .required(t('errors.name'))
      .max(ENVIRONMENT_LIMITS.name, t('errors.tooLong', { count: ENVIRONMENT_LIMITS.name }))
      .test('taken', t('errors.taken'), (name) => !lower.has(keptName(name).toLowerCase()))
      .test('deceives', t('errors.deceives'), (name) => !canDeceive(keptName(name))),
    description: string()
      .defined()
      .max(
        ENVIRONMENT_LIMITS.description,
        t('errors.tooLong', { count: ENVIRONMENT_LIMITS.description }),
      ),
    status: string<EnvironmentStatus | ''>()
      .defined()
      .test('required', t('errors.status'), (status) => !isOffered || status !== '')
      .test('account', (status, { createError }) => {
        const needs = status !== before && ruleOf(status, { isMapped, licences }).needsAccount;
        if (!needs) return true;
        const message =
          status === 'customer'
            ? t('errors.needsAccountCustomer')
            : t('errors.needsAccountProspect');
        return createError({ message });
      }),
    threatProtection: boolean().required(),
    version: number().required(),
  });
}
