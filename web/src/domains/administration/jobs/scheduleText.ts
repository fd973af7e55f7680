import type { TFunction } from 'i18next';

const OFTEN = /^\*\/(\d+) \* \* \* \*$/;
const HOURLY = /^(\d+) \*(?:\/(\d+))? \* \* \*$/;
const DAILY = /^(\d+) (\d+) \* \* \*$/;

const twoDigits = (text = ''): string => text.padStart(2, '0');

/** A crontab line in words, as far as jobs have them; one of another kind stays as it is. */
export function scheduleText(t: TFunction<'administration'>, cron: string): string {
  if (cron === '* * * * *') return t('backgroundJobs.everyMinute');
  const often = OFTEN.exec(cron);
  if (often) return t('backgroundJobs.everyMinutes', { count: Number(often[1]) });
  const hourly = HOURLY.exec(cron);
  if (hourly) {
    const [, minute = '', hours = '1'] = hourly;
    return t('backgroundJobs.everyHours', { count: Number(hours), minute });
  }
  const daily = DAILY.exec(cron);
  if (!daily) return cron;
  const [, minute, hour] = daily;
  return t('backgroundJobs.daily', { time: `${twoDigits(hour)}:${twoDigits(minute)}` });
}
