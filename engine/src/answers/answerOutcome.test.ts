import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import type { Body, Exchange } from '../exchange/exchange.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { answerOutcome } from './answerOutcome.ts';
import type { AnswerOutcome } from './outcome.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const item = (id: number): object => ({ id, name: `thing ${id}` });
const person = (id: number): object => ({ id, name: `thing ${id}`, email: `p${id}@mail.example` });

function usual(answers: number, make: (index: number) => unknown): EndpointTraffic {
  const traffic = new EndpointTraffic('GET /find');
  for (const index of range(answers)) {
    const exchange = exampleExchange({ responseBody: exampleJson(make(index)) });
    traffic.answer(200, exchange.responseBody?.size ?? 0);
    traffic.answers.learn(exchange);
  }
  return traffic;
}

const LIST = (index: number): unknown => ({ items: range(1 + (index % 3)).map(item) });
const PEOPLE = (index: number): unknown => ({ items: range(10 + (index % 10)).map(person) });

function outcome(
  traffic: EndpointTraffic | null,
  body: unknown,
  changes: Partial<Exchange> = {},
  largest = 0,
): AnswerOutcome | null {
  const exchange = exampleExchange({ responseBody: exampleJson(body), ...changes });
  return answerOutcome(exchange, { traffic, largest, isSignIn: false, signals: [] });
}

const kinds = (found: AnswerOutcome | null): string =>
  (found?.reasons ?? []).map(({ kind, detail }) => `${kind} ${detail}`.trim()).join(', ');

const COLUMN = 'values Email Address';

