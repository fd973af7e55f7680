import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Reading } from './reading.ts';
import { readColumnsLine } from './logs/readColumnsLine.ts';
import { readJsonLine } from './logs/readJsonLine.ts';
import { readLoadBalancerLine } from './logs/readLoadBalancerLine.ts';
import { readHarEntry } from './readHarEntry.ts';
import { readSpan } from './spans/readSpan.ts';

const NOW = Date.UTC(2026, 4, 2);
const CONTEXT = { now: NOW, host: 'shop.example' };
const tlsIn = (reading: Reading) => ('exchange' in reading ? reading.exchange.tls : reading);

describe('the connection that a record tells of', () => {
  it('ENG-01 INV-18 is read from JSON logs, load balancers, CloudFront, spans and HAR entries', () => {
    assert.deepEqual(
      tlsIn(
        readJsonLine(
          '{"time_iso8601":"2026-05-01T10:00:00Z","request":"GET /orders HTTP/1.1","status":200,"ssl_protocol":"TLSv1.1"}',
          CONTEXT,
        ),
      ),
      { version: '1.1', certificateEndsAt: null },
    );
    const balanced =
      'https 2026-05-01T10:00:00.000Z app/shop/1 203.0.113.9:4000 10.0.0.1:80 0 0 0 200 200 10 20 "GET https://shop.example:443/orders HTTP/1.1" "curl" ECDHE-RSA-AES128-SHA TLSv1 arn "-" "shop.example"';
    assert.deepEqual(tlsIn(readLoadBalancerLine(balanced, CONTEXT)), {
      version: '1.0',
      certificateEndsAt: null,
    });
    assert.deepEqual(
      tlsIn(
        readColumnsLine(
          '2026-05-01 10:00:00 GET /orders 200 TLSv1.2',
          ['date', 'time', 'cs-method', 'cs-uri-stem', 'sc-status', 'ssl-protocol'],
          CONTEXT,
        ),
      ),
      { version: '1.2', certificateEndsAt: null },
    );
    const attributes = new Map<string, string>([
      ['http.request.method', 'GET'],
      ['url.path', '/orders'],
      ['http.response.status_code', '200'],
      ['server.address', 'shop.example'],
      ['tls.protocol.version', '1.3'],
      ['tls.server.not_after', '2026-05-09T00:00:00Z'],
    ]);
    assert.deepEqual(tlsIn(readSpan({ kind: 2, startedAt: NOW, attributes }, CONTEXT)), {
      version: '1.3',
      certificateEndsAt: Date.UTC(2026, 4, 9),
    });
    const entry = {
      startedDateTime: '2026-05-01T10:00:00Z',
      request: { method: 'GET', url: 'https://shop.example/', headers: [] },
      response: { status: 200, headers: [], content: {} },
    };
    const har = readHarEntry({
      ...entry,
      _securityDetails: { protocol: 'TLS 1.3', validTo: NOW / 1000 },
    });
    assert.deepEqual('exchange' in har ? har.exchange.tls : har, {
      version: '1.3',
      certificateEndsAt: NOW,
    });
  });

  it('is left out where the record does not tell', () => {
    assert.equal(
      tlsIn(
        readJsonLine(
          '{"time_iso8601":"2026-05-01T10:00:00Z","request":"GET /orders HTTP/1.1","status":200,"ssl_protocol":"-"}',
          CONTEXT,
        ),
      ),
      undefined,
    );
  });
});
