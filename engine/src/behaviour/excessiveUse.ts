import { isPageName } from '../anomalies/pageNames.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import type { Histogram } from './histogram.ts';
import { hashOf, keyOf } from './keys.ts';
import { PAIR, PAIR_BITS, PAIR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';
import { countOf } from './windows.ts';

/**
 * Requests of one consumer at one endpoint within ten minutes that are never too many: pages of a
 * list, different requests, the same one.
 */
export const ALLOWED = { pages: 120, different: 240, same: 3_000 } as const;
/** Requests in a day that are never too many, and how many times the most of ten minutes. */
export const A_DAY = { allowed: 5_000, times: 60 } as const;
/** And this many times what 99 of 100 consumers make of it. */
export const TIMES_USUAL = 5;
/**
 * Stretches of ten minutes that an endpoint's usual use is computed from; with fewer that of its host
 * is.
 */
const ENOUGH = 30;
/** Kilobytes in an hour that are never too many, and how many times what is usual. */
export const DATA = { allowed: 50_000, timesUsual: 10 } as const;
const FLAGS = { usage: 2, data: 4, suspected: 64 } as const;
const SUSPICION = 6;
const A_DAY_OF = 86_400_000;
const TEN_MINUTES = 1;
const DAY = 3;

/**
 * Somebody who takes far more of an endpoint than others do: a walk through the pages of a list,
 * many different requests, or floods of one.
 * @param isJob it is a job of the operator, as likely: to read much is a suspicion, once
 */
export function excessiveUse(
  pairs: Records,
  pair: number,
  traffic: EndpointTraffic,
  usualOfHost: Histogram,
  query: readonly (readonly [string, string])[],
  method: string,
  isGiven: boolean,
  at: number,
  isJob = false,
): Signal | null {
  takeQuery(pairs, pair, query);
  const lately = countOf(pairs, pair, PAIR.windows, TEN_MINUTES, at);
  if (lately < ALLOWED.pages) return null;
  const flags = pairs.word(pair, PAIR.flags);
  const usual =
    TIMES_USUAL * (traffic.usage.total >= ENOUGH ? traffic.usage : usualOfHost).quantile(0.99);
  const pages = pairs.word(pair, PAIR.pages);
  const different = pairs.word(pair, PAIR.queries) + pairs.word(pair, PAIR.met);
  // Whoever asks for the same few pages again and again walks nowhere.
  const isWalk =
    pages >= ALLOWED.pages * 0.6 && pairs.word(pair, PAIR.queries) >= ALLOWED.pages * 0.25;
  const allowed = isWalk
    ? ALLOWED.pages
    : different >= lately * 0.3
      ? ALLOWED.different
      : ALLOWED.same;
  const isMuch =
    lately > Math.max(allowed, usual) ||
    (countOf(pairs, pair, PAIR.windows, DAY, at) > Math.max(A_DAY.allowed, usual * A_DAY.times) &&
      different > 0);
  if (!isMuch) return null;
  // What was known to read for many on an earlier day exports once more, faster.
  const since = pairs.word(pair, PAIR.wideSince);
  const isKnown = since !== 0 && since < Math.floor(at / A_DAY_OF);
  const isExport = (isKnown || isJob) && method === 'GET';
  if (isExport && (flags & FLAGS.suspected) !== 0) return null;
  pairs.setWord(pair, PAIR.flags, flags | (isExport ? FLAGS.suspected : FLAGS.usage));
  if (isExport)
    return {
      type: 'scraping',
      weight: SUSPICION,
      isProven: false,
      isSuccess: false,
      message: `${Math.round(lately)} requests in ten minutes`,
    };
  const type = method === 'GET' && allowed !== ALLOWED.same ? 'scraping' : 'excessiveUsage';
  const isFirst = (flags & FLAGS.usage) === 0;
  return usedMuch(type, isFirst, isGiven, Math.round(lately), isWalk ? pages : null);
}

/** @param pages consecutive ones, of a walk; else null */
function usedMuch(
  type: 'scraping' | 'excessiveUsage',
  isFirst: boolean,
  isGiven: boolean,
  lately: number,
  pages: number | null,
): Signal {
  const isSuccess = isGiven && type === 'scraping';
  if (!isFirst) return proven(type, false, isSuccess, 'Another request above the usual rate');
  const before = lately - 1;
  const message: Signal['message'] =
    pages === null
      ? `${lately} requests in ten minutes`
      : `${lately} requests in ten minutes, ${pages} for consecutive pages`;
  return {
    ...proven(type, true, isSuccess, message),
    earlier: { attempts: before, successes: isSuccess ? before : 0 },
  };
}

function takeQuery(
  pairs: Records,
  pair: number,
  query: readonly (readonly [string, string])[],
): void {
  if (query.length === 0) return;
  let key = 0;
  for (const parameter of query) {
    const name = parameter[0];
    const value = parameter[1];
    key = keyOf(value, hashOf(key) ^ keyOf(name, 2));
    if (!isPageName(name)) continue;
    const page = Number(value);
    const before = pairs.float(pair, PAIR_FLOATS.page);
    if (Number.isNaN(page) ? value.length > 8 : page !== before) pairs.add(pair, PAIR.pages);
    pairs.setFloat(pair, PAIR_FLOATS.page, Number.isNaN(page) ? 0 : page);
  }
  if (pairs.mark(pair, PAIR.queryBits, PAIR_BITS.queries, hashOf(key)))
    pairs.add(pair, PAIR.queries);
}

/** Somebody who is given far more data in an hour than others are. */
export function excessiveData(
  pairs: Records,
  pair: number,
  traffic: EndpointTraffic,
  bytes: number,
  minute: number,
  isTrusted: boolean,
): Signal | null {
  const hour = Math.floor(minute / 60);
  const latest = pairs.word(pair, PAIR.hour);
  if (hour > latest || hour < latest - 1) {
    const before = pairs.word(pair, PAIR.kilobytes);
    if (before > 0 && isTrusted) traffic.data.add(before);
    pairs.setWord(pair, PAIR.hour, hour);
    pairs.setWord(pair, PAIR.kilobytes, 0);
    pairs.setWord(pair, PAIR.flags, pairs.word(pair, PAIR.flags) & ~FLAGS.data);
  }
  if (bytes <= 0) return null;
  const kilobytes = pairs.add(pair, PAIR.kilobytes, Math.max(1, Math.round(bytes / 1_000)));
  if (
    kilobytes < DATA.allowed ||
    traffic.data.total < ENOUGH ||
    kilobytes < DATA.timesUsual * traffic.data.quantile(0.99)
  )
    return null;
  const flags = pairs.word(pair, PAIR.flags);
  pairs.setWord(pair, PAIR.flags, flags | FLAGS.data);
  return proven(
    'excessiveData',
    (flags & FLAGS.data) === 0,
    true,
    `${Math.round(kilobytes / 1_000)} MB received in an hour`,
  );
}
