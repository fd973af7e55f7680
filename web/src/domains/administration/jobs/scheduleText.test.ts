import type { TFunction } from 'i18next';
import { scheduleText } from './scheduleText.ts';

/** Says the key and what is put into the text. */
const t = ((key: string, values: object = {}) =>
  [key.replace('backgroundJobs.', ''), ...Object.values(values)].join(
    ' ',
  )) as unknown as TFunction<'administration'>;

it.each([
  ['* * * * *', 'everyMinute'],
  ['*/15 * * * *', 'everyMinutes 15'],
  ['10 */6 * * *', 'everyHours 6 10'],
  ['40 * * * *', 'everyHours 1 40'],
  ['5 3 * * *', 'daily 03:05'],
  ['0 0 * * 1', '0 0 * * 1'],
])('says a schedule in words: %s', (cron, words) => {
  expect(scheduleText(t, cron)).toBe(words);
});
