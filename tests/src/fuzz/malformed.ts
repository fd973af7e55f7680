import { gzipSync } from 'node:zlib';
import type { Random } from '@palisade/engine/demo/random.ts';
import { between, BROKEN_VALUES, mutated, numberOf, text } from './mutations.ts';

/**
 * What requests may hold that is true: the further in they come, the more of the server they reach.
 */
export interface Truth {
  readonly companyId: string;
  /** API token that may send traffic and ask. */
  readonly token: string;
  /** Cookie headers of sessions. */
  readonly cookies: readonly string[];
  /** Texts of trusted queries by id, with the names of their variables. */
  readonly queries: readonly { readonly id: string; readonly variables: readonly string[] }[];
}

/** Bytes of one request as they go over a socket. */
export type Malformed = (random: Random, truth: Truth) => Buffer;

const ID = '00000000-0000-4000-8000-000000000001';
const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'CONNECT',
  'TRACE',
  'PRI',
  'QUERY',
  'get',
  'G\0T',
  '',
];
const ESCAPES = [
  '%E0%A4%A',
  '%ff',
  '%',
  '%00',
  '%0d%0aX: y',
  '%u0041',
  '%c0%ae',
  '\x80',
  '\x01',
  '"',
  ';',
  ' ',
  'x'.repeat(5_000),
];
const PATHS = [
  '/',
  '/index.html',
  '/assets/x.js',
  '/assets/..%2f..%2fpackage.json',
  '/graphql',
  '/graphql/stream',
  '/graphql/playground',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sso/ID/metadata',
  '/sso/ID/acs',
  '/deny-lists/x.conf',
  '/login/changepassword/x',
  '/download/inventory/COMPANY/endpoints.csv',
  '/download/inventory/COMPANY/data-security/flows.csv',
  '/download/inventory/COMPANY/data-security/parameters.csv',
  '/download/identity/COMPANY/audit.csv',
  '/download/identity/ID/organization-audit.csv',
  '/download/posture/COMPANY/gaps.csv',
  '/download/inventory/COMPANY/apis/ID/openapi.json',
  '/download/inventory/COMPANY/hosts/ID/openapi.json',
  '/download/inventory/COMPANY/oas-documents/ID/content',
  '/download/attackers/COMPANY/attackers/ID/evidence.zip',
  '/upload/inventory/COMPANY/oas-documents',
  '/collect/v1/files',
  '/nothing',
  '*',
  'http://elsewhere.example/',
  '//',
  '/..',
  '/\\',
  '//x',
  '/%00',
  '/%',
  '/..%2f',
  '/a\\b',
  '/.',
  `/${'a/'.repeat(3_000)}`,
  `/${'x'.repeat(20_000)}`,
];
const COLLECT = [
  '/collect/v1/entries',
  '/collect/v1/har',
  '/collect/v1/logs',
  '/collect/v1/files',
  '/collect/v1/mirror',
  '/v1/traces',
];
const SEARCHES = [
  'first',
  'after',
  'search',
  'filters',
  'sort',
  'columns',
  'direction',
  'companyId',
  'source',
  'format',
  'host',
  'sample',
  'id',
  'variables',
  'token',
  'ids',
  '__proto__',
];
const TYPES = [
  'application/json',
  'application/x-protobuf',
  'application/x-ndjson',
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;;=',
  '\x80',
  '',
];

const filled = (path: string, { companyId }: Truth): string =>
  path.replace('COMPANY', companyId).replace('ID', ID);

function searchOf(random: Random): string {
  const parts = Array.from(
    { length: between(random, 0, 4) },
    () =>
      `${random.pick(SEARCHES)}=${random.chance(0.5) ? random.pick(ESCAPES) : encodeURIComponent(text(random).toWellFormed())}`,
  );
  return parts.length === 0 ? '' : `?${parts.join(random.pick(['&', '&', ';', '?', '&&']))}`;
}

/**
 * Headers that a request may have, each now and then, some twice, some with what no header may
 * hold.
 */
