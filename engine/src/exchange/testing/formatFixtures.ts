import type { TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';

/** A file of a format, made up for tests, and what is in it. */
export interface FormatFixture {
  readonly format: TrafficFormat;
  readonly bytes: Buffer;
  /** `METHOD host/path status` of each exchange, in order; of others the reason. */
  readonly found: readonly string[];
}

const json = (value: unknown): string => JSON.stringify(value);
const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
});
const span = (kind: number, attributes: Readonly<Record<string, string | number>>) => ({
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId: 'eee19b7ec3c1b174',
  name: 'a span',
  kind,
  startTimeUnixNano: '1777629600123456789',
  endTimeUnixNano: '1777629600223456789',
  attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
});

/**
 * An export request with spans of the old and of the new HTTP conventions, and two that teach
 * nothing.
 */
export const EXPORT_REQUEST = {
  resourceSpans: [
    {
      resource: { attributes: [attribute('service.name', 'shop backend')] },
      scopeSpans: [
        {
          scope: { name: 'http' },
          spans: [
            span(2, {
              'http.request.method': 'GET',
              'url.scheme': 'https',
              'url.path': '/orders/17',
              'url.query': 'full=1',
              'server.address': 'shop.example',
              'http.response.status_code': 200,
              'client.address': '203.0.113.9',
              'http.route': '/orders/{id}',
            }),
            span(2, {
              'http.method': 'POST',
              'http.scheme': 'http',
              'http.target': '/orders?x=1',
              'net.host.name': 'shop.example',
              'net.host.port': 8080,
              'http.status_code': 201,
              'net.sock.peer.addr': '203.0.113.10',
            }),
            span(2, { 'http.method': 'GET', 'http.target': '/health', 'http.status_code': 200 }),
            span(3, {
              'http.request.method': 'GET',
              'url.full': 'https://pay.example/charge',
              'http.response.status_code': 200,
            }),
            span(2, { 'rpc.system': 'grpc' }),
            span(2, { 'http.request.method': 'GET', 'url.path': '/lost' }),
          ],
        },
      ],
    },
  ],
};
const EXPORTED = [
  'GET shop.example/orders/17 200',
  'POST shop.example:8080/orders 201',
  'GET shop-backend/health 200',
  'notServerSpan',
  'notHttp',
  'noResponse',
];

const HAR_ENTRY = {
  startedDateTime: '2026-05-01T10:00:00.000Z',
  request: { method: 'GET', url: 'https://shop.example/orders/17', headers: [] },
  response: {
    status: 200,
    headers: [],
    content: { mimeType: 'application/json', text: '{"id":17}' },
  },
};

const item = (request: string, response: string | null) => `  <item>
    <time>Fri May 01 10:00:00 UTC 2026</time>
    <url><![CDATA[https://shop.example/orders?x=1]]></url>
    <host ip="192.0.2.1">shop.example</host>
    <port>443</port>
    <protocol>https</protocol>
    <request base64="true"><![CDATA[${Buffer.from(request).toString('base64')}]]></request>
    <status>201</status>
${response === null ? '    <response></response>' : `    <response base64="true"><![CDATA[${Buffer.from(response).toString('base64')}]]></response>`}
    <comment>&lt;item&gt;</comment>
  </item>
`;

/**
 * The same export request, encoded once by a library that reads opentelemetry-proto's own
 * definitions.
 */
