import { hashOf } from '../behaviour/keys.ts';
import { ACTOR, ACTOR_BITS } from '../behaviour/layouts.ts';
import type { Records } from '../behaviour/records.ts';

const DAY = 1_440;
/**
 * Requests that make a consumer a user of its address: whoever changes credentials with each
 * request stays one.
 */
export const SETTLED = 3;
/** Users of an address up to which it is a sign of being the same. */
const MOST_USERS = 3;
/** Days without users after which an address may be somebody else's. */
const MOST_DAYS_AWAY = 7;
/**
 * New credentials of an address in an hour from which on they are changed on purpose, and the
 * address is followed.
 */
const MOST_FRESH = 6;

/**
 * Counts the users that an address carries in a day, from the first of them on; those of the day
 * before are remembered, or an office would be one person each morning.
 */
export function countUser(actors: Records, home: number, consumer: number, minute: number): void {
  const from = actors.word(home, ACTOR.usersFrom);
  if (minute - from >= DAY) {
    actors.setWord(
      home,
      ACTOR.usersBefore,
      minute - from < (MOST_DAYS_AWAY + 1) * DAY ? actors.word(home, ACTOR.users) : 0,
    );
    actors.setWord(home, ACTOR.usersFrom, minute);
    actors.clear(home, ACTOR.userBits, ACTOR.users + 1);
  }
  if (actors.mark(home, ACTOR.userBits, ACTOR_BITS.users, hashOf(consumer)))
    actors.add(home, ACTOR.users);
}

/** Whether an address carries several users, so that it is no sign of being the same. */
export const isAddressShared = (actors: Records, home: number): boolean =>
  Math.max(actors.word(home, ACTOR.users), actors.word(home, ACTOR.usersBefore)) > MOST_USERS;

/**
 * Whether an address comes with one new credential after the other.
 * @param isFirst the request at hand is the first of its credential
 */
export function changesCredentials(
  actors: Records,
  home: number,
  isFirst: boolean,
  minute: number,
): boolean {
  const hour = Math.floor(minute / 60);
  if (actors.word(home, ACTOR.freshHour) !== hour) {
    actors.setWord(home, ACTOR.freshHour, hour);
    actors.setWord(home, ACTOR.fresh, 0);
  }
  return (isFirst ? actors.add(home, ACTOR.fresh) : actors.word(home, ACTOR.fresh)) >= MOST_FRESH;
}
