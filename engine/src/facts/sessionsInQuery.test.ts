import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { SessionsInQuery } from './sessionsInQuery.ts';

const random = (at: number): string => `pvFJXAz7sF6Lkz7rWdf2MXNbPipeo1Z${at}`;
const PDF = { mediaType: 'application/pdf', text: null, size: 900 };

interface Look {
  readonly change?: (at: number) => Partial<Exchange>;
  readonly name?: string;
  readonly value?: (at: number) => string;
  readonly isBare?: boolean;
  readonly hasObject?: boolean;
  readonly times?: number;
  readonly from?: (at: number) => string | null;
  readonly back?: Partial<Exchange>;
  readonly before?: Partial<Exchange>;
}

function found({
  change = () => ({}),
  name = 'sessionid',
  value = random,
  isBare = true,
  hasObject = true,
  times = 5,
  from = (at) => `198.51.100.${at % 3}`,
  back = { path: '/documents/own', startedAt: 60_000 },
  before,
}: Look = {}): string | null {
  const sessions = new SessionsInQuery();
  if (before !== undefined) sessions.look(exampleExchange(before), isBare, hasObject);
  const look = (at: number, more: Partial<Exchange>): string | null => {
    const exchange = exampleExchange({
      path: `/documents/${at}`,
      query: [[name, value(at)]],
      responseHeaders: [['cache-control', 'private']],
      responseBody: PDF,
      startedAt: 0,
      clientAddress: from(at),
      ...more,
      ...change(at),
    });
    return sessions.look(exchange, isBare, hasObject);
  };
  const each = Array.from({ length: times }, (_, at) => at);
  return [...each.map((at) => look(at, {})), ...each.map((at) => look(at, back))].reduce(
    (last, one) => one ?? last,
    null,
  );
}

describe('POST-11 sessions in addresses', () => {
  it('show by five of them that came back and open what is private', () => {
    assert.equal(found(), 'sessionid');
    assert.equal(found({ name: 'PHPSESSID', hasObject: false }), 'PHPSESSID');
    const attached = [['content-disposition', 'attachment; filename=a.pdf']] as const;
    assert.equal(found({ change: () => ({ responseHeaders: attached }) }), 'sessionid');
    assert.equal(found({ times: 100 }), 'sessionid', 'many at once');
    const inPath = found({
      change: (at) => ({ path: `/orders;jsessionid=${random(at)}.node1`, query: [] }),
    });
    assert.equal(inPath, 'jsessionid');
  });

  for (const [what, look] of [
    ['opened twice at once', { back: { path: '/documents/own', startedAt: 59_999 } }],
    ['made up by one caller', { times: 40, from: () => '198.51.100.7' }],
    ['of callers whom nobody knows', { from: () => null }],
    [
      'handed to others',
      {
        from: (() => {
          let n = 0;
          return () => `198.51.100.${n++}`;
        })(),
      },
    ],
    ['links that are opened again', { change: (at) => ({ path: `/documents/${at}` }) }],
    ['what is given without one, too', { before: { path: '/documents/7', responseBody: PDF } }],
    [
      'what a page shows by an id of its own',
      { change: () => ({ responseBody: exampleJson({ hints: [7] }) }) },
    ],
    ['one link that is kept', { value: () => random(1) }],
    ['four of them', { times: 4 }],
    [
      'visits that a page counts by ids of its own',
      {
        value: (at) => `3f9c1d7a-8e2b-4c6d-9f0a-9e8b7c6d5e4${at}`,
      },
    ],
    ['the id of a checkout', { name: 'session_id', value: (at) => `cs_test_${random(at)}` }],
    ['a list that is made for a visit', { name: 'session_id', hasObject: false }],
    ['the number of a training', { value: (at) => String(1_000 + at) }],
    ['the name of a session', { value: (at) => `opening-keynote-of-the-day-${at}` }],
    ['beside another credential', { isBare: false }],
    [
      'what everybody may keep',
      {
        change: () => ({ responseHeaders: [['cache-control', 'public, max-age=60']] }),
      },
    ],
    [
      'a picture that counts',
      {
        change: () => ({ responseBody: { mediaType: 'image/gif', text: null, size: 43 } }),
      },
    ],
    ['what is refused', { change: () => ({ status: 403 }) }],
    ['a message that is sent', { change: () => ({ method: 'POST' }) }],
    ['the name of another parameter', { name: 'page_token' }],
  ] as readonly (readonly [string, Look])[])
    it(`are none: ${what}`, () => assert.equal(found(look), null));
});
