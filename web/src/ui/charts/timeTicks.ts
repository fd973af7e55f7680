import { formatClock, formatDateParts } from '../text/format.ts';

/** A time below a chart. */
export interface TimeTick {
  /** Part of the width at which it is, 0 to 1. */
  readonly place: number;
  /** `14:00`, `14:02:30`, `19 Nov 12:00` or `19 Nov`. */
  readonly label: string;
}

/** First and last moment of a chart, in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What a clock or a calendar calls round, in milliseconds. */
const STEPS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14].map((days) => days * DAY),
];
/** Part of the room between two ticks that the last one's words need before the end. */
const LAST_LABEL = 0.75;

function labelOf(at: Date, step: number, isLong: boolean): string {
  const day = formatDateParts(at, { day: 'numeric', month: 'short' });
  if (step >= DAY) return day;
  return isLong ? `${day} ${formatClock(at)}` : formatClock(at, step < MINUTE);
}

/**
 * Round times of a span in the reader's time zone, none so near to the end that its words would
 * leave the chart.
 * @param most how many there is room for
 */
export function timeTicks({ start, end }: Span, most: number): readonly TimeTick[] {
  const length = end - start;
  const step = STEPS.find((each) => length / each <= most) ?? Math.ceil(length / most / DAY) * DAY;
  const zone = new Date(start).getTimezoneOffset() * MINUTE;
  const first = Math.ceil((start - zone) / step) * step + zone;
  const last = end - (length / most) * LAST_LABEL;
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step;
    return {
      place: (at - start) / length,
      label: labelOf(new Date(at), step, length > DAY),
    };
  });
}
