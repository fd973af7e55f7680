import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NOISE_REASONS, REJECTION_REASONS } from '@palisade/vocabulary/ledger.ts';
import type { TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { detectFormat } from './detectFormat.ts';
import type { Piece } from './entryStore.ts';
import type { Exchange } from './exchange.ts';
import { readEntries } from './readEntries.ts';
import type { Reading } from './reading.ts';
import { splitEntries } from './splitEntries.ts';
import { EXPORT_REQUEST, FIXTURES } from './testing/formatFixtures.ts';

const CONTEXT = { now: Date.UTC(2026, 4, 2), host: 'fallback.example' };

function read(
  format: TrafficFormat,
  bytes: Uint8Array,
  chunk = 1 << 20,
  limit?: number,
): Reading[] {
  const splitter = splitEntries(format, limit);
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; at += chunk)
    pieces.push(...splitter.push(Buffer.from(bytes.subarray(at, at + chunk))));
  pieces.push(...splitter.end());
  return pieces.flatMap((piece): readonly Reading[] =>
    'text' in piece ? readEntries(format, piece, CONTEXT) : [piece],
  );
}

const told = (reading: Reading): string => {
  if ('rejected' in reading) return reading.rejected;
  if ('noise' in reading) return reading.noise;
  const { method, host, path, status } = reading.exchange;
  return `${method} ${host}${path} ${status}`;
};

const exchangesOf = (format: TrafficFormat): Exchange[] => {
  const fixture = FIXTURES.find((each) => each.format === format);
  return read(format, fixture?.bytes ?? Buffer.alloc(0)).flatMap((reading) =>
    'exchange' in reading ? [reading.exchange] : [],
  );
};

