import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, keyOf, pairKey } from './keys.ts';
import { ACTOR, ACTOR_BITS, ACTOR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Numbers of a range that follow each other: so many, and of those asked for there this share. Where
 * each is asked for from an address of its own, as by the staff of a company, so many more.
 */
const ENOUGH = { steps: 15, share: 0.6, step: 20, eachAlone: 50 } as const;
/** Of requests the share with an address of its own, some of which share a bit. */
const ALONE = 0.7;
/** The last digits of a number, by which one follows another within its range. */
const DIGITS = 5;
const TOLD = 64;
const LONGEST = 2_000;
const MOST_MEMBERS = 12;
const PHONE =
  /^(?:(?:mobile|tele|cell)?_?phone(?:_?number)?|mobile(?:_?number)?|msisdn|to|recipient|tel)$/i;
/** What messages go to and names of days, too: a number that does not begin as one is none there. */
const RECIPIENT = /^(?:to|recipient)$/i;
const NUMBER = /^\+?\d[\d ()-]{6,17}$/;
const DATE = /^\d{4}-\d\d-\d\d/;
const isPhoneName = byName((name) => PHONE.test(name));

/** The telephone that strangers ask something to be sent to, in digits, or null. */
export function askedNumber({ method, requestBody }: Exchange): string | null {
  const text = requestBody?.text;
  if (method !== 'POST' || text == null || text.length > LONGEST) return null;
  const json = jsonBody(requestBody);
  const pairs: readonly (readonly [string, unknown])[] =
    json === undefined
      ? readQuery(text)
      : typeof json === 'object' && json !== null
        ? Object.entries(json).slice(0, MOST_MEMBERS)
        : [];
  const [name = '', number] = pairs.find(([each]) => isPhoneName(each)) ?? [];
  if (typeof number !== 'string' || !NUMBER.test(number) || DATE.test(number)) return null;
  if (RECIPIENT.test(name) && !number.startsWith('+')) return null;
  const digits = number.replace(/\D/g, '');
  return digits.length > DIGITS + 2 ? digits : null;
}

/** The range of a number at an endpoint, whoever asks for it. */
export const rangeKey = ({ number }: EndpointTraffic, digits: string): number =>
  pairKey(pairKey(number, 22), keyOf(digits.slice(0, -DIGITS), 22));

/**
 * Telephones of one range that follow each other, asked for by strangers from any address: codes are
 * sent there for what each earns. People have numbers that do not follow each other.
 * @param range record of the present episode of the range, by `rangeKey`
 * @param ip address that asks
 */
export function numberRange(
  actors: Records,
  range: number,
  digits: string,
  ip: number,
  isGiven: boolean,
): Signal | null {
  const number = Number(digits.slice(-DIGITS));
  const by = number - actors.float(range, ACTOR_FLOATS.tokens);
  const asked = actors.add(range, ACTOR.accounts);
  actors.setFloat(range, ACTOR_FLOATS.tokens, number);
  const isNew = actors.mark(
    range,
    ACTOR.accountBits,
    ACTOR_BITS.accounts,
    hashOf(keyOf(digits, 22)),
  );
  const isFrom = actors.mark(range, ACTOR.tokenBits, ACTOR_BITS.tokens, hashOf(ip));
  const addresses = actors.add(range, ACTOR.paths, isFrom ? 1 : 0);
  const isNext = asked > 1 && isNew && Math.abs(by) <= ENOUGH.step;
  const steps = actors.add(range, ACTOR.tokens, isNext ? 1 : 0);
  const flags = actors.word(range, ACTOR.flags);
  const sent = isGiven ? ({ isSent: true } as const) : {};
  if ((flags & TOLD) !== 0)
    return {
      ...proven('excessiveUsage', false, isGiven, 'Another telephone of the range was asked for'),
      ...sent,
    };
  const enough = addresses < asked * ALONE ? ENOUGH.steps : ENOUGH.eachAlone;
  if (steps < enough || steps < asked * ENOUGH.share) return null;
  actors.setWord(range, ACTOR.flags, flags | TOLD);
  return {
    ...proven(
      'excessiveUsage',
      true,
      isGiven,
      `${asked} telephones asked for that follow each other`,
    ),
    ...sent,
    earlier: { attempts: asked - 1, successes: isGiven ? asked - 1 : 0 },
  };
}
