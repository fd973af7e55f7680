/**
 * An IPv6 address that stands for an IPv4 one: five groups of zeros in any spelling, `ffff`, and
 * the address in decimals or in two groups.
 */
const MAPPED =
  /^(?:(?:0{1,4}(?::0{1,4}){0,3})?::(?:0{1,4}:){0,4}|(?:0{1,4}:){5})ffff:(?:(\d{1,3}(?:\.\d{1,3}){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/**
 * The one spelling of an address: `::ffff:192.0.2.1`, which a socket for both families says of a
 * caller by IPv4, is `192.0.2.1`. Every other text stays as it is.
 */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const match = MAPPED.exec(address);
  if (match === null) return address;
  const [, decimals, high = '', low = ''] = match;
  if (decimals !== undefined) return decimals;
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * What a request is refused with whose caller left before anybody looked at it; nobody reads it.
 */
export const CALLER_LEFT = 'The connection was closed before the request was looked at.';

/**
 * Has a request say the address of its caller in the one spelling: locks, limits and the audit log
 * take it from there. False when the caller left before anybody looked, which leaves no address:
 * such a request must be refused, since no list of addresses could be asked about it.
 */
export function settleAddress(request: { readonly ip: string | undefined }): boolean {
  if (request.ip === undefined) return false;
  const ip = plainAddress(request.ip);
  if (ip !== request.ip) Object.defineProperty(request, 'ip', { value: ip });
  return true;
}
