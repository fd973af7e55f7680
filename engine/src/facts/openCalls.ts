import { answerContent } from '../answers/answerContent.ts';
import { methodOfCall } from '../behaviour/askedInBody.ts';
import { batchedCalls } from '../behaviour/batchedCalls.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import { isOfNobody } from './openOperations.ts';

const LONGEST_METHOD = 100;
/** What a method does that only gives something, by the words of its name. */
const GIVING: ReadonlySet<string> = new Set(
  (
    'get list find search query read fetch show top count status info describe lookup check ping version help ' +
    'leaderboard ranking catalog catalogue config settings history stats view load all'
  ).split(' '),
);
/** Of one person: told to whoever asks, they are a gap. */
const ARE_PERSONAL: readonly boolean[] = DATA_TYPES.map(
  ({ name, category }) =>
    (category === 'PII' && name !== 'Person Name' && name !== 'IP Address') ||
    ['Government ID', 'Financial', 'PHI', 'Authentication'].includes(category),
);
const isGiving = byName((method) => tokensOf(method).some((word) => GIVING.has(word)));
const isBeforeSignIn = byName(isOfNobody);

/**
 * Whether a call of JSON-RPC, or each of a batch, is for anybody, so that one without a credential says nothing of what
 * else the endpoint does: people do it before they sign in, or it only gives what is of no person.
 */
export function isCallForAnybody(exchange: Exchange): boolean {
  if (exchange.method !== 'POST') return false;
  const calls = batchedCalls(exchange);
  return calls === null ? isForAnybody(exchange) : calls.length > 0 && calls.every(isForAnybody);
}

function isForAnybody(exchange: Exchange): boolean {
  const method = methodOfCall(exchange);
  if (method === null || method.length > LONGEST_METHOD) return false;
  return isBeforeSignIn(method) || (isGiving(method) && !isPersonal(exchange));
}

function isPersonal(exchange: Exchange): boolean {
  return [...answerContent(exchange).values.keys()].some((type) => ARE_PERSONAL[type] === true);
}
