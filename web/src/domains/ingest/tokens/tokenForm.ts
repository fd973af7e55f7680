import { object, string } from 'yup';

/** How long a new token works, in days; `never` is for collectors only. */
export const EXPIRIES = ['30', '90', '180', 'never'] as const;
export type Expiry = (typeof EXPIRIES)[number];

export interface TokenValues {
  readonly name: string;
  readonly expiry: Expiry;
}

export const TOKEN_DEFAULTS: TokenValues = { name: '', expiry: '90' };
export const NAME_LIMIT = 100;

/** Keys of the messages, which are looked up where they are shown. */
export const tokenSchema = object({
  name: string().trim().required('nameRequired').max(NAME_LIMIT, 'nameTooLong'),
  expiry: string().oneOf(EXPIRIES).required(),
});

const DAY_MS = 86_400_000;

/** The moment a token of this choice ends, or null. */
export function expiresAt(expiry: Expiry, now: Date): string | null {
  return expiry === 'never'
    ? null
    : new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();
}