describe('ATK-13 what came back to an attempt', () => {
  const cases: readonly (readonly [string, EndpointTraffic, unknown, string])[] = [
    ['as always', usual(200, LIST), LIST(2), ''],
    [
      'fifty rows where three are usual',
      usual(200, LIST),
      { items: range(50).map(item) },
      'rows, bytes',
    ],
    ['persons where there are none', usual(200, LIST), { items: range(3).map(person) }, COLUMN],
    ['persons where there are as many', usual(200, PEOPLE), PEOPLE(4), ''],
    [
      'persons where there are far fewer',
      usual(200, PEOPLE),
      { items: range(400).map(person) },
      `rows, bytes, ${COLUMN}`,
    ],
    [
      'one person in a field that is new',
      usual(200, () => ({ id: 1, ok: true })),
      { id: 1, email: 'a@mail.example' },
      COLUMN,
    ],
    [
      'a value or two in a field that is known',
      usual(200, LIST),
      { items: [{ id: 1, name: 'a@mail.example' }] },
      '',
    ],
    [
      'three fields that are new',
      usual(200, LIST),
      { items: [{ ...item(1), note: 'x', rank: 1, size: 2 }] },
      'fields items[].note, items[].rank, items[].size',
    ],
    ['an error inside', usual(200, LIST), { error: 'no such table' }, 'error error'],
    [
      'an error inside, said by a flag',
      usual(200, LIST),
      { success: false, reason: 'blocked' },
      'error success',
    ],
    ['nothing', usual(200, LIST), { items: [], total: 0 }, 'empty'],
    ['much while little is known', usual(4, LIST), { items: range(50).map(person) }, ''],
  ];
  for (const [what, traffic, body, expected] of cases) {
    it(what, () => assert.equal(kinds(outcome(traffic, body)), expected));
  }

  it('counts what is sensitive by type, beside what is usual', () => {
    const found = outcome(usual(200, PEOPLE), { items: range(400).map(person) });
    const [first, ...others] = found?.consumption ?? [];
    assert.deepEqual(others, []);
    assert.deepEqual(
      { ...first, usual: null },
      { type: 'Email Address', category: 'PII', values: 400, usual: null, isUnusual: true },
    );
    assert.ok((first?.usual ?? 0) >= 19 && (first?.usual ?? 0) < 28, String(first?.usual));
  });

  it('names the fields that are new or sensitive, the unusual ones first', () => {
    const found = outcome(usual(200, LIST), { items: range(3).map(person), more: 1 });
    assert.deepEqual(found?.fields, [
      { name: 'items[].email', isNew: true, type: 'Email Address', isUnusual: true },
      { name: 'more', isNew: true, type: null, isUnusual: false },
    ]);
  });

  it('is nothing special for a caller who is given as much at other times', () => {
    const body = { items: range(400).map(person) };
    const size = exampleJson(body).size;
    assert.equal(kinds(outcome(usual(200, PEOPLE), body, {}, size)), '');
    assert.notEqual(kinds(outcome(usual(200, PEOPLE), body, {}, Math.floor(size / 3))), '');
  });

  it('a session counts where none is usually given', () => {
    const responseHeaders = [['set-cookie', 'session=abc; HttpOnly']] as const;
    assert.equal(
      kinds(outcome(usual(200, LIST), LIST(1), { responseHeaders })),
      'session cookie session',
    );
    const gives = new EndpointTraffic('x');
    for (const index of range(200))
      gives.answers.learn(
        exampleExchange({ responseBody: exampleJson(LIST(index)), responseHeaders }),
      );
    assert.equal(kinds(outcome(gives, LIST(1), { responseHeaders })), '');
  });

  it('an empty object says nothing against a write that worked', () => {
    assert.equal(kinds(outcome(usual(200, LIST), {}, { method: 'POST' })), '');
    assert.equal(kinds(outcome(usual(200, LIST), {})), 'empty');
  });

  it('a table of persons is one under an error as well; a syntax error is none', () => {
    const traffic = usual(200, LIST);
    assert.match(
      kinds(outcome(traffic, { items: range(50).map(person) }, { status: 500 })),
      /values Email/,
    );
    assert.equal(
      kinds(outcome(traffic, { error: 'error in your SQL syntax' }, { status: 500 })),
      'error',
    );
  });

  const text = (mediaType: string, value: string | null, size: number): Body => ({
    mediaType,
    text: value,
    size,
  });
  const cut = JSON.stringify({ items: range(200).map(person) }).slice(0, 5_000);
  const bodies: readonly (readonly [string, Body | null, RegExp])[] = [
    ['compressed, and far larger', text('application/json', null, 90_000), /^bytes$/],
    ['compressed, and as large', text('application/json', null, 80), /^$/],
    ['cut off in the middle', text('application/json', cut, 90_000), /rows, bytes, values Email/],
    [
      'a page in place of data',
      text('text/html', `<html>${'x'.repeat(9_000)}</html>`, 9_020),
      /^page$/,
    ],
    ['no body', null, /^$/],
  ];
  for (const [what, responseBody, expected] of bodies) {
    it(`ATK-05 ${what}`, () =>
      assert.match(kinds(outcome(usual(200, LIST), null, { responseBody })), expected));
  }

  it('an answer of a megabyte is read within bounds', () => {
    const body = exampleJson({ items: range(30_000).map(person) });
    const started = process.cpuUsage().user;
    assert.match(
      kinds(outcome(usual(200, LIST), null, { responseBody: body })),
      /rows, bytes, values/,
    );
    assert.ok(process.cpuUsage().user - started < 500_000);
  });

  it('says nothing where the record shows no answer', () => {
    assert.equal(outcome(usual(200, LIST), null, { unseen: 'answer' }), null);
  });

  it('is compared with the same after a restart, whatever was saved when', () => {
    const traffic = usual(100, PEOPLE);
    const parts = [JSON.stringify(traffic.saved(true))];
    traffic.answers.markSaved();
    assert.equal(
      traffic.saved(false).answers?.held,
      undefined,
      'what did not change is not saved again',
    );
    for (const index of range(400)) {
      traffic.answers.learn(
        exampleExchange({
          responseBody: exampleJson({ ...(PEOPLE(index) as object), seen: index }),
        }),
      );
      if (index % 7 !== 0) continue;
      parts.push(JSON.stringify(traffic.saved(false)));
      traffic.answers.markSaved();
    }
    let again: EndpointTraffic | undefined;
    for (const part of [...parts, JSON.stringify(traffic.saved(false))])
      again = EndpointTraffic.fromJSON(JSON.parse(part), again);
    assert.deepEqual(again?.saved(true), traffic.saved(true));
  });

  it('keeps within 4 KB for an endpoint, whatever its answers hold', () => {
    const wide = (index: number): unknown =>
      Object.fromEntries(
        range(50).map((at) => [
          `f${String.fromCharCode(97 + (index % 26))}${at % 10}x${String.fromCharCode(97 + (at % 26))}`,
          `p${at}@mail.example`,
        ]),
      );
    assert.ok(JSON.stringify(usual(3_000, wide).answers.toJSON(true)).length < 6_000);
  });
});
