/**
 * When attempts were made: counts in spans of one width. Spans lie at multiples of their width
 * since 1970.
 */
export interface Activity {
  /** Of each span: a power of two. */
  seconds: number;
  /** Number of the first span since 1970: that of the earliest attempt. */
  first: number;
  attempts: number[];
  successes: number[];
}

/** Spans of one activity: one more, and all become twice as wide. */
export const MOST_SPANS = 60;

export const newActivity = (at: number, isSuccess: boolean): Activity => ({
  seconds: 1,
  first: Math.floor(at / 1_000),
  attempts: [1],
  successes: [isSuccess ? 1 : 0],
});

export const copyActivity = (activity: Activity): Activity => ({
  ...activity,
  attempts: [...activity.attempts],
  successes: [...activity.successes],
});

/** Counts an attempt, in whichever order they come. */
export function countAttempt(activity: Activity, at: number, isSuccess: boolean): void {
  let span = Math.floor(at / 1_000 / activity.seconds);
  while (
    Math.max(span, activity.first + activity.attempts.length - 1) -
      Math.min(span, activity.first) >=
    MOST_SPANS
  ) {
    widen(activity);
    span = Math.floor(at / 1_000 / activity.seconds);
  }
  for (const counts of [activity.attempts, activity.successes]) {
    for (let missing = activity.first - span; missing > 0; missing--) counts.unshift(0);
    while (counts.length <= span - Math.min(span, activity.first)) counts.push(0);
  }
  activity.first = Math.min(activity.first, span);
  const index = span - activity.first;
  activity.attempts[index] = (activity.attempts[index] ?? 0) + 1;
  if (isSuccess) activity.successes[index] = (activity.successes[index] ?? 0) + 1;
}

function widen(activity: Activity): void {
  const isOdd = activity.first % 2 !== 0;
  const pairs = (counts: readonly number[]): number[] => {
    const even = isOdd ? [0, ...counts] : counts;
    return Array.from(
      { length: Math.ceil(even.length / 2) },
      (_, index) => (even[2 * index] ?? 0) + (even[2 * index + 1] ?? 0),
    );
  };
  activity.attempts = pairs(activity.attempts);
  activity.successes = pairs(activity.successes);
  activity.first = Math.floor(activity.first / 2);
  activity.seconds *= 2;
}
