import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { UNREAD } from '../../ui/filters/unread.ts';

/**
 * Which field of a list holds what is after the start of a time, and which what is before its end.
 * What lasts was there within the time: it was found before the end and seen after the start.
 */
const TIMES = {
  endpoints: { start: 'lastActivity', end: 'detectionTime' },
  discoveries: { start: 'detectionTime', end: 'detectionTime' },
  gaps: { start: 'detected', end: 'detected' },
  attackers: { start: 'lastSeen', end: 'firstSeen' },
  changes: { start: 'time', end: 'time' },
  traffic: { start: 'time', end: 'time' },
  remediation: { start: 'createdAt', end: 'createdAt' },
} as const;

/** What widgets count and their lists show. */
export type Counted = keyof typeof TIMES;

const DAY = 86_400_000;
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day so many days later; a moment stays. */
const moved = (date: string, days: number): string =>
  WHOLE_DAY.test(date)
    ? new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length)
    : date;

/** A condition of the overview as conditions of a list. */
function inList(condition: FilterCondition, counted: Counted): FilterCondition[] {
  if (condition.field !== 'time') return [condition];
  const { start, end } = TIMES[counted];
  const { op, value } = condition;
  if (start === end) return [{ ...condition, field: start }];
  if (op !== 'between') return [{ ...condition, field: op === 'after' ? start : end }];
  const [from, to] = [value].flat().map(String);
  return [
    { field: start, op: 'after', value: moved(from ?? '', -1) },
    { field: end, op: 'before', value: moved(to ?? '', 1) },
  ];
}

/** Conditions of a filter of the overview, which has no groups. */
export const conditionsOf = (filter: Filter): FilterCondition[] =>
  ('all' in filter ? filter.all : filter.any).filter(
    (node: FilterNode): node is FilterCondition => 'field' in node,
  );

/** Whether a filter says dates. */
export const hasTime = (filter: Filter): boolean =>
  conditionsOf(filter).some(({ field }) => field === 'time');

/**
 * The filter of the list that a widget leads to: its own conditions and those of the overview. What
 * could not be read of these stays so in the list.
 */
export const listFilter = (
  filter: Filter,
  counted: Counted,
  ...own: readonly FilterCondition[]
): Filter => ({
  all: [...own, ...conditionsOf(filter).flatMap((condition) => inList(condition, counted))],
});

/** Keeps nothing: there is no earlier day. */
const nothing = (counted: Counted): FilterCondition => ({
  field: TIMES[counted].end,
  op: 'before',
  value: '0001-01-01',
});

/**
 * The same for the graph, null without conditions: as in lists, what could not be read asks for
 * nothing.
 */
export function graphFilter(
  filter: Filter,
  counted: Counted,
  ...own: readonly FilterCondition[]
): Filter | null {
  const all = conditionsOf(listFilter(filter, counted, ...own)).map((condition) =>
    condition.field === UNREAD ? nothing(counted) : condition,
  );
  return all.length === 0 ? null : { all };
}
