import { useUiText } from '../text/UiText.tsx';
import { useClock } from './clock.ts';
import { formatAge, formatDate, formatDateTime } from './formatTime.ts';
import './marks.css';

interface TimeTextProps {
  /** ISO 8601. */
  readonly value: string | null | undefined;
  /** `age` says `3 min` under a day, else the date; `date` is the day only; `exact` has the time too. */
  readonly format?: 'age' | 'date' | 'exact';
}

/** A moment; the tooltip has it exactly. Nothing is an en dash. */
export function TimeText({ value, format = 'age' }: TimeTextProps) {
  const t = useUiText();
  const now = useClock();
  const time = value ? new Date(value) : null;
  if (!time || Number.isNaN(time.getTime())) return <span className="p-num-none">–</span>;
  const exact = formatDateTime(time);
  const age = format === 'age' ? formatAge(time, new Date(now), t('now')) : null;
  return (
    <time className="p-num" dateTime={time.toISOString()} title={exact}>
      {age ?? (format === 'exact' ? exact : formatDate(time))}
    </time>
  );
}
