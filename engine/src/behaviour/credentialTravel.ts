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
 * Ways back to the network at home within the hour, and to a country abroad from another one, that
 * say the same of the program that it always had. A tunnel has one exit at a time: whoever moves
 * from exit to exit, at home in between, does not come back to an earlier one. More countries abroad
 * are as likely a service that leaves by any of its exits.
 */
const AT_HOME = { returns: 8, awayReturns: 3, countries: 3 } as const;
/** Weight of what one person with such a service could make as well. */
const SUSPICION = 6;
/** Requests before that hour by which it is known from where a credential is used. */
const KNOWN = 20;
/** Of later requests each so many is looked at for its program, and all where the network changes. */
const LOOK_EVERY = 16;
const HOUR = 60;
const SEED = 16;
/** Bits of `isStrange`: a program that is not its own, and what was said already. */
const STRANGE = { program: 1, alarmed: 2, suspected: 4 } as const;

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
  const isNewCountry = actors.mark(self, ACTOR.countryBits, ACTOR_BITS.countries, hash);
  if (isNewCountry) actors.add(self, ACTOR.countries);
  else if (actors.word(self, ACTOR.lastCountry) !== here) actors.add(self, ACTOR.returns);
  const isAtHome = actors.word(self, ACTOR.homeNetwork) === place;
  if (isAtHome && actors.word(self, ACTOR.lastCountry) !== here)
    actors.add(self, ACTOR.homeReturns);
  actors.setWord(self, ACTOR.lastCountry, here);
  if (!isAtHome) countAway(actors, self, here, isNewCountry);
  const countries = actors.word(self, ACTOR.countries);
  if ((actors.word(self, ACTOR.programs) & program) === 0)
    add(actors, self, ACTOR.isStrange, STRANGE.program);
  const strange = actors.word(self, ACTOR.isStrange);
  const isStrange = (strange & (STRANGE.program | STRANGE.alarmed)) !== 0;
  if (
    countries < Math.max(ENOUGH.countries, actors.word(self, ACTOR.widest) + ENOUGH.more) ||
    actors.word(self, ACTOR.returns) < ENOUGH.returns ||
    actors.word(self, ACTOR.travelAfter) < KNOWN ||
    (!isStrange && !isUsedAtHome(actors, self)) ||
    // Its owner goes on at home, and is whom it was stolen from.
    (isAtHome && isUsedAtHome(actors, self))
  )
    return null;
  const isNewClient = (actors.word(self, ACTOR.programs) & program) === 0;
  return told(actors, self, countries, isStrange, isNewClient);
}

/** Says that a credential travels, or suspects it while its owner goes on at home. */
function told(
  actors: Records,
  self: number,
  countries: number,
  isStrange: boolean,
  isNewClient: boolean,
): Signal | null {
  const strange = actors.word(self, ACTOR.isStrange);
  if (!isStrange && countries > AT_HOME.countries) {
    if ((strange & STRANGE.suspected) !== 0) return null;
    add(actors, self, ACTOR.isStrange, STRANGE.suspected);
    return {
      ...proven('tokenSharing', true, false, whileAtHome(countries)),
      weight: SUSPICION,
      isProven: false,
    };
  }
  const isFirst = (strange & STRANGE.alarmed) === 0;
  add(actors, self, ACTOR.isStrange, STRANGE.alarmed);
  return proven(
    'tokenSharing',
    isFirst,
    true,
    isFirst
      ? isNewClient || !isUsedAtHome(actors, self)
        ? `Used in ${countries} countries at once, by a new client`
        : whileAtHome(countries)
      : 'A shared token was used from another network',
  );
}

const whileAtHome = (countries: number): Signal['message'] =>
  `Used in ${countries} countries at once, while its owner uses it at home`;

/** Whether its owner goes on at home while it is used in other countries, by turns. */
const isUsedAtHome = (actors: Records, self: number): boolean =>
  actors.word(self, ACTOR.homeReturns) >= AT_HOME.returns &&
  actors.word(self, ACTOR.awayReturns) >= AT_HOME.awayReturns;

/** Counts a request from abroad: a way back to a country from another one abroad. */
function countAway(actors: Records, self: number, here: number, isNew: boolean): void {
  const last = actors.word(self, ACTOR.lastAway);
  if (!isNew && last !== 0 && last !== here) actors.add(self, ACTOR.awayReturns);
  actors.setWord(self, ACTOR.lastAway, here);
}

/** Begins an hour anew. What was usual in the one before is usual from now on. */
function begin(actors: Records, self: number, minute: number): void {
  if ((actors.word(self, ACTOR.isStrange) & STRANGE.alarmed) === 0) {
    const widest = Math.max(actors.word(self, ACTOR.widest), actors.word(self, ACTOR.countries));
    actors.setWord(self, ACTOR.widest, widest);
    add(actors, self, ACTOR.programs, actors.word(self, ACTOR.programsLately));
  }
  actors.clear(self, ACTOR.travelFrom, ACTOR.travelEnd);
  for (const at of [ACTOR.homeReturns, ACTOR.awayReturns, ACTOR.lastAway])
    actors.setWord(self, at, 0);
  actors.setWord(self, ACTOR.travelFrom, minute);
  actors.setWord(self, ACTOR.travelAfter, actors.word(self, ACTOR.requests));
}

const add = (actors: Records, self: number, at: number, bits: number): void =>
  actors.setWord(self, at, actors.word(self, at) | bits);
