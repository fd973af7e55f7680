import { formatClock, formatDateParts } from '../text/format.ts';
import { uiLanguage } from '../text/language.ts';
import { fillText } from '../text/uiText.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** `19 Nov 2026`, in the reader's time zone. */
export const formatDate = (time: Date): string =>
  formatDateParts(time, { day: '2-digit', month: 'short', year: 'numeric' });

/** `19 Nov 2026, 14:02`, in the reader's time zone. */
export const formatDateTime = (time: Date): string => `${formatDate(time)}, ${formatClock(time)}`;

const count = (key: 'ageMinutes' | 'ageHours' | 'ageDays' | 'ageMonths' | 'ageYears', n: number) =>
  fillText(uiLanguage().texts[key], { count: n });

/**
 * How long ago, in the largest unit that fits: `now`, `3 min`, `2 h`, `7 d`, `3 mo`, `4 y`; null
 * for more than a minute ahead.
 */
export function formatLongAge(time: Date, now: Date): string | null {
  const days = Math.floor((now.getTime() - time.getTime()) / DAY_MS);
  if (days < 1) return formatAge(time, now);
  if (days < MONTH_DAYS) return count('ageDays', days);
  return days < YEAR_DAYS
    ? count('ageMonths', Math.min(11, Math.floor(days / MONTH_DAYS)))
    : count('ageYears', Math.floor(days / YEAR_DAYS));
}

/**
 * How long ago, while that is under a day: `now`, `3 min`, `2 h`; null for older times and for more
 * than a minute ahead.
 */
export function formatAge(time: Date, now: Date): string | null {
  const age = now.getTime() - time.getTime();
  if (age <= -MINUTE_MS || age >= DAY_MS) return null;
  if (age < MINUTE_MS) return uiLanguage().texts.now;
  return age < HOUR_MS
    ? count('ageMinutes', Math.floor(age / MINUTE_MS))
    : count('ageHours', Math.floor(age / HOUR_MS));
}
