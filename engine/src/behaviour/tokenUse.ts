import type { Credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { agentOf } from './agentOf.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf } from './keys.ts';
import { ACTOR, ACTOR_BITS, ACTOR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';
import type { Renewal } from './signInOf.ts';

/** Different credentials refused to one address until it is guessing. */
const REFUSED = 10;
/** Of those that renew sessions, so many are worth a suspicion. */
const SUSPECT_RENEWALS = { tokens: 6, weight: 6 } as const;
const ACCEPTED = -1;
/**
 * Networks (of 65,536 addresses) that one credential comes from within an hour, with and without
 * many programs.
 */
const NETWORKS = { least: 5, withAgents: 3, alone: 24 } as const;
/**
 * A credential that so large a share of a company's busy credentials resembles is one that an app
 * carries for all.
 */
const SHARED = { share: 0.1, fewest: 4 } as const;
const BUSY = 20;
/** Callers with keys at an endpoint, from which on each has its own. */
const OWN_KEYS = 10;
/**
 * A key of a program that comes from many networks in its first requests is one that all clients of
 * an app carry, such as the key by which pages send what they measure.
 */
const SPREAD = { later: 1, fromStart: 2 } as const;
const FLAGS = { spray: 16, sharing: 32 } as const;
/** Start of the header of a JWT whose first member is `"alg":"none"` in any case. */
const NO_ALGORITHM = /^eyJhbGciOiJ(?:ub25l|Ob25l|OT05F|uT05F|ub05F|Ob05F)/;

/**
 * Credentials tried one after the other from one address, and refused. Those that were ever
 * accepted are sessions that ended.
 */
export function tokenSpray(
  actors: Records,
  address: number,
  credential: number,
  wasAccepted: boolean,
  status: number,
): Signal | null {
  const flags = actors.word(address, ACTOR.flags);
  const isSpraying = (flags & FLAGS.spray) !== 0;
  const points = actors.float(address, ACTOR_FLOATS.tokens);
  if (status !== 401) {
    if (status >= 400) return null;
    if (points > 0) actors.setFloat(address, ACTOR_FLOATS.tokens, Math.max(0, points + ACCEPTED));
    return isSpraying && !wasAccepted
      ? {
          ...proven('tokenSpray', false, true, 'A token was accepted among many that were refused'),
          weight: 10,
        }
      : null;
  }
  if (wasAccepted) return null;
  const hash = hashOf(credential);
  const isLast = actors.word(address, ACTOR.lastToken) === (hash | 0);
  if (isSpraying) actors.setWord(address, ACTOR.lastToken, hash);
  // What the bitmap takes for one of before is another one as likely, of somebody who tries many.
  if (!actors.mark(address, ACTOR.tokenBits, ACTOR_BITS.tokens, hash))
    return isSpraying && !isLast
      ? proven('tokenSpray', false, false, 'Another token was refused')
      : null;
  const tokens = actors.add(address, ACTOR.tokens);
  actors.setFloat(address, ACTOR_FLOATS.tokens, points + 1);
  if (tokens % (ACTOR_BITS.tokens * 24) === 0)
    actors.clear(address, ACTOR.tokenBits, ACTOR.tokenBits + ACTOR_BITS.tokens);
  if (isSpraying) return proven('tokenSpray', false, false, 'Another token was refused');
  if (points + 1 < REFUSED) return null;
  actors.setWord(address, ACTOR.flags, flags | FLAGS.spray);
  return {
    ...proven('tokenSpray', true, false, `${tokens} different tokens were refused`),
    earlier: { attempts: tokens - 1, successes: 0 },
  };
}

/**
 * Tokens that renew sessions, tried one after the other at an address where nobody ever signed in.
 * The same token again is a client that was not told; a server that renews the sessions of many has
 * renewed some before.
 */
export function renewals(
  actors: Records,
  address: number,
  { token, isFailed }: Renewal,
  isKnown: boolean,
): Signal | null {
  const isSpraying = (actors.word(address, ACTOR.flags) & FLAGS.spray) !== 0;
  if (!isFailed) actors.add(address, ACTOR.signedIn);
  else if (isKnown) return null;
  const found = tokenSpray(actors, address, token, false, isFailed ? 401 : 200);
  if (!isFailed || isSpraying || found !== null) return found;
  const tokens = actors.word(address, ACTOR.tokens);
  const { tokens: least, weight } = SUSPECT_RENEWALS;
  return tokens === least
    ? {
        type: 'tokenSpray',
        weight,
        isProven: false,
        isSuccess: false,
        message: `${tokens} different tokens were refused`,
      }
    : null;
}

/**
 * Whether callers of an endpoint have a key each, which hardly any of them uses from many networks: a
 * key that comes from everywhere is none of all clients of an app there.
 */
export const hasOwnKeys = (
  { withKeys }: Pick<EndpointTraffic, 'withKeys'>,
  { busy, spread }: CredentialCounts,
): boolean => withKeys >= OWN_KEYS && spread <= busy * SHARED.share;

/** How many credentials of a company are used a lot, and how many of those from many networks. */
export interface CredentialCounts {
  busy: number;
  spread: number;
}

/**
 * One credential used from networks that one person is not in within an hour.
 * @param self record of the consumer for good
 * @param isOfApp it may be a key that all clients of an app carry
 */
export function tokenSharing(
  actors: Records,
  consumer: number,
  self: number,
  network: number,
  exchange: Exchange,
  minute: number,
  counts: CredentialCounts,
  isOfApp: boolean,
): Signal | null {
  const hour = Math.floor(minute / 60);
  const latest = actors.word(consumer, ACTOR.hour);
  if (hour > latest || hour < latest - 1) {
    actors.setWord(consumer, ACTOR.hour, hour);
    actors.clear(consumer, ACTOR.networkBits, ACTOR.agents + 1);
  }
  if (actors.word(self, ACTOR.requests) === BUSY) counts.busy += 1;
  const isNew = actors.mark(consumer, ACTOR.networkBits, ACTOR_BITS.networks, hashOf(network));
  const flags = actors.word(consumer, ACTOR.flags);
  const isShared = (flags & FLAGS.sharing) !== 0;
  if (!isNew)
    return isShared ? proven('tokenSharing', false, true, 'A shared token was used again') : null;
  if (actors.mark(consumer, ACTOR.agentBits, ACTOR_BITS.agents, agentOf(exchange)))
    actors.add(consumer, ACTOR.agents);
  const networks = actors.add(consumer, ACTOR.networks);
  if (networks < NETWORKS.least) return null;
  if (actors.word(self, ACTOR.spread) === 0) {
    const isFromStart = isOfApp && actors.word(self, ACTOR.requests) <= BUSY;
    actors.setWord(self, ACTOR.spread, isFromStart ? SPREAD.fromStart : SPREAD.later);
    counts.spread += 1;
  }
  if (actors.word(self, ACTOR.spread) === SPREAD.fromStart) return null;
  if (isShared)
    return proven('tokenSharing', false, true, 'A shared token was used from another network');
  if (networks < NETWORKS.alone && actors.word(consumer, ACTOR.agents) < NETWORKS.withAgents)
    return null;
  if (counts.spread >= SHARED.fewest && counts.spread > counts.busy * SHARED.share) return null;
  actors.setWord(consumer, ACTOR.flags, flags | FLAGS.sharing);
  return proven('tokenSharing', true, true, `Used from ${networks} networks within an hour`);
}

/** Whether a token says that it has no signature, so that anybody may have written who it names. */
export const isUnsigned = ({ kinds, secret }: Credentials): boolean =>
  secret !== null && kinds.includes('bearerJwt') && NO_ALGORITHM.test(secret);

/** A token that says it is not signed. */
export function forgedToken(credentials: Credentials, status: number): Signal | null {
  if (!isUnsigned(credentials)) return null;
  const isSuccess = status >= 200 && status < 300;
  return {
    type: 'forgedToken',
    weight: isSuccess ? 10 : 5,
    isProven: false,
    isSuccess,
    message: isSuccess ? 'Unsigned token accepted' : 'Unsigned token',
  };
}