function headersOf(random: Random, truth: Truth): string[] {
  const cookie = random.chance(0.6)
    ? random.pick(truth.cookies)
    : `palisade_access=${random.pick(ESCAPES)}; ${random.pick(['palisade_refresh', '__proto__', ''])}=${random.pick(ESCAPES)}`;
  const possible: readonly (readonly [chance: number, line: () => string])[] = [
    [
      0.95,
      () =>
        `Host: ${random.pick(['localhost', 'localhost:1', '[::1', 'a b', '', '\x80', 'x'.repeat(300)])}`,
    ],
    [0.4, () => `Cookie: ${cookie}`],
    [
      0.3,
      () =>
        `Authorization: ${random.pick([`Bearer ${truth.token}`, 'Bearer ', 'Bearer %00', 'Basic eDp5', `Bearer ${'x'.repeat(5_000)}`, 'Bearer \x80', `Bearer plt_${numberOf(random)}`])}`,
    ],
    [
      0.3,
      () =>
        `Origin: ${random.pick(['http://localhost', 'null', '', 'http://', '://', 'https://evil.example', '\x80'])}`,
    ],
    [0.3, () => `Sec-Fetch-Site: ${random.pick(['same-origin', 'cross-site', 'none', 'x'])}`],
    [
      0.2,
      () =>
        `X-Forwarded-For: ${random.pick(['1.2.3.4', '::ffff:1.2.3.4', ',,,', 'x'.repeat(9_000), '256.256.256.256', '\x80'])}`,
    ],
    [0.1, () => `X-Forwarded-Host: ${random.pick(['evil.example', ',', ''])}`],
    [0.2, () => `Accept: ${random.pick(['text/html', '*/*', 'application/json', ';q=', '\x80'])}`],
    [
      0.2,
      () =>
        `Accept-Encoding: ${random.pick(['gzip', 'br', 'x;q=2', 'gzip;q=NaN', '*;q=0', ','.repeat(500)])}`,
    ],
    [0.15, () => `Content-Type: ${random.pick(TYPES)}`],
    [0.1, () => `Content-Encoding: ${random.pick(['gzip', 'br', 'deflate', 'x', 'gzip, gzip'])}`],
    [0.05, () => `Expect: ${random.pick(['100-continue', 'miracles'])}`],
    [0.05, () => 'Connection: Upgrade\r\nUpgrade: websocket'],
    [0.05, () => 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA'],
    [0.1, () => `X-Request-Id: ${random.pick(['00000000', '{"a":1}', 'x'.repeat(300), '\x80'])}`],
    [0.1, () => `Idempotency-Key: ${random.pick(['a', 'x'.repeat(300), '\x80', ''])}`],
    [0.1, () => `X-Palisade-Request-Id: ${random.pick(['a', 'x'.repeat(300), '\x80', ''])}`],
    [
      0.1,
      () =>
        `Range: ${random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'x'])}`,
    ],
    [0.1, () => `If-None-Match: ${random.pick(['*', '""', 'W/"', 'x'])}`],
    [0.05, () => `X-GraphQL-Event-Stream-Token: ${random.pick(['a', '\x80', 'x'.repeat(300)])}`],
    [0.03, () => ' folded: line'],
    [0.03, () => 'No-Colon'],
    [0.03, () => `X-Big: ${'x'.repeat(between(random, 1, 40_000))}`],
    [0.02, () => Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`).join('\r\n')],
  ];
  return possible.flatMap(([chance, line]) => (random.chance(chance) ? [line()] : []));
}

/** The length of a body as it is, or as it is not. */
function lengthOf(random: Random, body: Buffer): string[] {
  if (random.chance(0.8)) return [`Content-Length: ${body.length}`];
  return random.pick([
    [`Content-Length: ${body.length + between(random, 1, 99)}`],
    ['Content-Length: -1'],
    ['Content-Length: 99999999999999999999'],
    ['Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`],
    ['Transfer-Encoding: gzip'],
    ['Content-Length: 1', 'Content-Length: 2'],
    [],
  ]);
}

