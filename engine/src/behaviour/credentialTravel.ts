import { hashOf, keyOf } from './keys.ts';
import { ACTOR, ACTOR_BITS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Countries within an hour, beyond the most of any hour before, and ways back to one of them, that
 * one person cannot make: a tunnel and a phone that roams make two, and somebody who moves from
 * tunnel to tunnel does not come back.
 */
const ENOUGH = { countries: 3, more: 2, returns: 3 } as const;
/**
 * Ways back to the network at home within the hour, in between of which it is used in several other
 * countries, that say the same of the program that it always had: whoever moves through tunnels is
 * not at home meanwhile.
 */
const HOME_RETURNS = 8;
/** Requests before that hour by which it is known from where a credential is used. */
const KNOWN = 20;
/** Of later requests each so many is looked at for its program, and all where the network changes. */
const LOOK_EVERY = 16;
const HOUR = 60;
const SEED = 16;
/** Of `isStrange`: it was said already. */
const ALARMED = 2;

/** Where one request of a credential came from. */
export interface Whereabouts {
  /** Key of the network. */
  readonly network: number;
  /** Country of the address; null where that is not known. Only asked where the network changes. */
  readonly country: () => string | null;
  /** Hash of the program. */
  readonly agent: () => number;
  readonly minute: number;
}

/**
 * A credential that is used in several countries at once, by a program that it was not used with
 * before, or while its owner goes on at home. A server's that is used from many regions is so from
 * the beginning, or with the program that it always had.
 * @param self record of the consumer for good
 */
export function credentialTravel(
  actors: Records,
  self: number,
  { network, country, agent, minute }: Whereabouts,
): Signal | null {
  const requests = actors.word(self, ACTOR.requests);
  const place = hashOf(network) | 0 || 1;
  const isElsewhere = actors.word(self, ACTOR.lastNetwork) !== place;
  const isOwn = requests <= KNOWN;
  if (!isElsewhere && !isOwn && requests % LOOK_EVERY !== 0) return null;
  const program = 1 << (agent() & 31);
  const name = isElsewhere ? country() : null;
  if (name !== null && Math.abs(minute - actors.word(self, ACTOR.travelFrom)) > HOUR)
    begin(actors, self, minute);
  add(actors, self, isOwn ? ACTOR.programs : ACTOR.programsLately, program);
  if (isElsewhere) actors.setWord(self, ACTOR.lastNetwork, place);
  if (requests === KNOWN) actors.setWord(self, ACTOR.homeNetwork, place);
  // What is used at home is its owner's.
  else if (actors.word(self, ACTOR.homeNetwork) === place)
    add(actors, self, ACTOR.programs, program);
  if (name === null) return null;
  const hash = hashOf(keyOf(name, SEED));
  const here = hash | 0 || 1;
  if (actors.mark(self, ACTOR.countryBits, ACTOR_BITS.countries, hash))
    actors.add(self, ACTOR.countries);
  else if (actors.word(self, ACTOR.lastCountry) !== here) actors.add(self, ACTOR.returns);
  const isBackHome =
    actors.word(self, ACTOR.homeNetwork) === place && actors.word(self, ACTOR.lastCountry) !== here;
  if (isBackHome) actors.add(self, ACTOR.homeReturns);
  actors.setWord(self, ACTOR.lastCountry, here);
  const countries = actors.word(self, ACTOR.countries);
  if ((actors.word(self, ACTOR.programs) & program) === 0)
    actors.setWord(self, ACTOR.isStrange, Math.max(1, actors.word(self, ACTOR.isStrange)));
  if (
    countries < Math.max(ENOUGH.countries, actors.word(self, ACTOR.widest) + ENOUGH.more) ||
    actors.word(self, ACTOR.returns) < ENOUGH.returns ||
    actors.word(self, ACTOR.travelAfter) < KNOWN ||
    (actors.word(self, ACTOR.isStrange) === 0 &&
      actors.word(self, ACTOR.homeReturns) < HOME_RETURNS)
  )
    return null;
  const isNewClient = (actors.word(self, ACTOR.programs) & program) === 0;
  const isFirst = actors.word(self, ACTOR.isStrange) !== ALARMED;
  actors.setWord(self, ACTOR.isStrange, ALARMED);
  return proven(
    'tokenSharing',
    isFirst,
    true,
    isFirst
      ? isNewClient || actors.word(self, ACTOR.homeReturns) < HOME_RETURNS
        ? `Used in ${countries} countries at once, by a new client`
        : `Used in ${countries} countries at once, while its owner uses it at home`
      : 'A shared token was used from another network',
  );
}

/** Begins an hour anew. What was usual in the one before is usual from now on. */
function begin(actors: Records, self: number, minute: number): void {
  if (actors.word(self, ACTOR.isStrange) !== ALARMED) {
    const widest = Math.max(actors.word(self, ACTOR.widest), actors.word(self, ACTOR.countries));
    actors.setWord(self, ACTOR.widest, widest);
    add(actors, self, ACTOR.programs, actors.word(self, ACTOR.programsLately));
  }
  actors.clear(self, ACTOR.travelFrom, ACTOR.travelEnd);
  actors.setWord(self, ACTOR.homeReturns, 0);
  actors.setWord(self, ACTOR.travelFrom, minute);
  actors.setWord(self, ACTOR.travelAfter, actors.word(self, ACTOR.requests));
}

const add = (actors: Records, self: number, at: number, bits: number): void =>
  actors.setWord(self, at, actors.word(self, at) | bits);
