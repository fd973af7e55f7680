import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logExchange } from './logs/logExchange.ts';
import { readAddress } from './readAddress.ts';
import { readHarEntry } from './readHarEntry.ts';

const NOW = Date.UTC(2026, 4, 2, 12);

describe('addresses of callers', () => {
  for (const [text, address] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[::FFFF:192.0.2.1]:443', '192.0.2.1'],
    ['::ffff:c000:201%eth0', '192.0.2.1'],
    ['192.0.2.1:8080', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['unknown', null],
    ['', null],
    ['_hidden', null],
  ] as const) {
    it(`${JSON.stringify(text)} is ${address ?? 'none'}`, () =>
      assert.equal(readAddress(text), address));
  }

  it('ENG-01 are the same caller in every format, recorded or forwarded', () => {
    const har = (client: string | undefined, forwarded?: string) => {
      const headers =
        forwarded === undefined ? [] : [{ name: 'X-Forwarded-For', value: forwarded }];
      const reading = readHarEntry(
        {
          startedDateTime: new Date(NOW).toISOString(),
          _clientAddress: client,
          request: { method: 'GET', url: 'https://a.example/', headers },
          response: { status: 200 },
        },
        NOW,
      );
      return 'exchange' in reading ? reading.exchange.clientAddress : null;
    };
    assert.deepEqual(
      [
        har('::ffff:192.0.2.1'),
        har(undefined, '::ffff:192.0.2.1'),
        har('::ffff:10.0.0.1', '::ffff:192.0.2.1'),
        har('10.0.0.1', '192.0.2.1, ::ffff:10.0.0.7'),
      ],
      Array(4).fill('192.0.2.1'),
    );
    const facts = {
      startedAt: NOW,
      method: 'GET',
      target: '/',
      scheme: null,
      host: 'a.example',
      status: '200',
      userAgent: null,
      contentType: null,
    };
    const logged = logExchange(
      { ...facts, clientAddress: '::ffff:192.0.2.1, 10.0.0.1' },
      { now: NOW, host: '' },
    );
    assert.equal('exchange' in logged && logged.exchange.clientAddress, '192.0.2.1');
  });
});
