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
}

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
