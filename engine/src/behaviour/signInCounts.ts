/** How people sign in at an endpoint, of the hour at hand and of those before. */
export interface SignInCounts {
  /** Minute (since 1970) in which the present hour began. */
  from: number;
  /**
   * Addresses that nobody knew: those that failed once and did not try again, and those that signed
   * in.
   */
  lone: number;
  fresh: number;
  /** Accounts that had signed in before: how often they failed and succeeded. */
  knownFailed: number;
  knownGiven: number;
  /** Addresses that failed once in an hour without a campaign, by the average of the hours lately. */
  usual: number;
  /** Sign-ins that succeeded, and those of them by accounts that had signed in before. */
  signIns: number;
  known: number;
  /** Those that failed once lately, and may try again: since this minute, and just before. */
  waitFrom: number;
  waiting: number;
  waitingBefore: number;
  /** Minute in which the campaign at hand began; 0 without one. */
  since: number;
  /** Of `lone` and those that may try again, the ones that failed with an account that is used. */
  loneUsed: number;
  /**
   * Of a day that began in this minute: addresses that nobody knew and that failed with several
   * accounts, however slowly, and how many those are usually.
   */
  turnFrom: number;
  turning: number;
  usualTurning: number;
  /**
   * Of that day: accounts that failed at addresses that nobody knew, those of them that are used, what
   * the addresses that count tried, and 1 once it is known that one hand is behind them.
   */
  turnFailed: number;
  turnUsed: number;
  turnTries: number;
  turnKnown: number;
  /** Of the hour before the present one: the counts of the same names. */
  loneBefore: number;
  freshBefore: number;
  knownFailedBefore: number;
  knownGivenBefore: number;
  loneUsedBefore: number;
}

/** What is counted of an hour. */
export type HourCounts = Pick<
  SignInCounts,
  'lone' | 'fresh' | 'knownFailed' | 'knownGiven' | 'loneUsed'
>;

const NAMES = [
  'from',
  'lone',
  'fresh',
  'knownFailed',
  'knownGiven',
  'usual',
  'signIns',
  'known',
  'waitFrom',
  'waiting',
  'waitingBefore',
  'since',
  'loneUsed',
  'turnFrom',
  'turning',
  'usualTurning',
  'loneBefore',
  'freshBefore',
  'knownFailedBefore',
  'knownGivenBefore',
  'loneUsedBefore',
  'turnFailed',
  'turnUsed',
  'turnTries',
  'turnKnown',
] as const satisfies readonly (keyof SignInCounts)[];

/** Counts as they are saved. */
export const signInNumbers = (counts: SignInCounts): readonly number[] =>
  NAMES.map((name) => counts[name]);
/** The same from what was saved; all of them are 0 where nothing was. */
export const readSignInCounts = (numbers: readonly number[]): SignInCounts =>
  Object.fromEntries(NAMES.map((name, at) => [name, numbers[at] ?? 0])) as Record<
    (typeof NAMES)[number],
    number
  >;

const WINDOW = 60;

/**
 * Begins an hour anew once the present one is over; the one that ends is the one before it, unless
 * another has passed since.
 * @returns whether it did
 */
export function beginHour(counts: SignInCounts, minute: number): boolean {
  if (minute - counts.from < WINDOW) return false;
  const isLast = minute - counts.from < 2 * WINDOW;
  const before = isLast ? counts : NOTHING;
  counts.loneBefore = before.lone;
  counts.freshBefore = before.fresh;
  counts.knownFailedBefore = before.knownFailed;
  counts.knownGivenBefore = before.knownGiven;
  counts.loneUsedBefore = before.loneUsed;
  counts.from = isLast ? counts.from + WINDOW : minute;
  Object.assign(counts, NOTHING);
  return true;
}

const NOTHING: HourCounts = { lone: 0, fresh: 0, knownFailed: 0, knownGiven: 0, loneUsed: 0 };

/**
 * What was counted in the sixty minutes that end now: the present hour, and as much of the one before
 * as belongs to them. Without it a service that broke just before a new hour would look whole in it.
 */
export function inAnHour(counts: SignInCounts, minute: number): HourCounts {
  const share = Math.max(0, 1 - (minute - counts.from) / WINDOW);
  return {
    lone: counts.lone + counts.loneBefore * share,
    fresh: counts.fresh + counts.freshBefore * share,
    knownFailed: counts.knownFailed + counts.knownFailedBefore * share,
    knownGiven: counts.knownGiven + counts.knownGivenBefore * share,
    loneUsed: counts.loneUsed + counts.loneUsedBefore * share,
  };
}
