import { ACTOR, GROUP_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';
import type { SignIn } from './signInOf.ts';
import { earlierOf } from './signIns.ts';

/**
 * Addresses that nobody knows, each of which failed with several accounts, and their share of all
 * that failed, from which on one hand is behind them. People mistype the name or the password of
 * one account, seldom of two.
 */
const ENOUGH = { accounts: 2, addresses: 12, share: 0.6 } as const;
/**
 * Requests from which on it is known which addresses people sign in from: on the first day all of
 * them are new.
 */
const KNOWN = 100;
const SUCCEEDED = -1;
const STUFFING = 4;

/** Where a sign-in was tried, and by what. */
export interface SignInPlace {
  /** Record of the addresses that act alike at the endpoint, and of the one at hand. */
  readonly group: number;
  readonly address: number;
  /** Different accounts that had failed at the address before. */
  readonly accountsBefore: number;
  /** Users are known there, or several. */
  readonly isKnown: boolean;
  /** Requests that the endpoint had under no suspicion. */
  readonly requests: number;
}

/**
 * Sign-ins that fail from many addresses, a few accounts at each: too little to be told apart from
 * people who mistype, one address by itself. Named is who failed with several accounts. That nobody
 * can sign in because the server is broken looks different: people try the account that is theirs,
 * most of them from where they did before.
 */
export function spreadSignIns(
  actors: Records,
  { group, address, accountsBefore, isKnown, requests }: SignInPlace,
  { isFailed }: SignIn,
): Signal | null {
  const failing = actors.float(group, GROUP_FLOATS.failing);
  const hopping = actors.float(group, GROUP_FLOATS.hopping);
  const flags = actors.word(group, ACTOR.flags);
  const isCampaign = (flags & STUFFING) !== 0;
  const accounts = actors.word(address, ACTOR.accounts);
  const isHopping = accounts >= ENOUGH.accounts && !isKnown;
  if (!isFailed) {
    actors.setFloat(group, GROUP_FLOATS.failing, Math.max(0, failing + SUCCEEDED));
    actors.setFloat(group, GROUP_FLOATS.hopping, Math.max(0, hopping + SUCCEEDED));
    return isCampaign && isHopping
      ? {
          ...proven(
            'credentialStuffing',
            false,
            true,
            'A sign-in succeeded among many that failed',
          ),
          weight: 10,
          isLetIn: true,
        }
      : null;
  }
  if (isKnown || accounts === accountsBefore) return null;
  if (accounts === 1) actors.setFloat(group, GROUP_FLOATS.failing, failing + 1);
  if (!isHopping) return null;
  const all = hopping + (accounts === ENOUGH.accounts ? 1 : 0);
  actors.setFloat(group, GROUP_FLOATS.hopping, all);
  if (requests < KNOWN || all < ENOUGH.addresses || all < failing * ENOUGH.share) return null;
  actors.setWord(group, ACTOR.flags, flags | STUFFING);
  return {
    ...proven(
      'credentialStuffing',
      !isCampaign,
      false,
      'Sign-ins to many accounts failed from similar addresses',
    ),
    ...earlierOf(actors, address, accounts),
  };
}