describe('reading every format', () => {
  for (const { format, bytes, found } of FIXTURES) {
    it(`ENG-01 ${format} is told from its content and read, wherever the chunks are cut`, () => {
      assert.equal(detectFormat(bytes.subarray(0, 65_536)), format);
      for (const chunk of [1 << 20, 1, 7, 100])
        assert.deepEqual(read(format, bytes, chunk).map(told), found, `chunks of ${chunk}`);
    });

    it(`ENG-01 damaged ${format} never throws, and each reading is an exchange or a known reason`, () => {
      const reasons = new Set<string>([...NOISE_REASONS, ...REJECTION_REASONS]);
      const damage = fc.array(fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255) }), {
        maxLength: 12,
      });
      fc.assert(
        fc.property(
          damage,
          fc.nat(bytes.length),
          fc.integer({ min: 1, max: 300 }),
          (changes, cut, chunk) => {
            const broken = Buffer.from(bytes);
            for (const { at, byte } of changes) broken[at] = byte;
            const end = cut === 0 ? broken.length : cut;
            detectFormat(broken.subarray(0, end));
            const readings = read(format, broken.subarray(0, end), chunk);
            for (const reading of readings)
              assert.ok('exchange' in reading || reasons.has(told(reading)), told(reading));
            assert.deepEqual(
              read(format, broken.subarray(0, end)).map(told),
              readings.map(told),
              'the same in other chunks',
            );
          },
        ),
        { numRuns: 300 },
      );
    });

    it(`${format}: an entry over the limit is counted, and what comes after it is read`, () => {
      if (format === 'otlp-json' || format === 'otlp-protobuf')
        return assert.deepEqual(read(format, bytes, 50, 40).map(told), ['tooLarge']);
      const readings = read(format, bytes, 50, 10).map(told);
      assert.ok(
        readings.includes('tooLarge') &&
          readings.length === (format === 'cloudfront' ? found.length + 3 : found.length),
        readings.join(),
      );
    });
  }

  for (const { format, bytes, found } of FIXTURES.filter(
    ({ format }) => format !== 'otlp-protobuf',
  )) {
    it(`ATK-13 ENG-01 ${format} with a status that HTTP does not know is read like any other`, () => {
      const other = (text: string): string => text.replaceAll(/\b20[01]\b/g, '999');
      const inBase64 = (text: string): string =>
        text.replaceAll(/(?<=base64="true"><!\[CDATA\[)[^\]]+/g, (encoded) =>
          Buffer.from(other(Buffer.from(encoded, 'base64').toString())).toString('base64'),
        );
      const readings = read(format, Buffer.from(other(inBase64(bytes.toString())))).map(told);
      assert.deepEqual(
        readings,
        found.map((each) => each.replace(/ 20[01]$/, ' 999')),
      );
      assert.ok(readings.some((each) => each.endsWith(' 999')));
    });
  }

  it('says of a status that is none whether there was no answer, or a wrong one', () => {
    const line = (status: string): string =>
      `{"time":"2026-05-01T10:00:00Z","request":"GET /orders HTTP/1.1","host":"shop.example","status":${status}}\n`;
    const text = ['0', '"000"', '-1', '"-"', '99', '1000', '"abc"', '100', '999']
      .map(line)
      .join('');
    assert.deepEqual(read('json-log', Buffer.from(text)).map(told), [
      'noResponse',
      'noResponse',
      'noResponse',
      'noResponse',
      'badStatus',
      'badStatus',
      'badStatus',
      'GET shop.example/orders 100',
      'GET shop.example/orders 999',
    ]);
  });

  it('a log line shows neither headers nor bodies, which is not the same as there being none', () => {
    for (const format of [
      'combined',
      'json-log',
      'aws-lb',
      'cloudfront',
      'otlp-json',
      'otlp-protobuf',
    ] as const) {
      for (const { unseen, requestBody, responseBody } of exchangesOf(format))
        assert.deepEqual([unseen, requestBody, responseBody], ['messages', null, null], format);
    }
    for (const { unseen } of exchangesOf('burp')) assert.equal(unseen, undefined);
  });

  it('reads query, client, agent and time of a combined line', () => {
    const [first, second, third] = exchangesOf('combined');
    assert.deepEqual(
      [first?.query, first?.clientAddress, first?.startedAt],
      [[['full', '1']], '203.0.113.9', Date.UTC(2026, 4, 1, 10)],
    );
    assert.deepEqual(first?.requestHeaders, [['user-agent', 'Mozilla/5.0 (X11; \\"quoted\\")']]);
    assert.deepEqual(
      [second?.scheme, second?.clientAddress, third?.clientAddress],
      ['https', '203.0.113.9', '2001:db8::1'],
    );
  });

  it('takes a request for another site, which looks for an open proxy, for one of the server that answered', () => {
    const line = (target: string, host = '') =>
      `${host}203.0.113.9 - - [01/May/2026:10:00:00 +0000] "GET ${target} HTTP/1.1" 200 2890 "-" "-"`;
    for (const [text, answer] of [
      [line('http://www.search.example/'), 'GET fallback.example/ 200'],
      [line('http://www.search.example/a/b?c=1'), 'GET fallback.example/a/b 200'],
      [line('http://www.search.example', 'shop.example:443 '), 'GET shop.example/ 200'],
    ] as const)
      assert.deepEqual(read('combined', Buffer.from(`${text}\n`)).map(told), [answer], text);
  });

  it('reads spans of the old and the new conventions alike in JSON and protobuf', () => {
    const spans = exchangesOf('otlp-json');
    assert.deepEqual(exchangesOf('otlp-protobuf'), spans);
    const [first, second] = spans;
    assert.deepEqual(
      [first?.route, first?.query, first?.startedAt, first?.clientAddress],
      ['/orders/{id}', [['full', '1']], 1_777_629_600_123, '203.0.113.9'],
    );
    assert.deepEqual(
      [second?.scheme, second?.query, second?.clientAddress],
      ['http', [['x', '1']], '203.0.113.10'],
    );
  });

  it("INV-02 tells the resource in the cloud: the id of a load balancer, or of a span's resource", () => {
    assert.deepEqual(
      exchangesOf('aws-lb').map(({ resourceId }) => resourceId),
      ['app/shop/50dc6c495c0c9188', 'shop'],
    );
    const resourceOf = (id: string) => {
      const [first] = read(
        'otlp-json',
        Buffer.from(
          JSON.stringify(EXPORT_REQUEST)
            .replace('"service.name"', '"cloud.resource_id"')
            .replace('shop backend', id),
        ),
      ).flatMap((reading) => ('exchange' in reading ? [reading.exchange.resourceId ?? null] : []));
      return first;
    };
    assert.equal(
      resourceOf('arn:aws:lambda:eu-west-1:1:function:shop'),
      'arn:aws:lambda:eu-west-1:1:function:shop',
    );
    for (const unsafe of ['', '-', 'two words', 'a\\u0007b', 'a\\u202eb', 'x'.repeat(501)])
      assert.equal(resourceOf(unsafe), null, unsafe);
  });

  it('reads both bodies of a Burp item', () => {
    const [item] = exchangesOf('burp');
    assert.deepEqual(
      [item?.requestBody?.text, item?.responseBody?.text, item?.startedAt],
      ['{"article":3}', '{"id":17}', Date.UTC(2026, 4, 1, 10)],
    );
  });

  it('OTLP JSON may be written over many lines, or one request a line of which one is broken', () => {
    const otlp = FIXTURES.find(({ format }) => format === 'otlp-json');
    const line = otlp?.bytes.toString() ?? '';
    const pretty = JSON.stringify(JSON.parse(line), null, 2);
    assert.deepEqual(read('otlp-json', Buffer.from(pretty), 64).map(told), otlp?.found);
    const lines = `${line}\n${line.slice(0, 300)}\n${line}\nstray\n`;
    assert.deepEqual(read('otlp-json', Buffer.from(lines), 64).map(told), [
      ...(otlp?.found ?? []),
      'notJson',
      ...(otlp?.found ?? []),
      'notAnEntry',
    ]);
  });
});

describe('telling formats apart', () => {
  for (const [text, format] of [
    ['{"openapi":"3.1.0","info":{}}', 'openapi'],
    ['# shop\nopenapi: "3.0.3"\ninfo:\n', 'openapi'],
    ['{\n  "swagger": "2.0",', 'openapi'],
    ['{"info":{"_postman_id":"1","name":"shop"},"item":[', 'postman'],
    ['{\n  "collection": {\n    "info": {"name":"shop"}', 'postman'],
    ['{"collection":{"name":"shop"}}', null],
    ['<?xml version="1.0"?>\n<!DOCTYPE issues [\n', 'burp-issues'],
    ['{"resourceLogs":[]}', 'otlp-logs'],
    ['{"resourceMetrics":[]}', 'otlp-metrics'],
    ['{"version":6,"nginx_version":"1.9.4"}', 'nginx-status'],
    ['{\n\t"timestamp":1,\n\t"webaclId":"x"', 'aws-waf'],
    ['{\n  "request": {\n    "method": "GET"', null],
    ['{"request":"GET / HTTP/1.1","status":200}', 'json-log'],
    ['{"status":"ok","path":"/x"}', null],
    [
      'not a log line\n203.0.113.9 - - [01/May/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 1',
      'combined',
    ],
    ['Dear diary,\n', null],
    ['<html><body>', null],
    ['\n\n{"request":{}}', 'ndjson'],
  ] as const) {
    it(`${JSON.stringify(text.slice(0, 40))} is ${format}`, () =>
      assert.equal(detectFormat(Buffer.from(text)), format));
  }
});
