import { formatDate } from '../../../ui/marks/formatTime.ts';

const clock = (time: Date, hasSeconds: boolean) =>
  time.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
  });

/** `19 Nov 2026, 14:02:47`, in the reader's time zone. */
export const formatMoment = (iso: string): string =>
  `${formatDate(new Date(iso))}, ${clock(new Date(iso), true)}`;

/** `14:02:47`, in the reader's time zone. */
export const formatClock = (iso: string): string => clock(new Date(iso), true);

/** `19 Nov 2026, 09:05 – 09:30`, or both days where they are two. */
export function formatRange(from: string, to: string): string {
  const [start, end] = [new Date(from), new Date(to)];
  const hasSeconds = end.getTime() - start.getTime() < 10 * 60_000;
  const isOneDay = formatDate(start) === formatDate(end);
  const endDay = isOneDay ? '' : `${formatDate(end)}, `;
  return `${formatDate(start)}, ${clock(start, hasSeconds)} – ${endDay}${clock(end, hasSeconds)}`;
}
