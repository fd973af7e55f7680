import type { IncomingMessage } from 'node:http';
import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';
import { readRange } from '../addresses/addressRange.ts';
import { AddressSet } from '../addresses/addressSet.ts';

/** This machine: the gateway tells the services beside it who its callers are. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1/128'];

/**
 * Ranges of proxies in front that may say who is behind them: `TRUSTED_PROXIES`, joined by commas;
 * `loopback` stands for this machine and `none` for nobody. Without the option this machine is
 * believed exactly when people come by https: Palisade speaks http only, so something in front of
 * it must end TLS. Over plain http nobody is believed.
 * @throws Error in words for an entry that is no address and no range
 */
export function trustedProxiesFrom(
  { TRUSTED_PROXIES: given }: NodeJS.ProcessEnv,
  isHttps: boolean,
): readonly string[] {
  if (given === undefined || given === '') return isHttps ? LOOPBACK : [];
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && entry !== 'none')
    .flatMap((entry) => {
      if (entry === 'loopback') return LOOPBACK;
      const range = readRange(entry);
      if (typeof range === 'string') throw new Error(`TRUSTED_PROXIES: ${range}`);
      return [range.text];
    });
}

const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
] as const;
/** Mirrored requests are traffic: what they carry themselves is kept under this name. */
export const MIRRORED_FORWARDED_FOR = 'x-palisade-forwarded-for';

/**
 * Leaves of what a request says about the proxies on its way only what is true: nothing from a peer
 * that is not trusted, else the one address that the nearest proxies of ours saw. Whoever reads the
 * headers after that may believe them.
 */
export function settleForwarded(request: IncomingMessage, trusted: AddressSet): void {
  const { headers } = request;
  const chain = headers['x-forwarded-for'];
  if (typeof chain === 'string') headers[MIRRORED_FORWARDED_FOR] = chain;
  const peer = request.socket.remoteAddress ?? '';
  if (!trusted.has(peer)) {
    for (const name of FORWARDED) delete headers[name];
    return;
  }
  let client = peer;
  for (const hop of String(chain ?? '')
    .split(',')
    .reverse()) {
    if (hop.trim() === '' || !trusted.has(client)) break;
    client = hop.trim();
  }
  headers['x-forwarded-for'] = plainAddress(client);
}
