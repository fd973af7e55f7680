const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** `19 Nov 2026`, in the reader's time zone. */
export function formatDate(time: Date): string {
  return `${two(time.getDate())} ${MONTHS[time.getMonth()] ?? ''} ${time.getFullYear()}`;
}

/** `19 Nov 2026, 14:02`, in the reader's time zone. */
export function formatDateTime(time: Date): string {
  return `${formatDate(time)}, ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/**
 * How long ago, in the largest unit that fits: `now`, `3 min`, `2 h`, `7 d`, `3 mo`, `4 y`; null
 * for more than a minute ahead.
 */
export function formatLongAge(time: Date, now: Date, nowWord: string): string | null {
  const days = Math.floor((now.getTime() - time.getTime()) / DAY_MS);
  if (days < 1) return formatAge(time, now, nowWord);
  if (days < MONTH_DAYS) return `${days} d`;
  return days < YEAR_DAYS
    ? `${Math.min(11, Math.floor(days / MONTH_DAYS))} mo`
    : `${Math.floor(days / YEAR_DAYS)} y`;
}

/**
 * How long ago, while that is under a day: `now`, `3 min`, `2 h`; null for older times and for more
 * than a minute ahead.
 */
export function formatAge(time: Date, now: Date, nowWord: string): string | null {
  const age = now.getTime() - time.getTime();
  if (age <= -MINUTE_MS || age >= DAY_MS) return null;
  if (age < MINUTE_MS) return nowWord;
  return age < HOUR_MS ? `${Math.floor(age / MINUTE_MS)} min` : `${Math.floor(age / HOUR_MS)} h`;
}
