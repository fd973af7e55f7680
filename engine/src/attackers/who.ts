import type { Caller } from '../authentication/caller.ts';
import type { AuthKind, Credentials } from '../authentication/credentials.ts';
import { ACTOR } from '../behaviour/layouts.ts';
import { isUnsigned } from '../behaviour/tokenUse.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type Attacker, levelOf } from './attacker.ts';
import type { DetectorState } from './detectorState.ts';
import { apart, type IdentityKeys, identityOf } from './identity.ts';
import type { Observed } from './observed.ts';
import { changesCredentials, countUser, isAddressShared, SETTLED } from './usersOfAddress.ts';

const NOBODY = -1;
const NO_CREDENTIALS: Credentials = { kinds: [], subject: null, secret: null };
const KEY: readonly AuthKind[] = ['apiKeyHeader'];

/** Who made an exchange, with the records of it. */
export interface Who {
  readonly keys: Caller;
  readonly minute: number;
  /**
   * Key of who the request is followed by: the consumer, or the address of whoever changes
   * credentials again and again.
   */
  readonly followed: number;
  /** Record of the present episode of that. */
  readonly actor: number;
  /** Record of the consumer for good. */
  readonly self: number;
  /** Record of the present episode of the address, or of the consumer where there is none. */
  readonly place: number;
  /** The address carries several users: it is no sign of being the same. */
  readonly isShared: boolean;
  /** Its token is a program's own, which servers in any region have. */
  readonly isProgram: boolean;
  /** Null unless it is suspected, or an attacker already. */
  readonly suspect: Attacker | null;
}

/** Finds the records of who made an exchange; null when it does not say. */
export function meet(
  state: DetectorState,
  identityKeys: IdentityKeys,
  exchange: Exchange,
  { credentials, caller }: Observed,
): Who | null {
  const { actors, attackers } = state;
  const carried = credentials.secret === null ? state.carriers.find(exchange) : null;
  // Whoever writes a token may write any name: where it came from is what is sure.
  const isForged = exchange.clientAddress !== null && isUnsigned(credentials);
  const identity = isForged
    ? identityOf(exchange, NO_CREDENTIALS, null, identityKeys)
    : identityOf(
        exchange,
        carried === null
          ? credentials
          : { subject: credentials.subject, secret: carried, kinds: KEY },
        caller,
        identityKeys,
      );
  if (identity === null) return null;
  const { startedAt, status } = exchange;
  const minute = Math.floor(startedAt / 60_000);
  const home = identity.ip === 0 ? NOBODY : state.self(identity.ip);
  const isShared = home !== NOBODY && isAddressShared(actors, home);
  const keys = isShared ? apart(identity, exchange) : identity;
  const { consumer, ip } = keys;
  const self = consumer === identity.ip && home !== NOBODY ? home : state.self(consumer);
  const own = state.episode(self, consumer, minute);
  const requests = actors.add(self, ACTOR.requests);
  const place =
    ip === 0 || ip === consumer
      ? own
      : isShared
        ? state.actor(ip, minute)
        : state.episode(home, ip, minute);
  let isChanging = false;
  if (place !== own && home !== NOBODY) {
    if (status < 400 && requests >= SETTLED) countUser(actors, home, consumer, minute);
    isChanging =
      requests < SETTLED && !isShared && changesCredentials(actors, home, requests === 1, minute);
  }
  const known =
    attackers.size === 0
      ? null
      : (attackers.find(consumer) ?? (isShared ? null : attackers.find(ip)));
  const isTrusted = known === null || levelOf(known, startedAt) === 'watched';
  return {
    keys,
    minute,
    followed: isChanging ? ip : consumer,
    actor: isChanging ? place : own,
    self,
    place,
    isShared,
    isProgram: credentials.isProgram === true,
    suspect: isTrusted ? null : known,
  };
}

/** The record of the credential of an exchange for good. */
export function credentialRecord(state: DetectorState, { keys, self }: Who): number {
  const { consumer, credential } = keys;
  return credential === consumer ? self : state.self(credential);
}

/** Whether somebody uses, or signed in at, the address of an exchange, or several people do. */
export function isAddressKnown({ actors }: DetectorState, { isShared, place }: Who): boolean {
  return (
    isShared ||
    [ACTOR.users, ACTOR.usersBefore, ACTOR.signedIn].some((at) => actors.word(place, at) > 0)
  );
}
