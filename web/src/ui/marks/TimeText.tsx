import { useUiLanguage } from '../text/language.ts';
import { useClock } from './clock.ts';
import { formatAge, formatDate, formatDateTime, formatLongAge } from './formatTime.ts';

interface TimeTextProps {
  /** ISO 8601. */
  readonly value: string | null | undefined;
  /**
   * `age` says `3 min` under a day, else the date; `longAge` goes on to `7 d`, `3 mo` and `4 y`;
   * `date` is the day only; `exact` has the time too.
   */
  readonly format?: 'age' | 'longAge' | 'date' | 'exact';
}

/** A moment; the tooltip has it exactly. Nothing is an en dash. */
export function TimeText({ value, format = 'age' }: TimeTextProps) {
  useUiLanguage();
  const now = useClock();
  const time = value ? new Date(value) : null;
  if (!time || Number.isNaN(time.getTime())) return <span className="p-num-none">–</span>;
  const exact = formatDateTime(time);
  const toAge = format === 'age' ? formatAge : format === 'longAge' ? formatLongAge : null;
  const age = toAge?.(time, new Date(now)) ?? null;
  return (
    <time className="p-num" dateTime={time.toISOString()} title={exact}>
      {age ?? (format === 'exact' ? exact : formatDate(time))}
    </time>
  );
}
