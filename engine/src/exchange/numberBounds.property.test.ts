import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { EntryText } from './entryStore.ts';
import type { Exchange } from './exchange.ts';
import { readEntries } from './readEntries.ts';
import { readHarText } from './readHarEntry.ts';

const NOW = Date.UTC(2026, 4, 1, 12);
/** What JSON can put where a number belongs; 1e999 is read as infinite. */
const number = fc.oneof(
  fc.constantFrom(
    '9223372036854775808',
    '9007199254740993',
    '1e308',
    '1e999',
    '-1e999',
    '-1',
    '-0',
    '0.5',
    '1e15',
    'null',
    'true',
    '"12"',
    '"1e400"',
    '""',
    '[]',
    '[200]',
    '{}',
    '"NaN"',
    '4294967296',
  ),
  fc.double().map((value) => JSON.stringify(value)),
  fc.maxSafeInteger().map(String),
);

/**
 * Whether everything of an exchange fits the columns that hold it: bigint, smallint, timestamptz.
 */
function hold({ startedAt, status, requestBody, responseBody, tls }: Exchange): void {
  assert.ok(
    Number.isSafeInteger(startedAt) && Math.abs(startedAt - NOW) < 30 * 365 * 86_400_000,
    String(startedAt),
  );
  assert.ok(Number.isInteger(status) && status >= 100 && status <= 999, String(status));
  for (const body of [requestBody, responseBody])
    assert.ok(
      body === null || (Number.isSafeInteger(body.size) && body.size >= -1),
      String(body?.size),
    );
  const ends = tls?.certificateEndsAt ?? null;
  assert.ok(
    ends === null || new Date(ends).toISOString().length === '2026-05-01T00:00:00.000Z'.length,
    String(ends),
  );
}

describe('numbers of records', () => {
  it('ENG-01 a HAR entry brings no number that its column cannot hold, whatever stands where numbers belong', () => {
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 9, maxLength: 9 }),
        ([
          size = '',
          bodySize = '',
          status = '',
          at = '',
          validTo = '',
          requestSize = '',
          port = '',
          time = '',
          isReal = '',
        ]) => {
          const code = isReal.length % 2 === 0 ? '200' : status;
          const started = isReal.length % 3 === 0 ? at : '"2026-05-01T10:00:00Z"';
          const reading = readHarText(
            `{"startedDateTime":${started},"time":${time},"_securityDetails":{"protocol":"TLS 1.2","validTo":${validTo}},
            "request":{"method":"POST","url":"https://shop.example:${port.replaceAll(/\D/g, '')}/a","bodySize":${requestSize},"headersSize":${size},"postData":{"mimeType":"application/json","text":"{}"},"headers":[]},
            "response":{"status":${code},"headers":[],"bodySize":${bodySize},"content":{"size":${size},"mimeType":"text/plain","text":"a"}}}`,
            NOW,
          );
          if ('exchange' in reading) hold(reading.exchange);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('ENG-01 a line of a log brings none either', () => {
    fc.assert(
      fc.property(number, number, number, number, (at, status, size, ends) => {
        const line = `{"time":${at},"request_method":"GET","status":${status},"host":"shop.example","request_uri":"/a","bytes_sent":${size},"ssl_server_not_after":${ends}}`;
        const bytes = Buffer.from(line);
        for (const reading of readEntries(
          'json-log',
          new EntryText(bytes, 0, bytes.length, false),
          { now: NOW, host: 'shop.example' },
        ))
          if ('exchange' in reading) hold(reading.exchange);
      }),
      { numRuns: 2_000 },
    );
  });
});
