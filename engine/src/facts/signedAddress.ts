import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { keptName } from '../sensitive/keptName.ts';

const DAY = 86_400;
/** Days after which nobody will end a signed address; providers of storage end theirs after 7. */
const YEAR = 360;
/** Numbers from here on are seconds since 1970, others are those that the address is valid for. */
const OF_CLOCK = 1_000_000_000;
const MILLISECONDS = 100_000_000_000;
const SHORTEST = 16;
const SIGNATURE = /(?:^|[-_])(?:signature|sig|hmac)$/i;
const EXPIRY = /^(?:.{0,20}[-_])?(?:expires?(?:[-_]?(?:at|in|on))?|expiry|expiration|exp|se)$/i;
const isSignature = byName((name) => SIGNATURE.test(name));
const isExpiry = byName((name) => EXPIRY.test(name));
const NUMBER = /^[1-9]\d{0,13}$/;
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]{5,12}Z?)?$/;

/**
 * The parameter by which an address that is signed, and opens what it names for whoever has it, is
 * valid for a year or longer after it was used; else null.
 */
export function longSignedAddress({ query, status, startedAt }: Exchange): string | null {
  if (status < 200 || status > 299 || query.length < 2) return null;
  if (!query.some(([name, value]) => value.length >= SHORTEST && isSignature(name))) return null;
  const found = query.find(
    ([name, value]) => isExpiry(name) && secondsOf(value, startedAt / 1000) >= YEAR * DAY,
  );
  return found === undefined ? null : keptName(found[0]);
}

/** Seconds that an address is still valid for by what it says; 0 where that says nothing. */
function secondsOf(value: string, now: number): number {
  if (TIME.test(value)) return Date.parse(value) / 1000 - now;
  if (!NUMBER.test(value)) return 0;
  const number = Number(value);
  if (number < OF_CLOCK) return number;
  return (number < MILLISECONDS ? number : number / 1000) - now;
}
