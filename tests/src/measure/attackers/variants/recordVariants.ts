import { readCombinedLine } from '@palisade/engine/exchange/logs/readCombinedLine.ts';
import type { Body, Exchange, Pair } from '@palisade/engine/exchange/exchange.ts';
import { randomOf } from '../../inventedApis/random.ts';
import { byTime, each, type Change, type Labelled, type Variant } from './trafficSet.ts';

/** Kinds of attackers that an access log shows. */
const IN_LOGS = [
  'id-enumeration',
  'credential-stuffing',
  'path-scan',
  'scraping',
  'objectEnumeration',
  'pathScan',
  'privilegedAccess',
  'excessiveUsage',
  'bruteForce',
  'credentialStuffing',
] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (number: number): string => String(number).padStart(2, '0');

/** The line that a server writes of an exchange by default. */
function combinedLine({
  startedAt,
  clientAddress,
  method,
  path,
  query,
  requestHeaders,
  status,
  responseBody,
}: Exchange): string {
  const time = new Date(startedAt);
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const agent = requestHeaders.find(([name]) => name === 'user-agent')?.[1] ?? '-';
  const at = `${two(time.getUTCDate())}/${MONTHS[time.getUTCMonth()] ?? ''}/${time.getUTCFullYear()}:${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())} +0000`;
  return `${clientAddress ?? '-'} - - [${at}] "${method} ${path}${search === '' ? '' : `?${search}`} HTTP/1.1" ${status} ${Math.max(0, responseBody?.size ?? 0)} "-" "${agent.replaceAll('"', '\\"')}"`;
}

/** All went through an access log: no headers but the agent, no bodies, whole seconds. */
const asAccessLog: Change = (traffic) =>
  traffic.flatMap(({ exchange, label }): Labelled[] => {
    const reading = readCombinedLine(combinedLine(exchange), {
      host: exchange.host,
      now: exchange.startedAt,
    });
    return 'exchange' in reading ? [{ exchange: reading.exchange, label }] : [];
  });

const rotated = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (char) =>
    String.fromCharCode((((char.charCodeAt(0) & 31) + 12) % 26) + 97 - (char < 'a' ? 32 : 0)),
  );

/** Hosts, tokens, agents and addresses have other names. */
const renamed: Change = each((exchange) => ({
  ...exchange,
  host: `x-${rotated(exchange.host)}`,
  requestHeaders: exchange.requestHeaders.map(([name, value]): Pair =>
    name === 'authorization' && /^bearer \w+$/i.test(value)
      ? [name, `${value.slice(0, 7)}${rotated(value.slice(7))}`]
      : [name, value],
  ),
  clientAddress:
    exchange.clientAddress === null
      ? null
      : exchange.clientAddress
          .split('.')
          .map((part, index) => (index === 0 ? part : String(((Number(part) + 71) % 254) + 1)))
          .join('.'),
}));

const PATH_WORD = /^(?!v\d)[a-z]{3,}(?:[-_][a-z]+)*$/;
/**
 * Plain words of paths have other names, for everybody; those of scanners too, as in an API of
 * another language.
 */
const inOtherWords: Change = each((exchange, label) =>
  label.kind === 'path-scan' ||
  label.kind === 'credential-stuffing' ||
  /log-?in|sign-?in|session|token|auth/i.test(exchange.path)
    ? exchange
    : {
        ...exchange,
        path: exchange.path
          .split('/')
          .map((part) => (PATH_WORD.test(part) ? `${rotated(part)}s` : part))
          .join('/'),
      },
);

const numbersMoved: Change = each((exchange) => ({
  ...exchange,
  path: exchange.path.replace(
    /\/(\d{2,9})(?=\/|$)/g,
    (_all, digits: string) => `/${Number(digits) + 7_000_000}`,
  ),
}));

const unread = (body: Body | null): Body | null =>
  body === null ? null : { mediaType: body.mediaType, text: null, size: body.size };
/** Ordinary traffic is thinned until attacks are this share of all. */
function attackShare(share: number): Change {
  return (traffic) => {
    const attacks = traffic.filter(({ label }) => label.malicious).length;
    const keep = (attacks * (1 - share)) / share / Math.max(1, traffic.length - attacks);
    const random = randomOf(9);
    return traffic.filter(
      ({ label }) => label.malicious || label.actor !== null || random.chance(keep),
    );
  };
}

/** One attacker of each kind alone, amid all others. */
const oneOfEach: Change = (traffic) => {
  const chosen = new Map<string | null, string | null>();
  for (const { label } of traffic)
    if (label.malicious && !chosen.has(label.kind)) chosen.set(label.kind, label.actor);
  return traffic.filter(({ label }) => !label.malicious || chosen.get(label.kind) === label.actor);
};

/** One attacker of a kind, and no other. */
const oneAttacker =
  (kind: string): Change =>
  (traffic) => {
    const actor = traffic.find(({ label }) => label.kind === kind)?.label.actor;
    return traffic.filter(({ label }) => !label.malicious || label.actor === actor);
  };

/** Attackers take their time: each request comes so many times later after the first. */
const slowed =
  (times: number): Change =>
  (traffic) => {
    const firsts = new Map<string | null, number>();
    return byTime(
      traffic.map(({ exchange, label }) => {
        if (!label.malicious) return { exchange, label };
        const first = firsts.get(label.actor) ?? exchange.startedAt;
        firsts.set(label.actor, first);
        return {
          label,
          exchange: { ...exchange, startedAt: first + (exchange.startedAt - first) * times },
        };
      }),
    );
  };

/** The same requests as other records of them. */
export const RECORDS: readonly Variant[] = [
  { name: 'access log', change: asAccessLog, kinds: IN_LOGS },
  {
    name: 'bodies not recorded',
    change: each((exchange) => ({
      ...exchange,
      requestBody: unread(exchange.requestBody),
      responseBody: unread(exchange.responseBody),
    })),
    kinds: [
      'id-enumeration',
      'path-scan',
      'scraping',
      'token-sharing',
      'token-spray',
      'credential-stuffing',
    ],
  },
  { name: 'hosts, tokens and addresses renamed', change: renamed },
  { name: 'words of paths renamed', change: inOtherWords },
  { name: 'ids moved by seven million', change: numbersMoved },
  {
    name: 'hosts with ports',
    change: each((exchange) => ({ ...exchange, host: `${exchange.host}:8443` })),
  },
];

/** More and fewer attacks in the traffic. */
export const MIXES: readonly Variant[] = [
  ...[0.6, 0.8].map((share) => ({
    name: `attacks are ${share * 100} %`,
    change: attackShare(share),
  })),
  { name: 'one attacker of each kind', change: oneOfEach },
  ...['id-enumeration', 'scraping', 'path-scan'].map((kind) => ({
    name: `one ${kind} alone`,
    change: oneAttacker(kind),
  })),
  { name: 'attackers twice as slow', change: slowed(2) },
  { name: 'attackers five times slower', change: slowed(5) },
  { name: 'attackers five times faster', change: slowed(0.2) },
];
