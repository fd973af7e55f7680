import { hashOf } from './keys.ts';
import { ACTOR, ACTOR_BITS, ACTOR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';
import type { SignIn } from './signInOf.ts';

/**
 * Failed sign-ins from which on it is no forgetfulness: accounts from one place, from each of
 * several, tries at one account.
 */
export const ENOUGH = { accounts: 10, ofAll: 12, each: 4, tries: 10 } as const;
/** Tries at one account after which who gets in has not remembered, but guessed. */
const GUESSED = 30;
/**
 * Times more of them where requests carry credentials: a client whose session ended looks like
 * that.
 */
const WITH_CREDENTIALS = 5;
/**
 * Times more of them where the record shows neither accounts nor credentials: that one client fails
 * again and again is all it says.
 */
const OF_UNSEEN = 4;
/** What an address that fails says of its group where accounts are not shown. */
const UNSEEN = 2;
const SUCCEEDED = -2;
/** `counted`: sign-ins of it were attempts already, its own or those of its group. */
const FLAGS = { stuffing: 4, brute: 8, counted: 1 << 21 } as const;

/** Whether sign-ins of a place failed so often that they are attempts. */
export const hasTried = (actors: Records, actor: number): boolean =>
  (actors.word(actor, ACTOR.flags) & (FLAGS.stuffing | FLAGS.brute)) !== 0;

/**
 * Sign-ins of one place: many accounts that fail, or one account that fails again and again. The
 * same secret again guesses nothing: a machine was not told the new one.
 */
export function signIns(
  actors: Records,
  actor: number,
  { account, secret, isFailed, isUnseen }: SignIn,
  hasCredentials: boolean,
): Signal | null {
  if (!isFailed) return succeeded(actors, actor, account);
  const flags = actors.word(actor, ACTOR.flags);
  const points = actors.float(actor, ACTOR_FLOATS.accounts);
  const isAgain = actors.word(actor, ACTOR.account) === ((account ?? 0) | 0);
  const isRepeated =
    isAgain && secret !== null && actors.word(actor, ACTOR.secret) === (secret | 0);
  const tries = isRepeated
    ? actors.word(actor, ACTOR.onAccount)
    : isAgain
      ? actors.add(actor, ACTOR.onAccount)
      : 1;
  actors.setWord(actor, ACTOR.secret, secret ?? 0);
  if (!isAgain) {
    actors.setWord(actor, ACTOR.account, account ?? 0);
    actors.setWord(actor, ACTOR.onAccount, 1);
  }
  const isNew =
    account !== null && actors.mark(actor, ACTOR.accountBits, ACTOR_BITS.accounts, account);
  const accounts = isNew ? actors.add(actor, ACTOR.accounts) : actors.word(actor, ACTOR.accounts);
  if (isNew) {
    actors.setFloat(actor, ACTOR_FLOATS.accounts, points + 1);
    if (accounts % (ACTOR_BITS.accounts * 24) === 0)
      actors.clear(actor, ACTOR.accountBits, ACTOR.accountBits + ACTOR_BITS.accounts);
  }
  const times = hasCredentials ? WITH_CREDENTIALS : isUnseen ? OF_UNSEEN : 1;
  if ((flags & FLAGS.stuffing) !== 0)
    return proven('credentialStuffing', false, false, 'Another sign-in failed');
  if (isNew && points + 1 >= ENOUGH.accounts * times) {
    actors.setWord(actor, ACTOR.flags, flags | FLAGS.stuffing | FLAGS.counted);
    return {
      ...proven(
        'credentialStuffing',
        true,
        false,
        `Sign-ins to ${accounts} different accounts failed`,
      ),
      ...earlier(flags, accounts),
    };
  }
  if (isRepeated || tries < ENOUGH.tries * times) return null;
  actors.setWord(actor, ACTOR.flags, flags | FLAGS.brute | FLAGS.counted);
  const isFirst = (flags & FLAGS.brute) === 0;
  const signal = proven(
    'bruteForce',
    isFirst,
    false,
    account === null
      ? `${tries} sign-ins failed in a row`
      : `${tries} sign-ins to one account failed in a row`,
  );
  return isFirst ? { ...signal, ...earlier(flags, tries) } : signal;
}

/** A sign-in that succeeded says something where many failed before. */
function succeeded(actors: Records, actor: number, account: SignIn['account']): Signal | null {
  actors.setFloat(
    actor,
    ACTOR_FLOATS.accounts,
    Math.max(0, actors.float(actor, ACTOR_FLOATS.accounts) + SUCCEEDED),
  );
  actors.add(actor, ACTOR.signedIn);
  if (!hasTried(actors, actor)) return null;
  const type =
    (actors.word(actor, ACTOR.flags) & FLAGS.stuffing) !== 0 ? 'credentialStuffing' : 'bruteForce';
  // Others behind the same address sign in to their own.
  const isGained =
    type === 'credentialStuffing' ||
    (actors.word(actor, ACTOR.account) === ((account ?? 0) | 0) &&
      actors.word(actor, ACTOR.onAccount) >= GUESSED);
  return {
    ...proven(type, false, true, 'A sign-in succeeded among many that failed'),
    weight: 10,
    ...(isGained ? { onSensitiveData: true } : {}),
  };
}

/** Those that failed before it was known what they are, unless they were counted already. */
const earlier = (flags: number, failed: number): Pick<Signal, 'earlier'> =>
  (flags & FLAGS.counted) === 0 ? { earlier: { attempts: failed - 1, successes: 0 } } : {};

/** The same of an address, whose failures count one by one from then on. */
export function earlierOf(
  actors: Records,
  address: number,
  failed: number,
): Pick<Signal, 'earlier'> {
  const flags = actors.word(address, ACTOR.flags);
  actors.setWord(address, ACTOR.flags, flags | FLAGS.counted);
  return earlier(flags, failed);
}

/**
 * Failed sign-ins from several addresses that act alike at one endpoint. The group is an actor of
 * its own; an address that fails with several accounts belongs to it. Many people who mistype once
 * each do not.
 */
export function groupedSignIns(
  actors: Records,
  group: number,
  address: number,
  ip: number,
  { account, isFailed, isUnseen, at }: SignIn,
  hasCredentials: boolean,
): Signal | null {
  const points = actors.float(group, ACTOR_FLOATS.accounts);
  if (!isFailed) {
    actors.setFloat(group, ACTOR_FLOATS.accounts, Math.max(0, points + SUCCEEDED));
    return null;
  }
  const ofAddress = Math.max(
    actors.word(address, ACTOR.accounts),
    actors.word(address, ACTOR.onAccount),
  );
  if (
    hasCredentials ||
    ofAddress < ENOUGH.each ||
    !actors.mark(
      group,
      ACTOR.accountBits,
      ACTOR_BITS.accounts,
      account ?? hashOf(isUnseen ? ip : at),
    )
  )
    return null;
  const weight = isUnseen ? UNSEEN : 1;
  const accounts = actors.add(group, ACTOR.accounts);
  actors.setFloat(group, ACTOR_FLOATS.accounts, points + weight);
  if (accounts % (ACTOR_BITS.accounts * 24) === 0)
    actors.clear(group, ACTOR.accountBits, ACTOR.accountBits + ACTOR_BITS.accounts);
  const flags = actors.word(group, ACTOR.flags);
  if ((flags & FLAGS.stuffing) === 0 && points + weight < ENOUGH.ofAll - ENOUGH.each) return null;
  actors.setWord(group, ACTOR.flags, flags | FLAGS.stuffing);
  return {
    ...proven(
      'credentialStuffing',
      (flags & FLAGS.stuffing) === 0,
      false,
      'Sign-ins to many accounts failed from similar addresses',
    ),
    ...earlierOf(actors, address, ofAddress),
  };
}
