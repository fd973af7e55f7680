import type { Exchange, Pair } from '@palisade/engine/exchange/exchange.ts';
import { hash32 } from '@palisade/engine/parameters/distinctValues.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import { each, type Labelled, oneAfterTheOther, type Change, type Variant } from './trafficSet.ts';

/** Kinds of attackers that are told by a token of their own. */
const WITH_TOKENS = [
  'id-enumeration',
  'scraping',
  'mass-assignment',
  'parameter-tampering',
  'objectEnumeration',
  'excessiveUsage',
  'excessiveData',
  'massAssignment',
  'parameterTampering',
] as const;
const CREDENTIAL = /^(?:authorization|cookie|.*(?:key|token|secret).*)$/;

const hashed = (text: string): number => hash32(text) >>> 0;

const at = (exchange: Exchange, clientAddress: string | null): Exchange => ({
  ...exchange,
  clientAddress,
});
const mapped = (address: (text: string) => string): Change =>
  each((exchange) =>
    exchange.clientAddress === null ? exchange : at(exchange, address(exchange.clientAddress)),
  );

/** Keeps the networks that addresses are in apart, as they are. */
function sixOf(text: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return `2a0${(a % 16).toString(16)}:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}:${(hashed(text) & 0xffff).toString(16)}::${(hashed(text) >>> 16).toString(16)}`;
}

const withHeader = (exchange: Exchange, pair: Pair): Exchange => ({
  ...exchange,
  requestHeaders: [...exchange.requestHeaders.filter(([name]) => name !== pair[0]), pair],
});

/** The recorder sees a proxy; who is behind it is in `X-Forwarded-For`, with this many hops. */
const behindProxy = (proxies: readonly string[], hops: number): Change =>
  each((exchange, _label, index) => {
    const { clientAddress } = exchange;
    const proxy = proxies[index % proxies.length] ?? '10.0.0.1';
    const chain = [clientAddress ?? '', '10.20.0.9', '10.20.0.10'].slice(0, hops).join(', ');
    const reading = readHarEntry(
      entryOf(at(withHeader(exchange, ['x-forwarded-for', chain]), proxy)),
    );
    return 'exchange' in reading ? reading.exchange : exchange;
  });

const named = (pairs: readonly Pair[]): object[] => pairs.map(([name, value]) => ({ name, value }));

/** A body that is no text. */
const UNREADABLE = { text: '/w==', encoding: 'base64' };

/** The entry that an exchange is read from. */
function entryOf({
  startedAt,
  clientAddress,
  method,
  scheme,
  host,
  path,
  query,
  requestHeaders,
  requestBody,
  status,
  responseHeaders,
  responseBody,
}: Exchange): unknown {
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    _clientAddress: clientAddress,
    request: {
      method,
      url: `${scheme}://${host}${path}${search === '' ? '' : `?${search}`}`,
      headers: named(requestHeaders),
      ...(requestBody === null
        ? {}
        : {
            postData: {
              mimeType: requestBody.mediaType,
              ...(requestBody.text === null ? UNREADABLE : { text: requestBody.text }),
            },
            bodySize: requestBody.size,
          }),
    },
    response: {
      status,
      headers: named(responseHeaders),
      content:
        responseBody === null
          ? {}
          : {
              mimeType: responseBody.mediaType,
              text: responseBody.text ?? undefined,
              size: responseBody.size,
            },
      bodySize: responseBody?.size ?? 0,
    },
  };
}

const withoutHeader = (name: string): Change =>
  each((exchange) => ({
    ...exchange,
    requestHeaders: exchange.requestHeaders.filter((pair) => pair[0] !== name),
  }));

/**
 * Attackers that carry a credential come from the address of the office, with all others that do.
 */
const inOffice: Change = (traffic) => {
  const office =
    traffic.find(({ label }) => label.kind === 'office-nat')?.exchange.clientAddress ??
    '198.51.100.10';
  return traffic.map((labelled: Labelled) =>
    labelled.label.malicious &&
    hasCredential(labelled.exchange) &&
    labelled.label.kind !== 'token-sharing' &&
    labelled.label.kind !== 'token-spray'
      ? { ...labelled, exchange: at(labelled.exchange, office) }
      : labelled,
  );
};

const hasCredential = ({ requestHeaders }: Exchange): boolean =>
  requestHeaders.some(([name]) => CREDENTIAL.test(name) && name !== 'x-forwarded-for');

/** Each attacker with a token goes over so many addresses. */
const overAddresses = (count: number): Change =>
  each((exchange, label, index) =>
    label.malicious &&
    label.kind !== 'token-sharing' &&
    label.kind !== 'token-spray' &&
    exchange.clientAddress !== null &&
    hasCredential(exchange)
      ? at(
          exchange,
          exchange.clientAddress.replace(
            /\d+$/,
            String(1 + ((hashed(label.actor ?? '') + index) % count)),
          ),
        )
      : exchange,
  );

/** The same requests from other places. */
export const PLACES: readonly Variant[] = [
  { name: 'IPv6', change: mapped(sixOf) },
  { name: 'IPv4 in IPv6', change: mapped((text) => `::ffff:${text}`) },
  ...[1, 2, 3].map((hops) => ({
    name: `private proxy, X-Forwarded-For with ${hops}`,
    change: behindProxy(['10.0.3.7', '10.0.3.8'], hops),
  })),
  {
    name: 'private proxy without X-Forwarded-For',
    change: oneAfterTheOther(
      withoutHeader('x-forwarded-for'),
      mapped(() => '10.0.3.7'),
    ),
    kinds: WITH_TOKENS,
  },
  {
    name: 'one address for everybody',
    change: oneAfterTheOther(
      withoutHeader('x-forwarded-for'),
      mapped(() => '198.51.100.77'),
    ),
    kinds: WITH_TOKENS,
  },
  {
    name: 'no address',
    change: oneAfterTheOther(
      withoutHeader('x-forwarded-for'),
      each((exchange) => at(exchange, null)),
    ),
    kinds: WITH_TOKENS,
  },
  { name: 'attackers with tokens in one office', change: inOffice },
  { name: 'attackers with tokens over 12 addresses', change: overAddresses(12) },
];
