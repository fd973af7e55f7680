import type { NoiseReason } from '@palisade/vocabulary/ledger.ts';
import { isRedirectToLogin } from '../answers/redirectOf.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { isScanner } from './scannerAgents.ts';
import { isStaticFile } from './staticFile.ts';

/**
 * Why one exchange teaches nothing, judged by itself, or null. Two reasons need the path's history,
 * which is the caller's: an exchange that `admits` refuses is `nonSuccessOnly`, and one that was
 * not found stays `notFound`, unless its path is already an endpoint.
 */
export function noiseReason(exchange: Exchange): NoiseReason | null {
  if (exchange.method === 'OPTIONS') return 'preflight';
  if (isScanner(exchange)) return 'scanner';
  if (isStaticFile(exchange)) return 'staticFile';
  if (exchange.status === 404 || exchange.status === 405 || exchange.status === 501)
    return 'notFound';
  return isRedirectToLogin(exchange) ? 'redirectToLogin' : null;
}

/**
 * Whether an exchange that is no noise may create an endpoint: the server knew the path, even if it
 * refused the caller. A failure says nothing of that, whatever is in it: programs that catch all
 * paths fail with a trace at those that nobody has.
 */
export function admits(exchange: Exchange): boolean {
  const { status } = exchange;
  if (status >= 200 && status < 400) return !isRedirectToLogin(exchange);
  return (status === 401 || status === 403 || status === 422 || status === 429) && isJson(exchange);
}

function isJson(exchange: Exchange): boolean {
  return /json/i.test(
    exchange.responseBody?.mediaType || headerOf(exchange.responseHeaders, 'content-type'),
  );
}
