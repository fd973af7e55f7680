import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import { MARK_EXPIRY } from '@palisade/vocabulary/markFields.ts';
import type { TFunction } from 'i18next';
import { object, string } from 'yup';

/** Choices of an expiry; `keep` stays with what it is. */
export const EXPIRIES = ['keep', 'never', '30', '90', '365', 'date'] as const;
export type Expiry = (typeof EXPIRIES)[number];

export interface MarkValues {
  readonly expiry: string;
  /** `YYYY-MM-DD`, the mark ends when it is over in UTC; empty unless a date is chosen. */
  readonly date: string;
  readonly message: string;
}

const DAY = 86_400_000;
const endOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) + DAY;

/** When a mark expires by what was chosen; undefined stays as it is, null is never. */
export function expiryOf(
  { expiry, date }: Pick<MarkValues, 'expiry' | 'date'>,
  now: number,
): string | null | undefined {
  if (expiry === 'keep') return undefined;
  if (expiry === 'never') return null;
  return new Date(expiry === 'date' ? endOf(date) : now + Number(expiry) * DAY).toISOString();
}

/** What can be saved of a mark. */
export const markSchema = (t: TFunction<'markReview'>) =>
  object({
    expiry: string().oneOf(EXPIRIES).required(),
    date: string()
      .defined()
      .test('ahead', t('drawer.dateMissing'), (date, { parent }) => {
        const { expiry } = parent as MarkValues; // What the field is a part of.
        const ahead = endOf(date) - Date.now();
        return expiry !== 'date' || (ahead >= MARK_EXPIRY.least && ahead <= MARK_EXPIRY.most);
      }),
    message: string()
      .defined()
      .trim()
      .max(LONGEST_ATTACKER_MESSAGE, t('drawer.tooLong', { count: LONGEST_ATTACKER_MESSAGE })),
  });
