import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { keptName } from '../sensitive/keptName.ts';
import { isGenerated } from '../sensitive/formats.ts';
import { readQuery } from '../exchange/readUrl.ts';

/** Tokens and sessions that are good for as long as they live; a code or a ticket is for once. */
const TOKEN = /^(?:access|id|auth|refresh|bearer|session)[-_]?token$|^(?:php|j)?session[-_]?id$/i;
const SHORTEST = 20;
const JWT = /^eyJ[\w-]{5,}\.[\w-]{4,}\.[\w-]*$/;
/** Seconds that a token which is handed over and traded at once lives. */
const SECONDS_AT_ONCE = 300;
/** Addresses that a store signed for a download carry its temporary credentials. */
const SIGNED = /[?&](?:x-amz-signature|x-goog-signature|sig|signature)=/i;

/**
 * The parameter by which a redirect hands a token to another page in the query of its address, where
 * histories, logs and referrers keep it; null where none does. The part behind `#` stays in the browser.
 */
export function redirectedToken({ status, responseHeaders }: Exchange): string | null {
  if (status < 301 || status > 308 || status === 304) return null;
  const location = headerOf(responseHeaders, 'location');
  const query = location.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  if (query === '' || SIGNED.test(`?${query}`)) return null;
  const carrier = readQuery(query).find(
    ([name, value]) =>
      TOKEN.test(name) && (JWT.test(value) ? !isForOnce(value) : isLongAndRandom(value)),
  );
  return carrier === undefined ? null : keptName(carrier[0]);
}

const isLongAndRandom = (value: string): boolean => value.length >= SHORTEST && isGenerated(value);

/** Whether a token lives so short that it is traded for another one at once. */
function isForOnce(token: string): boolean {
  try {
    const claims = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Readonly<Record<string, unknown>>;
    const [issuedAt, expiresAt] = [claims['iat'], claims['exp']];
    return (
      typeof issuedAt === 'number' &&
      typeof expiresAt === 'number' &&
      expiresAt - issuedAt <= SECONDS_AT_ONCE
    );
  } catch {
    return false;
  }
}
