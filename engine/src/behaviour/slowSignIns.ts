import { ACTOR, ACTOR_BITS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';
import type { SignIn } from './signInOf.ts';

/**
 * Accounts that fail at one address in a day, and different secrets that fail with one account, from
 * which on somebody guesses: pauses end what an episode counts.
 */
const ENOUGH = { accounts: 20, secrets: 30 } as const;
/** What a sign-in that succeeds there takes away. */
const SUCCEEDED = 10;
const DAY = 1_440;

/**
 * Sign-ins that fail at one address throughout a day, so slowly that each seems to be alone. A
 * machine with an old secret sends the same one.
 * @param self record of the address for good
 */
export function slowSignIns(
  actors: Records,
  self: number,
  { account, secret, isFailed }: SignIn,
  minute: number,
): Signal | null {
  const accounts = actors.word(self, ACTOR.failedAccounts);
  const tries = actors.word(self, ACTOR.failedSecrets);
  if (!isFailed) {
    actors.setWord(self, ACTOR.failedAccounts, Math.max(0, accounts - SUCCEEDED));
    actors.setWord(self, ACTOR.failedSecrets, Math.max(0, tries - SUCCEEDED));
    return null;
  }
  if (account === null) return null;
  if (minute - actors.word(self, ACTOR.failedFrom) >= DAY) {
    actors.clear(self, ACTOR.failedFrom, ACTOR.failedEnd);
    actors.setWord(self, ACTOR.failedFrom, minute);
  }
  if (actors.mark(self, ACTOR.failedBits, ACTOR_BITS.failed, account)) {
    const all = actors.add(self, ACTOR.failedAccounts);
    if (all >= ENOUGH.accounts)
      return proven(
        'credentialStuffing',
        all === ENOUGH.accounts,
        false,
        `Sign-ins to ${all} different accounts failed`,
      );
  }
  if (secret === null) return null;
  const isSame = actors.word(self, ACTOR.failedAccount) === (account | 0);
  if (isSame && actors.word(self, ACTOR.failedSecret) === (secret | 0)) return null;
  actors.setWord(self, ACTOR.failedSecret, secret);
  if (!isSame) {
    actors.setWord(self, ACTOR.failedAccount, account);
    actors.setWord(self, ACTOR.failedSecrets, 1);
    return null;
  }
  const all = actors.add(self, ACTOR.failedSecrets);
  return all < ENOUGH.secrets
    ? null
    : proven(
        'bruteForce',
        all === ENOUGH.secrets,
        false,
        `${all} sign-ins to one account failed in a row`,
      );
}