function assembled(
  random: Random,
  method: string,
  target: string,
  headers: readonly string[],
  body: Buffer,
): Buffer {
  const version = random.chance(0.97)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/9.9', 'HTTP/2.0', '']);
  const whole = Buffer.concat([
    Buffer.from(`${method} ${target} ${version}\r\n${headers.join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
  ]);
  return random.chance(0.2) ? mutated(random, whole) : whole;
}

function graphBody(random: Random, truth: Truth): Buffer {
  const query = random.pick(truth.queries);
  const variables = Object.fromEntries(
    query.variables.map((name) => [
      name,
      name === 'companyId' && random.chance(0.8)
        ? truth.companyId
        : random.pick(BROKEN_VALUES(truth.companyId)),
    ]),
  );
  const body = random.pick([
    { id: query.id, variables },
    { id: query.id, variables },
    { id: query.id, variables },
    {
      query: `{ company(companyId: ${JSON.stringify(truth.companyId)}) { endpoints(first: ${numberOf(random)}) { totalCount } } }`,
      variables,
    },
    {
      query: `query ($a: ${random.pick(['Int', 'ID!', 'FilterInput', '[[Int]]'])} = ${numberOf(random)}) { ${'company '.repeat(between(random, 1, 4))}}`,
      variables: { a: random.pick(BROKEN_VALUES(truth.companyId)) },
    },
    [],
    'x',
    { id: 5 },
    { variables: 'x' },
    { id: query.id, variables: [] },
    { id: '__proto__' },
  ]);
  const json = JSON.stringify(body);
  return random.chance(0.2) ? mutated(random, Buffer.from(json)) : Buffer.from(json);
}

/** A request to the port that people use. */
export const malformedPublic: Malformed = (random, truth) => {
  if (random.chance(0.03)) return mutated(random, Buffer.from(text(random)));
  const isGraph = random.chance(0.4);
  const body = isGraph
    ? graphBody(random, truth)
    : random.chance(0.3)
      ? Buffer.from(text(random))
      : Buffer.alloc(0);
  const path = isGraph
    ? '/graphql'
    : filled(random.pick(PATHS), truth) + (random.chance(0.2) ? `/${random.pick(ESCAPES)}` : '');
  const method = isGraph ? 'POST' : random.chance(0.6) ? 'GET' : random.pick(METHODS);
  const type = isGraph
    ? [
        'Content-Type: application/json',
        ...(random.chance(0.7) ? [`Cookie: ${random.pick(truth.cookies)}`] : []),
      ]
    : [];
  const headers = [
    ...type,
    ...headersOf(random, truth),
    ...(body.length > 0 ? lengthOf(random, body) : []),
  ];
  return assembled(random, method, path + (isGraph ? '' : searchOf(random)), headers, body);
};

const entry = (random: Random): object => {
  const value = (): unknown => (random.chance(0.6) ? 'x' : random.pick(BROKEN_VALUES(ID)));
  const size = (): unknown => (random.chance(0.5) ? between(random, -1, 9_999) : numberOf(random));
  return {
    startedDateTime: random.chance(0.7) ? new Date().toISOString() : random.pick(BROKEN_VALUES(ID)),
    time: size(),
    _clientAddress: value(),
    serverIPAddress: value(),
    request: {
      method: random.chance(0.8) ? 'GET' : value(),
      url: `https://fuzz.example/${between(random, 0, 9)}/${random.chance(0.5) ? encodeURIComponent(text(random).toWellFormed()) : random.pick(ESCAPES)}`,
      headers: [{ name: random.chance(0.8) ? 'content-type' : value(), value: value() }],
      queryString: [{ name: value(), value: value() }],
      postData: { mimeType: value(), text: value() },
      headersSize: size(),
      bodySize: size(),
    },
    response: {
      status: random.chance(0.7) ? 200 : size(),
      statusText: value(),
      headers: [{ name: 'content-type', value: random.chance(0.5) ? 'application/json' : value() }],
      content: {
        size: size(),
        mimeType: 'application/json',
        text: random.chance(0.5) ? JSON.stringify(random.pick(BROKEN_VALUES(ID))) : value(),
      },
      headersSize: size(),
      bodySize: size(),
    },
  };
};

const log = (random: Random): string =>
  `${random.pick(['1.2.3.4', '-', '\0', '::1'])} - - [${random.pick(['23/Nov/2026:10:00:00 +0000', '99/Foo/0000:99:99:99', ''])}] "GET /${random.pick(ESCAPES)} HTTP/1.1" ${numberOf(random)} ${numberOf(random)}\n`;
const span = (random: Random): object => ({
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [
            {
              traceId: text(random),
              kind: numberOf(random),
              startTimeUnixNano: numberOf(random),
              attributes: [
                { key: 'http.request.method', value: { stringValue: 'GET' } },
                { key: 'url.path', value: { stringValue: text(random) } },
                { key: 'server.address', value: { stringValue: 'fuzz.example' } },
                { key: 'http.response.status_code', value: { intValue: numberOf(random) } },
              ],
            },
          ],
        },
      ],
    },
  ],
});
const spec = (random: Random): object => ({
  openapi: random.pick(['3.0.0', '2.0', '9', 5]),
  info: random.pick(BROKEN_VALUES(ID)),
  servers: [{ url: random.pick(['https://fuzz.example', 'x', '{a}', 5]) }],
  paths: { [`/${text(random).slice(0, 50)}`]: { get: random.pick(BROKEN_VALUES(ID)) } },
});

/** A request with traffic or a document, good in part. */
export const malformedUpload: Malformed = (random, truth) => {
  const bodies = [
    () =>
      `${Array.from({ length: between(random, 1, 4) }, () => JSON.stringify(entry(random))).join('\n')}\n`,
    () =>
      JSON.stringify({
        log: {
          version: '1.2',
          entries: Array.from({ length: between(random, 0, 3) }, () => entry(random)),
        },
      }),
    () => Array.from({ length: between(random, 1, 4) }, () => log(random)).join(''),
    () => JSON.stringify(span(random)),
    () => JSON.stringify(spec(random)),
    () => text(random),
    () => '{"log":{"entries":['.repeat(between(random, 1, 2_000)),
  ];
  let body: Buffer = Buffer.from(random.pick(bodies)());
  if (random.chance(0.3)) body = mutated(random, body);
  if (random.chance(0.2)) body = gzipSync(body);
  if (random.chance(0.1)) body = mutated(random, gzipSync(body));
  const path = random.pick(COLLECT);
  const search = random.chance(0.8)
    ? `?companyId=${truth.companyId}${random.chance(0.3) ? searchOf(random).replace('?', '&') : ''}`
    : searchOf(random);
  const type =
    path === '/v1/traces'
      ? random.pick(['application/json', 'application/x-protobuf'])
      : random.pick(TYPES);
  const own = [
    'Host: localhost',
    `Authorization: Bearer ${random.chance(0.9) ? truth.token : 'plc_x'}`,
    `Content-Type: ${type}`,
    ...lengthOf(random, body),
  ];
  return assembled(
    random,
    random.chance(0.95) ? 'POST' : random.pick(METHODS),
    path + search,
    random.chance(0.2) ? [...own, ...headersOf(random, truth).slice(1)] : own,
    body,
  );
};