const PROTOBUF =
  'CtgICiAKHgoMc2VydmljZS5uYW1lEg4KDHNob3AgYmFja2VuZBKzCAoGCgRodHRwEqcCChBbjv/3mAOBA9JptjOBP8YMEgju4Zt+w8GxdCoGYSBzcGFuMAI5FQ2U+bNoqxhBFe6J/7NoqxhKHAoTaH' +
  'R0cC5yZXF1ZXN0Lm1ldGhvZBIFCgNHRVRKFQoKdXJsLnNjaGVtZRIHCgVodHRwc0oYCgh1cmwucGF0aBIMCgovb3JkZXJzLzE3ShUKCXVybC5xdWVyeRIICgZmdWxsPTFKIAoOc2VydmVyLmFkZHJl' +
  'c3MSDgoMc2hvcC5leGFtcGxlSiAKGWh0dHAucmVzcG9uc2Uuc3RhdHVzX2NvZGUSAxjIAUofCg5jbGllbnQuYWRkcmVzcxINCgsyMDMuMC4xMTMuOUocCgpodHRwLnJvdXRlEg4KDC9vcmRlcnMve2' +
  'lkfYUBAQEAABKAAgoQW47/95gDgQPSabYzgT/GDBII7uGbfsPBsXQqBmEgc3BhbjACORUNlPmzaKsYQRXuif+zaKsYShUKC2h0dHAubWV0aG9kEgYKBFBPU1RKFQoLaHR0cC5zY2hlbWUSBgoEaHR0' +
  'cEocCgtodHRwLnRhcmdldBINCgsvb3JkZXJzP3g9MUofCg1uZXQuaG9zdC5uYW1lEg4KDHNob3AuZXhhbXBsZUoUCg1uZXQuaG9zdC5wb3J0EgMYkD9KFwoQaHR0cC5zdGF0dXNfY29kZRIDGMkBSi' +
  'QKEm5ldC5zb2NrLnBlZXIuYWRkchIOCgwyMDMuMC4xMTMuMTCFAQEBAAAShwEKEFuO//eYA4ED0mm2M4E/xgwSCO7hm37DwbF0KgZhIHNwYW4wAjkVDZT5s2irGEEV7on/s2irGEoUCgtodHRwLm1l' +
  'dGhvZBIFCgNHRVRKGAoLaHR0cC50YXJnZXQSCQoHL2hlYWx0aEoXChBodHRwLnN0YXR1c19jb2RlEgMYyAGFAQEBAAASqAEKEFuO//eYA4ED0mm2M4E/xgwSCO7hm37DwbF0KgZhIHNwYW4wAzkVDZ' +
  'T5s2irGEEV7on/s2irGEocChNodHRwLnJlcXVlc3QubWV0aG9kEgUKA0dFVEooCgh1cmwuZnVsbBIcChpodHRwczovL3BheS5leGFtcGxlL2NoYXJnZUogChlodHRwLnJlc3BvbnNlLnN0YXR1c19j' +
  'b2RlEgMYyAGFAQEBAAASVAoQW47/95gDgQPSabYzgT/GDBII7uGbfsPBsXQqBmEgc3BhbjACORUNlPmzaKsYQRXuif+zaKsYShQKCnJwYy5zeXN0ZW0SBgoEZ3JwY4UBAQEAABJxChBbjv/3mAOBA9' +
  'JptjOBP8YMEgju4Zt+w8GxdCoGYSBzcGFuMAI5FQ2U+bNoqxhBFe6J/7NoqxhKHAoTaHR0cC5yZXF1ZXN0Lm1ldGhvZBIFCgNHRVRKEwoIdXJsLnBhdGgSBwoFL2xvc3SFAQEBAAA=';

