import type { Exchange } from '../exchange/exchange.ts';

const RATE_LIMIT = /^(?:ratelimit|x-ratelimit|x-rate-limit)/;

/** Whether an answer tells of a limit: by its status, or by a header of the usual names. */
export function showsRateLimit({ status, responseHeaders }: Exchange): boolean {
  if (status === 429) return true;
  for (const [name] of responseHeaders)
    if (name.includes('rate') && RATE_LIMIT.test(name)) return true;
  return false;
}
