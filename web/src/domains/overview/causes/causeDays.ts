import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { UNREAD } from '../../../ui/filters/unread.ts';
import { conditionsOf } from '../overviewFilter.ts';

/** Days that changes are shown of where nobody chose another day. */
const DAYS = 7;
const DAY = 86_400_000;
const HOURS = { d: 24, h: 1, m: 1 / 60 } as const;
const AGO = /^now-(\d{1,4})([dhm])$/;
/** Before there was anything to record. */
const EVER = '1970-01-01';

/** Days in UTC, both included; `until` is null for today. */
export interface CauseDays {
  readonly since: string;
  readonly until: string | null;
}

/** The day of a moment in UTC, `2026-11-29`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day so many days later. */
const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY);

/** Whether a text is a day that there is. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayOf(Date.parse(text)) === text;

/** The day of a bound of a filter; `beyond` days later where it leaves out that day. */
function boundOf(value: string, beyond: number, now: number): string | null {
  if (isDay(value)) return dayAfter(value, beyond);
  const [, count, unit] = AGO.exec(value) ?? [];
  if (unit === 'd' || unit === 'h' || unit === 'm')
    return dayOf(now - (Number(count) * HOURS[unit] * DAY) / 24);
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : dayOf(time);
}

function daysOf({ op, value }: FilterCondition, now: number): Partial<CauseDays> {
  const [first = '', last = ''] = [value].flat().map(String);
  if (op === 'after') return { since: boundOf(first, 1, now) ?? EVER };
  if (op === 'before') return { until: boundOf(first, -1, now) };
  return { since: boundOf(first, 0, now) ?? EVER, until: boundOf(last, 0, now) };
}

/**
 * The days that changes are asked for: those that the filter says, else those since the chosen day,
 * else the last seven.
 */
export function causeDays(filter: Filter, chosen: string | null, now: number): CauseDays {
  const times = conditionsOf(filter).filter(({ field }) => field === 'time');
  if (times.length === 0) return { since: chosen ?? dayOf(now - DAYS * DAY), until: null };
  const days = times.map((condition) => daysOf(condition, now));
  const known = (of: keyof CauseDays) => days.flatMap((each) => each[of] ?? []).toSorted();
  return { since: known('since').at(-1) ?? EVER, until: known('until')[0] ?? null };
}

/** No label has this id. */
const NO_LABEL = '00000000-0000-0000-0000-000000000000';

/** The labels of the filter, null without any; what could not be read asks for nothing. */
export function labelsOf(filter: Filter): Filter | null {
  const all = conditionsOf(filter).flatMap((condition): FilterCondition[] =>
    condition.field === UNREAD
      ? [{ field: 'label', op: 'is', value: [NO_LABEL] }]
      : condition.field === 'label'
        ? [condition]
        : [],
  );
  return all.length === 0 ? null : { all };
}

/** The traffic on these days of what has the labels. */
export const trafficOn = ({ since, until }: CauseDays, labels: Filter | null): Filter => ({
  all: [
    { field: 'time', op: 'after', value: dayAfter(since, -1) },
    ...(until === null
      ? []
      : [{ field: 'time', op: 'before' as const, value: dayAfter(until, 1) }]),
    ...(labels !== null && 'all' in labels ? labels.all : []),
  ],
});
