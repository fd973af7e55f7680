import { PRODUCT_PRIVACY } from '../sensitive/privacy.ts';
import { shownName } from '../attackers/shownName.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import { hashOf, keyOf } from './keys.ts';
import { ACTOR, ACTOR_BITS, ACTOR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Weight of different anomalies within an episode, and requests with one, from which on they are
 * tried out.
 */
export const ENOUGH = { weight: 10, requests: 3, fields: 2 } as const;
/** Weight in a single request that is worth noting by itself. */
const NOTABLE = 5;
/** What a request without an anomaly takes away. */
const CLEAN = -0.5;
/**
 * Names that were never seen, of one request, that say something: a seldom used form of it has many
 * at once.
 */
const UNKNOWN = 2;
/** `more` than names that were answered, which a new release of a client sends too. */
const FLAGS = { tampering: 64, assignment: 128, more: 1 << 20 } as const;

/**
 * Values and fields that do not fit what an endpoint has learned, different ones one after the
 * other. A client that repeats one mistake is no attacker.
 */
export function parameterTampering(
  actors: Records,
  actor: number,
  endpoint: number,
  anomalies: readonly Anomaly[],
  isAnswered: boolean,
): Signal | null {
  const points = actors.float(actor, ACTOR_FLOATS.oddities);
  let weight = 0;
  let most = 0;
  let unknown = 0;
  for (const anomaly of anomalies) {
    if (anomaly.isPrivileged) continue;
    if (anomaly.anomaly === 'unknownProperty' && ++unknown > UNKNOWN) continue;
    most += anomaly.weight;
    const key = keyOf(
      anomaly.name,
      hashOf(endpoint) ^ keyOf(anomaly.isOfField ? '' : anomaly.value, keyOf(anomaly.reason, 6)),
    );
    if (actors.mark(actor, ACTOR.oddBits, ACTOR_BITS.oddities, hashOf(key)))
      weight += anomaly.weight;
  }
  const first = anomalies.find(({ isPrivileged }) => !isPrivileged);
  if (first === undefined || most === 0) {
    if (points > 0) actors.setFloat(actor, ACTOR_FLOATS.oddities, Math.max(0, points + CLEAN));
    return null;
  }
  const hasMore =
    !isAnswered ||
    anomalies.some(({ anomaly, isPrivileged }) => !isPrivileged && anomaly !== 'unknownProperty');
  const flags = actors.word(actor, ACTOR.flags) | (hasMore ? FLAGS.more : 0);
  actors.setWord(actor, ACTOR.flags, flags);
  const isKnown = (flags & FLAGS.tampering) !== 0;
  const message = `${nameOf(first)}: ${first.reason}` as const;
  const found = (isFirst: boolean, words: Signal['message']): Signal => ({
    ...proven('parameterTampering', isFirst, false, words),
    // What is proven stays for good; who only sends names that are answered is an attacker while they
    // are new.
    isProven: (flags & FLAGS.more) !== 0,
  });
  if (weight === 0) return isKnown ? found(false, `${message}, again`) : null;
  actors.setFloat(actor, ACTOR_FLOATS.oddities, points + weight);
  const requests = actors.add(actor, ACTOR.oddities);
  if (!isKnown && points + weight >= ENOUGH.weight && requests >= ENOUGH.requests) {
    actors.setWord(actor, ACTOR.flags, flags | FLAGS.tampering);
    return found(true, message);
  }
  if (isKnown) return found(false, message);
  return most >= NOTABLE
    ? {
        type: 'parameterTampering',
        weight: Math.min(most, 2 * NOTABLE),
        isProven: false,
        isSuccess: false,
        message,
      }
    : null;
}

const nameOf = ({ location, name }: Anomaly): string => shownName(location, name, PRODUCT_PRIVACY);

/** Fields of rights or money that an endpoint never takes, tried out one after the other. */
export function massAssignment(
  actors: Records,
  actor: number,
  endpoint: number,
  anomalies: readonly Anomaly[],
  isTaken: boolean,
): Signal | null {
  const first = anomalies.find((anomaly) => anomaly.isPrivileged);
  if (first === undefined) return null;
  let isNew = false;
  for (const { isPrivileged, name } of anomalies) {
    if (
      isPrivileged &&
      actors.mark(actor, ACTOR.fieldBits, ACTOR_BITS.fields, hashOf(keyOf(name, hashOf(endpoint))))
    )
      isNew = true;
  }
  const fields = isNew ? actors.add(actor, ACTOR.fields) : actors.word(actor, ACTOR.fields);
  const flags = actors.word(actor, ACTOR.flags);
  const isKnown = (flags & FLAGS.assignment) !== 0;
  const what = isTaken ? 'field was accepted' : 'field that this endpoint does not accept';
  const message = `${nameOf(first)}: a privileged or financial ${what}` as const;
  if (!isKnown && fields < ENOUGH.fields)
    return {
      type: 'massAssignment',
      weight: isTaken ? 5 : 3,
      isProven: false,
      isSuccess: isTaken,
      message,
    };
  actors.setWord(actor, ACTOR.flags, flags | FLAGS.assignment);
  return proven('massAssignment', !isKnown, isTaken, message);
}
