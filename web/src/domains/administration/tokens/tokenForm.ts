import type { TFunction } from 'i18next';
import { object, string } from 'yup';

/** How long a token works from now on. */
export const EXPIRATIONS = ['day', 'week', 'month', 'quarter', 'halfYear'] as const;
export type Expiration = (typeof EXPIRATIONS)[number];
/** What a token may do: changing includes reading. */
export const SCOPES = ['read', 'write'] as const;
type Scope = (typeof SCOPES)[number];
const NAME_LIMIT = 100;

export interface NewTokenValues {
  name: string;
  expiration: Expiration;
  scope: Scope;
}

export interface TokenChangeValues {
  name: string;
  expiration: Expiration | 'same';
}

export const NEW_TOKEN: NewTokenValues = { name: '', expiration: 'quarter', scope: 'read' };

const nameSchema = (t: TFunction<'administration'>) =>
  string()
    .trim()
    .required(t('tokens.nameRequired'))
    .max(NAME_LIMIT, t('tokens.nameTooLong', { count: NAME_LIMIT }));

export const newTokenSchema = (t: TFunction<'administration'>) =>
  object({
    name: nameSchema(t),
    expiration: string().oneOf(EXPIRATIONS).required(),
    scope: string().oneOf(SCOPES).required(),
  });
export const tokenChangeSchema = (t: TFunction<'administration'>) =>
  object({
    name: nameSchema(t),
    expiration: string()
      .oneOf(['same', ...EXPIRATIONS] as const)
      .required(),
  });

const MONTHS: Partial<Readonly<Record<Expiration, number>>> = { month: 1, quarter: 3, halfYear: 6 };

/** The moment at which a token of this choice ends. */
export function expiresAt(expiration: Expiration, now: Date): string {
  const end = new Date(now);
  const months = MONTHS[expiration];
  if (months === undefined) end.setUTCDate(end.getUTCDate() + (expiration === 'week' ? 7 : 1));
  else end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString();
}
