import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { REJECTION_REASONS } from '@palisade/vocabulary/ledger.ts';
import type { Exchange } from './exchange.ts';
import { readHarEntry, readHarText } from './readHarEntry.ts';

const NOW = Date.UTC(2026, 4, 2);

function entry(changes: { request?: object; response?: object; entry?: object } = {}): object {
  return {
    startedDateTime: '2026-05-01T10:00:00.000Z',
    request: {
      method: 'GET',
      url: 'https://shop.example/orders/7?page=2',
      headers: [],
      ...changes.request,
    },
    response: {
      status: 200,
      headers: [],
      content: { mimeType: 'application/json', text: '{"id":7}', size: 8 },
      ...changes.response,
    },
    ...changes.entry,
  };
}

function read(changes: Parameters<typeof entry>[0] = {}): Exchange {
  const reading = readHarEntry(entry(changes), NOW);
  assert.ok('exchange' in reading, JSON.stringify(reading));
  return reading.exchange;
}

function rejection(value: unknown): string {
  const reading = readHarEntry(value, NOW);
  return 'rejected' in reading ? reading.rejected : 'read';
}

describe('reading a HAR entry', () => {
  it('reads what was sent and what came back', () => {
    const exchange = read();
    assert.equal(exchange.host, 'shop.example');
    assert.equal(exchange.path, '/orders/7');
    assert.deepEqual(exchange.query, [['page', '2']]);
    assert.equal(exchange.responseBody?.text, '{"id":7}');
    assert.equal(exchange.startedAt, Date.UTC(2026, 4, 1, 10));
  });

  for (const [url, scheme, host, path] of [
    ['https://api.shop.example./v1/orders', 'https', 'api.shop.example', '/v1/orders'],
    ['https://api.shop.example.:8443/v1', 'https', 'api.shop.example:8443', '/v1'],
    ['HTTPS://API.Example.COM:443/A', 'https', 'api.example.com', '/A'],
    ['http://api.example.com:80', 'http', 'api.example.com', '/'],
    ['http://api.example.com:8080/x#top', 'http', 'api.example.com:8080', '/x'],
    ['https://[2001:DB8::1]:8443/x', 'https', '[2001:db8::1]:8443', '/x'],
    ['https://bücher.example/straße 1', 'https', 'xn--bcher-kva.example', '/stra%C3%9Fe%201'],
    ['https://me:secret@api.example.com/x', 'https', 'api.example.com', '/x'],
    ['https://api.example.com/a/../etc/passwd', 'https', 'api.example.com', '/a/../etc/passwd'],
    ['http://10.0.0.7/x', 'http', '10.0.0.7', '/x'],
  ] as const) {
    it(`reads the address ${url}`, () => {
      const exchange = read({ request: { url } });
      assert.deepEqual([exchange.scheme, exchange.host, exchange.path], [scheme, host, path]);
    });
  }

  it('decodes the query once and keeps repeats and broken escapes', () => {
    const { query } = read({
      request: { url: 'https://a.example/?q=a%2520b+c&q=2&empty=&flag&bad=%zz' },
    });
    assert.deepEqual(query, [
      ['q', 'a%20b c'],
      ['q', '2'],
      ['empty', ''],
      ['flag', ''],
      ['bad', '%zz'],
    ]);
  });

  it('takes queryString when the URL has no query', () => {
    assert.deepEqual(
      read({
        request: {
          url: 'https://a.example/x',
          queryString: [{ name: 'a', value: 1 }, null, { value: 'x' }],
        },
      }).query,
      [['a', '1']],
    );
  });

  it('knows the caller from _clientAddress, then from X-Forwarded-For, never from the server address', () => {
    const headers = [{ name: 'X-Forwarded-For', value: '203.0.113.9:4711, 10.0.0.1' }];
    assert.equal(
      read({ entry: { _clientAddress: '[2001:DB8::1]:55' }, request: { headers } }).clientAddress,
      '2001:db8::1',
    );
    assert.equal(read({ request: { headers } }).clientAddress, '203.0.113.9');
    assert.equal(read({ entry: { serverIPAddress: '10.0.0.2' } }).clientAddress, null);
  });

  for (const [recorded, forwarded, caller] of [
    ['10.0.3.7', '203.0.113.9', '203.0.113.9'],
    ['172.20.1.1', '203.0.113.9, 10.20.0.9, 10.20.0.10', '203.0.113.9'],
    ['::1', '2001:db8::9', '2001:db8::9'],
    ['fd00:12::7', '203.0.113.9', '203.0.113.9'],
    ['10.0.3.7', 'unknown', '10.0.3.7'],
    ['10.0.3.7', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
    ['10.0.3.7', '192.0.2.66, 203.0.113.9:4711, 10.20.0.9', '203.0.113.9'],
    ['10.0.3.7', '10.1.0.4, 10.20.0.9', '10.1.0.4'],
    ['', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.4', '203.0.113.9', '198.51.100.4'],
    ['172.32.1.1', '203.0.113.9', '172.32.1.1'],
  ] as const) {
    it(`ENG-04 takes ${recorded} with ${forwarded} for ${caller}`, () =>
      assert.equal(
        read({
          entry: { _clientAddress: recorded },
          request: { headers: [{ name: 'X-Forwarded-For', value: forwarded }] },
        }).clientAddress,
        caller,
      ));
  }

  it('lower-cases header names, keeps order and repeats, and drops HTTP/2 pseudo headers', () => {
    const headers = [
      { name: ':authority', value: 'x' },
      { name: 'X-B', value: '1' },
      { name: 'x-b', value: 2 },
      7,
    ];
    assert.deepEqual(read({ request: { headers } }).requestHeaders, [
      ['x-b', '1'],
      ['x-b', '2'],
    ]);
  });

  it('writes recorded form fields back as the form they came from', () => {
    const params = [
      { name: 'a b', value: 'ü' },
      { name: 'c', value: '1&2' },
    ];
    const form = read({
      request: {
        method: 'POST',
        postData: { mimeType: 'application/x-www-form-urlencoded', params },
      },
    }).requestBody;
    assert.equal(form?.text, 'a%20b=%C3%BC&c=1%262');
    const parts = read({
      request: { method: 'POST', postData: { mimeType: 'multipart/form-data', params } },
    }).requestBody;
    assert.match(parts?.text ?? '', /name="a b"\r\n\r\nü\r\n/);
  });

  it('decodes base64 text and leaves binary bodies out', () => {
    const text = Buffer.from('{"ä":1}').toString('base64');
    assert.equal(
      read({ response: { content: { mimeType: 'application/json', text, encoding: 'base64' } } })
        .responseBody?.text,
      '{"ä":1}',
    );
    const image = read({
      response: {
        content: { mimeType: 'image/png', text: 'iVBORw0KGgo=', encoding: 'base64', size: 8 },
      },
    }).responseBody;
    assert.deepEqual(image, { mediaType: 'image/png', text: null, size: 8 });
    const broken = read({
      response: { content: { mimeType: 'text/plain', text: '//79', encoding: 'base64' } },
    }).responseBody;
    assert.equal(broken?.text, null);
  });

  it('reads a table that is given out under the type of Excel’s own files, which are binary', () => {
    const typed = (text: string): string | null | undefined =>
      read({ response: { content: { mimeType: 'application/vnd.ms-excel', text } } }).responseBody
        ?.text;
    assert.equal(typed('id;email\n1;a@mail.example'), 'id;email\n1;a@mail.example');
    assert.equal(typed('\ufffd\ufffd\u0011\u0000'), null);
  });

  it('reads a file of text that is given out as bytes, recorded plainly or in Base64', () => {
    const text = 'root:x:0:0:root:/root:/bin/bash\n';
    const read64 = (bytes: Buffer, mimeType = 'application/octet-stream') =>
      read({
        response: { content: { mimeType, text: bytes.toString('base64'), encoding: 'base64' } },
      }).responseBody?.text;
    const plain = read({ response: { content: { mimeType: 'application/octet-stream', text } } });
    assert.equal(plain.responseBody?.text, text);
    assert.equal(read64(Buffer.from(text)), text);
    assert.equal(read64(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])), null);
    assert.equal(read64(Buffer.from(text.repeat(6_000))), null, 'too long to be looked at');
    assert.equal(read64(Buffer.from(text), 'application/pdf'), null);
  });

  it('takes an entry without a start time as just received, if it is told the time', () => {
    assert.equal(read({ entry: { startedDateTime: undefined } }).startedAt, NOW);
    assert.deepEqual(readHarEntry(entry({ entry: { startedDateTime: undefined } })), {
      rejected: 'badTime',
    });
    for (const startedDateTime of [
      '1970-01-01T00:00:00.000Z',
      '1970-01-01T01:00:00+01:00',
      '1970-01-01T00:00:00+05:30',
      '1970-01-01',
      0,
    ])
      assert.equal(read({ entry: { startedDateTime } }).startedAt, NOW, String(startedDateTime));
    assert.deepEqual(
      readHarEntry(entry({ entry: { startedDateTime: '1970-01-01T00:00:00.000Z' } })),
      { rejected: 'badTime' },
    );
  });

  it('ATK-13 takes every status of three digits, also those that HTTP does not know', () => {
    for (const status of [100, 599, 600, 700, 999])
      assert.equal(read({ response: { status } }).status, status);
  });

  it('says the method in upper case', () =>
    assert.equal(read({ request: { method: 'm-search' } }).method, 'M-SEARCH'));

  for (const [reason, value] of [
    ['notAnEntry', 'text'],
    ['notAnEntry', {}],
    ['noRequest', { response: {} }],
    ['noUrl', entry({ request: { url: '' } })],
    ['badUrl', entry({ request: { url: '/orders/7' } })],
    ['badUrl', entry({ request: { url: 'https://' } })],
    ['badUrl', entry({ request: { url: 'data:text/plain,x' } })],
    ['badUrl', entry({ request: { url: 'https://a b/' } })],
    ['badUrl', entry({ request: { url: `https://a.example/${'x'.repeat(65_536)}` } })],
    ['badUrl', entry({ request: { url: 'https://a.example:99999/' } })],
    ['badMethod', entry({ request: { method: 'GE T' } })],
    ['badMethod', entry({ request: { method: 'X'.repeat(21) } })],
    ['noResponse', entry({ entry: { response: null } })],
    ['noResponse', entry({ response: { status: 0 } })],
    ['noResponse', entry({ response: { status: -1 } })],
    ['noResponse', entry({ response: { status: '' } })],
    ['badStatus', entry({ response: { status: 99 } })],
    ['badStatus', entry({ response: { status: 1000 } })],
    ['badStatus', entry({ response: { status: 200.5 } })],
    ['badStatus', entry({ response: { status: 'denied' } })],
    ['badTime', entry({ entry: { startedDateTime: 'yesterday' } })],
    ['badTime', entry({ entry: { startedDateTime: '1970-02-01T00:00:00Z' } })],
    ['badTime', entry({ entry: { startedDateTime: '1999-12-31T23:59:59Z' } })],
    ['futureTime', entry({ entry: { startedDateTime: '2026-05-03T00:00:01Z' } })],
    [
      'tooManyHeaders',
      entry({
        request: { headers: Array.from({ length: 201 }, () => ({ name: 'x', value: '' })) },
      }),
    ],
  ] as const) {
    it(`refuses as ${reason}: ${JSON.stringify(value).slice(0, 90)}`, () =>
      assert.equal(rejection(value), reason));
  }

  it('says notJson for text that is none', () =>
    assert.deepEqual(readHarText('{"request":'), { rejected: 'notJson' }));

  it('never throws, and gives an exchange or a known reason, for any value', () => {
    const part = fc.oneof(
      fc.anything(),
      fc.record(
        {
          method: fc.string(),
          url: fc.oneof(fc.webUrl(), fc.string()),
          headers: fc.anything(),
          queryString: fc.anything(),
          postData: fc.anything(),
          status: fc.anything(),
          content: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    const value = fc.oneof(
      fc.anything(),
      fc.jsonValue(),
      fc.record({
        startedDateTime: fc.oneof(fc.constant('2026-05-01T10:00:00Z'), fc.anything()),
        request: part,
        response: part,
      }),
    );
    fc.assert(
      fc.property(value, (any) => {
        const reading = readHarEntry(any, NOW);
        if ('rejected' in reading) return REJECTION_REASONS.includes(reading.rejected);
        return reading.exchange.path.startsWith('/') && reading.exchange.host !== '';
      }),
      { numRuns: 1_000 },
    );
  });
});
