import { formatDate } from '../../../ui/marks/formatTime.ts';
import { formatClock as momentClock } from '../../../ui/text/format.ts';

/** `19 Nov 2026, 14:02:47`, in the reader's time zone. */
export const formatMoment = (iso: string): string =>
  `${formatDate(new Date(iso))}, ${momentClock(new Date(iso), true)}`;

/** `14:02:47`, in the reader's time zone. */
export const formatClock = (iso: string): string => momentClock(new Date(iso), true);

/** `19 Nov 2026, 09:05 – 09:30`, or both days where they are two. */
export function formatRange(from: string, to: string): string {
  const [start, end] = [new Date(from), new Date(to)];
  const hasSeconds = end.getTime() - start.getTime() < 10 * 60_000;
  const isOneDay = formatDate(start) === formatDate(end);
  const endDay = isOneDay ? '' : `${formatDate(end)}, `;
  return `${formatDate(start)}, ${momentClock(start, hasSeconds)} – ${endDay}${momentClock(end, hasSeconds)}`;
}
