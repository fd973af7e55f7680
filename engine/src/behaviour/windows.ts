import type { Records } from './records.ts';

/** Minutes of the windows that requests are counted in. */
export const WINDOWS = [1, 10, 60, 1_440] as const;
/** Words that the counts of all windows take. */
export const WINDOW_WORDS = 2 * WINDOWS.length;
const MOST = 0xffff;

/**
 * Counts one request in every window. Each window holds the number of its current stretch and the
 * counts of this one and the one before (to which what comes late is added), from which the count
 * of the last so many minutes is estimated as if the one before had been even.
 */
export function countIn(records: Records, record: number, from: number, minute: number): void {
  for (let index = 0; index < WINDOWS.length; index++) {
    const at = from + 2 * index;
    const stretch = Math.floor(minute / (WINDOWS[index] ?? 1));
    const before = records.word(record, at);
    const counts = records.word(record, at + 1);
    const now = counts & MOST;
    if (stretch === before) {
      if (now < MOST) records.setWord(record, at + 1, counts + 1);
      continue;
    }
    if (stretch < before) {
      if (stretch === before - 1 && counts >>> 16 < MOST)
        records.setWord(record, at + 1, counts + MOST + 1);
      continue;
    }
    records.setWord(record, at, stretch);
    records.setWord(record, at + 1, 1 | (stretch === before + 1 ? now << 16 : 0));
  }
}

/** Requests in the last minutes of a window (an index of WINDOWS), as of a time in milliseconds. */
export function countOf(
  records: Records,
  record: number,
  from: number,
  window: number,
  at: number,
): number {
  const length = (WINDOWS[window] ?? 1) * 60_000;
  const stretch = Math.floor(at / length);
  const latest = records.word(record, from + 2 * window);
  const counts = records.word(record, from + 2 * window + 1);
  const [now, before] = [counts & MOST, counts >>> 16];
  const left = 1 - (at - stretch * length) / length;
  if (stretch <= latest) return now + before * (stretch === latest ? left : 1);
  return stretch === latest + 1 ? now * left : 0;
}
