import type { Whereabouts } from './credentialTravel.ts';
import { hashOf, keyOf } from './keys.ts';
import { ACTOR } from './layouts.ts';
import type { Records } from './records.ts';
import type { Signal } from './signal.ts';

/**
 * Requests of a session by which its network, country and programs are known; those of another
 * client in another country within an hour, and changes back to the first, that are no accident.
 */
const KNOWN = 20;
const ENOUGH = { requests: 3, returns: 2 } as const;
/** Of later requests at home each so many is looked at for its program. */
const LOOK_EVERY = 16;
const HOUR = 60;
const SEED = 16;
const SUSPICION = 6;
/** Of `sessionNetwork`: it moved between countries from the beginning. */
const MOVING = -1;
/** Of `isAbroad`: at home, elsewhere, and it was said. */
const HOME = 0;
const ABROAD = 1;
const ALARMED = 2;

/**
 * A session that two clients use in turn, in two countries: a person has one session a device, and
 * a device that moves is one client. A tunnel or a phone that roams takes its own session along.
 * Worth a suspicion, since somebody may have copied it to another machine of theirs.
 * @param session record of the credential for good
 */
export function sessionTravel(
  actors: Records,
  session: number,
  { network, country, agent, minute }: Whereabouts,
): Signal | null {
  const home = actors.word(session, ACTOR.sessionNetwork);
  if (home === MOVING || actors.word(session, ACTOR.isAbroad) === ALARMED) return null;
  const place = hashOf(network) & 0x7fffffff || 1;
  const requests = actors.add(session, ACTOR.session);
  if (requests <= KNOWN) {
    learn(actors, session, place, country, agent);
    return null;
  }
  if (place === home) {
    if (requests % LOOK_EVERY === 0) own(actors, session, agent());
    if (actors.word(session, ACTOR.isAbroad) === HOME) return null;
    actors.setWord(session, ACTOR.isAbroad, HOME);
    if (isKnownProgram(actors, session, agent())) actors.add(session, ACTOR.abroadReturns);
  } else {
    const name = isKnownProgram(actors, session, agent()) ? null : country();
    if (name === null || codeOf(name) === actors.word(session, ACTOR.sessionCountry)) return null;
    if (minute - actors.word(session, ACTOR.abroadFrom) > HOUR) {
      actors.setWord(session, ACTOR.abroadFrom, minute);
      actors.setWord(session, ACTOR.abroad, 0);
      actors.setWord(session, ACTOR.abroadReturns, 0);
    }
    actors.setWord(session, ACTOR.isAbroad, ABROAD);
    actors.add(session, ACTOR.abroad);
  }
  if (
    actors.word(session, ACTOR.abroad) < ENOUGH.requests ||
    actors.word(session, ACTOR.abroadReturns) < ENOUGH.returns
  )
    return null;
  actors.setWord(session, ACTOR.isAbroad, ALARMED);
  return {
    type: 'tokenSharing',
    weight: SUSPICION,
    isProven: false,
    isSuccess: false,
    message: 'One session was used in two countries at once, by two clients',
  };
}

/** Learns where and by what a session is used. */
function learn(
  actors: Records,
  session: number,
  place: number,
  country: Whereabouts['country'],
  agent: Whereabouts['agent'],
): void {
  own(actors, session, agent());
  const home = actors.word(session, ACTOR.sessionNetwork);
  if (home === place) return;
  const name = country();
  const code = name === null ? 0 : codeOf(name);
  if (home !== 0 && code !== actors.word(session, ACTOR.sessionCountry)) {
    actors.setWord(session, ACTOR.sessionNetwork, MOVING);
    return;
  }
  actors.setWord(session, ACTOR.sessionNetwork, name === null ? MOVING : place);
  actors.setWord(session, ACTOR.sessionCountry, code);
}

const codeOf = (country: string): number => hashOf(keyOf(country, SEED)) | 0 || 1;
const bitOf = (program: number): number => 1 << (program & 31);

const isKnownProgram = (actors: Records, session: number, program: number): boolean =>
  (actors.word(session, ACTOR.sessionPrograms) & bitOf(program)) !== 0;

/** Whether a session was begun with a program. */
export const isSessionProgram = (actors: Records, session: number, program: number): boolean =>
  actors.word(session, ACTOR.session) > 0 && isKnownProgram(actors, session, program);

const own = (actors: Records, session: number, program: number): void =>
  actors.setWord(
    session,
    ACTOR.sessionPrograms,
    actors.word(session, ACTOR.sessionPrograms) | bitOf(program),
  );
