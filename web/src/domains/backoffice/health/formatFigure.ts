import type { TFunction } from 'i18next';
import { formatNumber } from '../../../ui/text/format.ts';

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const THOUSAND = 1_000;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A figure in its unit, of bytes and seconds in the largest one that it reaches. */
export function formatFigure(t: TFunction<'backoffice'>, value: number, unit: string): string {
  switch (unit) {
    case 'bytes':
      return formatBytes(value);
    case 'seconds':
      return formatSeconds(t, value);
    case 'milliseconds':
      return t('health.units.milliseconds', {
        formatted: formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 }),
      });
    case 'percent':
      return formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 });
    default:
      return formatNumber(value);
  }
}

function formatBytes(value: number): string {
  const step = value < 1 ? 0 : Math.floor(Math.log10(value) / 3);
  const at = Math.min(step, BYTES.length - 1);
  const number = formatNumber(value / THOUSAND ** at, { maximumFractionDigits: at === 0 ? 0 : 1 });
  return `${number} ${BYTES[at]}`;
}

function formatSeconds(t: TFunction<'backoffice'>, value: number): string {
  const [unit, size] =
    value >= 2 * DAY
      ? (['days', DAY] as const)
      : value >= HOUR
        ? (['hours', HOUR] as const)
        : value >= MINUTE
          ? (['minutes', MINUTE] as const)
          : (['seconds', 1] as const);
  const fraction = unit === 'hours' || unit === 'days' ? 1 : 0;
  return t(`health.units.${unit}`, {
    formatted: formatNumber(value / size, { maximumFractionDigits: fraction }),
  });
}