/** One file of each format. */
export const FIXTURES: readonly FormatFixture[] = [
  {
    format: 'har',
    bytes: Buffer.from(json({ log: { version: '1.2', entries: [HAR_ENTRY, { request: {} }] } })),
    found: ['GET shop.example/orders/17 200', 'noUrl'],
  },
  {
    format: 'ndjson',
    bytes: Buffer.from(`${json(HAR_ENTRY)}\n${json(HAR_ENTRY)}\n`),
    found: ['GET shop.example/orders/17 200', 'GET shop.example/orders/17 200'],
  },
  {
    format: 'combined',
    bytes: Buffer.from(
      [
        '203.0.113.9 - maya [01/May/2026:12:00:00 +0200] "GET /orders/17?full=1 HTTP/1.1" 200 512 "https://shop.example/" "Mozilla/5.0 (X11; \\"quoted\\")"',
        'shop.example:443 203.0.113.9 - - [01/May/2026:10:00:00 +0000] "POST /orders HTTP/2.0" 201 12 "-" "curl/8.0" "0.002"',
        '2001:db8::1 - - [01/May/2026:10:00:00 +0000] "GET /common HTTP/1.0" 200 -',
        '203.0.113.9 - - [01/May/2026:10:00:01 +0000] "-" 408 0 "-" "-"',
        '203.0.113.9 - - [01/May/2026:10:00:01 +0000] "\\x16\\x03\\x01\\x00" 400 0 "-" "-"',
        'something else entirely',
        '',
      ].join('\n'),
    ),
    found: [
      'GET fallback.example/orders/17 200',
      'POST shop.example/orders 201',
      'GET fallback.example/common 200',
      'noRequest',
      'noUrl',
      'notAnEntry',
    ],
  },
  {
    format: 'json-log',
    bytes: Buffer.from(
      [
        json({
          time_iso8601: '2026-05-01T10:00:00+00:00',
          remote_addr: '203.0.113.9',
          request: 'GET /orders/17?full=1 HTTP/1.1',
          status: 200,
          http_host: 'shop.example',
          scheme: 'https',
          http_user_agent: 'curl/8.0',
          request_id: 'a1',
        }),
        json({
          '@timestamp': '2026-05-01T10:00:00Z',
          http: { request: { method: 'POST' }, response: { status_code: 201 } },
          url: { path: '/orders', query: 'x=1', domain: 'shop.example' },
          source: { ip: '203.0.113.9' },
        }),
        json({
          ClientHost: '203.0.113.9',
          RequestMethod: 'PUT',
          RequestPath: '/orders/17',
          DownstreamStatus: 204,
          RequestHost: 'shop.example',
          StartUTC: '2026-05-01T10:00:00.5Z',
        }),
        json({
          msec: '1777629600.123',
          method: 'GET',
          uri: '/orders',
          args: 'page=2',
          status: '200',
          host: 'shop.example',
        }),
        '{"msec":"1777629600.123","method":"GET","uri":"/search","args":"q=\\x22tea\\x22","status":"200","host":"shop.example"}',
        json({
          msec: '1777629600.123',
          method: 'GET',
          uri: '/never',
          status: '000',
          host: 'shop.example',
        }),
        '{"broken":',
        '',
      ].join('\n'),
    ),
    found: [
      'GET shop.example/orders/17 200',
      'POST shop.example/orders 201',
      'PUT shop.example/orders/17 204',
      'GET shop.example/orders 200',
      'GET shop.example/search 200',
      'noResponse',
      'notJson',
    ],
  },
  {
    format: 'aws-lb',
    bytes: Buffer.from(
      [
        'https 2026-05-01T10:00:00.186641Z app/shop/50dc6c495c0c9188 203.0.113.9:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET https://shop.example:443/orders/17?full=1 HTTP/1.1" "curl/8.0" - - arn:aws:x "Root=1" "-" "-" 0 2026-05-01T10:00:00.1Z "forward" "-" "-"',
        '2026-05-01T10:00:00.186641Z shop 203.0.113.9:2817 10.0.0.1:80 0.00007 0.001 0.00005 201 201 0 29 "POST http://shop.example:80/orders HTTP/1.1" "curl/8.0" - -',
        'http 2026-05-01T10:00:00.186641Z app/shop/50dc6c495c0c9188 203.0.113.9:2817 - -1 -1 -1 400 - 0 0 "- http://shop.example:80- -" "-" - - - "-" "-" "-" - 2026-05-01T10:00:00.1Z "-" "-" "-"',
        'http yesterday',
        '',
      ].join('\n'),
    ),
    found: [
      'GET shop.example/orders/17 200',
      'POST shop.example/orders 201',
      'noRequest',
      'notAnEntry',
    ],
  },
  {
    format: 'cloudfront',
    bytes: Buffer.from(
      [
        '#Version: 1.0',
        '#Fields: date time c-ip cs-method cs(Host) cs-uri-stem sc-status cs(User-Agent) cs-uri-query x-host-header cs-protocol sc-content-type',
        '2026-05-01\t10:00:00\t203.0.113.9\tGET\td1.cloudfront.net\t/orders/17\t200\tcurl%2F8.0\tfull=1\tshop.example\thttps\tapplication/json',
        '2026-05-01\t10:00:00\t203.0.113.9\tPOST\td1.cloudfront.net\t/orders\t000\tcurl\t-\t-\thttps\t-',
        '#Fields: date time cs-method cs-uri-stem cs-uri-query c-ip cs-host sc-status',
        '2026-05-01 10:00:00 DELETE /orders/17 - 203.0.113.9 shop.example 204',
        'cut',
        '',
      ].join('\n'),
    ),
    found: [
      'GET shop.example/orders/17 200',
      'noResponse',
      'DELETE shop.example/orders/17 204',
      'notAnEntry',
    ],
  },
  { format: 'otlp-json', bytes: Buffer.from(json(EXPORT_REQUEST)), found: EXPORTED },
  { format: 'otlp-protobuf', bytes: Buffer.from(PROTOBUF, 'base64'), found: EXPORTED },
  {
    format: 'burp',
    bytes: Buffer.from(
      `<?xml version="1.0"?>\n<!DOCTYPE items [\n<!ELEMENT items (item*)>\n]>\n<items burpVersion="2026.1" exportTime="Fri May 01 10:00:00 UTC 2026">\n${item('POST /orders?x=1 HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n\r\n{"article":3}', 'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n\r\n{"id":17}')}${item('GET /orders HTTP/2\r\nHost: shop.example\r\n\r\n', null)}</items>\n`,
    ),
    found: ['POST shop.example/orders 201', 'noResponse'],
  },
];
