import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import { keyOf, pairKey } from './keys.ts';
import { ACTOR, ACTOR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/** Numbers of a range that follow each other: so many, and of those asked for there this share. */
const ENOUGH = { steps: 15, share: 0.6, step: 20 } as const;
/** The last digits of a number, by which one follows another within its range. */
const DIGITS = 5;
const TOLD = 64;
const LONGEST = 2_000;
const MOST_MEMBERS = 12;
const PHONE =
  /^(?:(?:mobile|tele|cell)?_?phone(?:_?number)?|mobile(?:_?number)?|msisdn|to|recipient|tel)$/i;
const NUMBER = /^\+?\d[\d ()-]{6,17}$/;
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
  const number = pairs.find(([name]) => isPhoneName(name))?.[1];
  if (typeof number !== 'string' || !NUMBER.test(number)) return null;
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
 */
export function numberRange(
  actors: Records,
  range: number,
  digits: string,
  isGiven: boolean,
): Signal | null {
  const number = Number(digits.slice(-DIGITS));
  const by = number - actors.float(range, ACTOR_FLOATS.tokens);
  const asked = actors.add(range, ACTOR.accounts);
  actors.setFloat(range, ACTOR_FLOATS.tokens, number);
  const isNext = asked > 1 && by !== 0 && Math.abs(by) <= ENOUGH.step;
  const steps = actors.add(range, ACTOR.tokens, isNext ? 1 : 0);
  const flags = actors.word(range, ACTOR.flags);
  if ((flags & TOLD) !== 0)
    return proven('excessiveUsage', false, isGiven, 'Another telephone of the range was asked for');
  if (steps < ENOUGH.steps || steps < asked * ENOUGH.share) return null;
  actors.setWord(range, ACTOR.flags, flags | TOLD);
  return {
    ...proven(
      'excessiveUsage',
      true,
      isGiven,
      `${asked} telephones asked for that follow each other`,
    ),
    earlier: { attempts: asked - 1, successes: isGiven ? asked - 1 : 0 },
  };
}
