import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange, exampleJson } from '@palisade/engine/exchange/exampleExchange.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import { EndedSessions } from '@palisade/engine/facts/endedSessions.ts';
import { structureSketch } from '@palisade/engine/templates/structureSketch.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { endpointModel, type EndpointModel, patchModel, restoreEndpoint } from './endpointModel.ts';
import { EndpointState } from '../state/endpointState.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };
const SHIFT = 123_456_789;
const START = Date.UTC(2026, 4, 1);

const name = fc.constantFrom(
  'id',
  'name',
  'items',
  'role',
  'email',
  'note',
  '7',
  '8',
  '9',
  '10',
  'a@b.example',
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      null,
      true,
      1,
      2.5,
      -0,
      'a',
      'p@mail.example',
      '2026-04-01',
      '078-05-1120',
      '4111111111111111',
      '',
    ),
    fc.integer({ min: 0, max: 1_000 }),
    fc.string({ maxLength: 80 }),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
  ),
}));
const word = fc.oneof(
  fc.constantFrom('1', 'x', 'true', '17', 'eu', '1e999', 'x'.repeat(90)),
  fc.integer({ min: 0, max: 40 }).map(String),
);
const exchange: fc.Arbitrary<Exchange> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    who: fc.integer({ min: 0, max: 40 }),
    seconds: fc.integer({ min: 0, max: 200_000 }),
    query: fc.array(fc.tuple(fc.constantFrom('id', 'page', 'tags'), word), { maxLength: 3 }),
    cookie: fc.option(word),
    body: tree,
    answer: tree,
    status: fc.constantFrom(200, 200, 200, 201, 404, 500),
    method: fc.constantFrom('GET', 'POST'),
    server: fc.constantFrom('nginx/1.25.3', 'Apache', 'Express'),
    unseen: fc.constantFrom(undefined, undefined, undefined, 'answer' as const),
  })
  .map(({ id, who, seconds, query, cookie, body, answer, status, method, server, unseen }) =>
    exampleExchange({
      path: `/orders/${id}`,
      method,
      query,
      status,
      startedAt: START + seconds * 1_000,
      clientAddress: `203.0.113.${who}`,
      requestHeaders: [
        ['authorization', `Bearer user${who}-a1B2c3D4`],
        ...(cookie === null ? [] : [['cookie', `sid=${cookie}`] as const]),
      ],
      responseHeaders: [['server', server]],
      requestBody: method === 'POST' ? exampleJson(body) : null,
      responseBody: exampleJson({ data: answer }),
      ...(unseen === undefined ? {} : { unseen }),
    }),
  );
/**
 * Traffic that repeats itself, as traffic does: enough of it that not every message is looked at.
 */
const traffic = fc
  .tuple(fc.array(exchange, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 130 }))
  .map(([some, times]) => Array.from({ length: times }, () => some).flat());

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const start = (): EndpointState =>
  new EndpointState('id', 'shop.example', 'GET', '/orders/{orderId}');

const PAYLOADS: ReadonlySet<string> = new Set(['x', '17', 'a', 'p@mail.example', 'note']);

/**
 * Some send attacks, by which what was learned becomes doubtful and is learned again. What is not
 * there is counted and teaches nothing else.
 */
function teach(endpoint: EndpointState, each: Exchange): void {
  const isPayload = Number(each.clientAddress?.split('.').at(-1)) % 3 === 0;
  const lesson = { caller: 7, payloads: isPayload ? PAYLOADS : null };
  if (each.clientAddress === '203.0.113.7') endpoint.attack(each);
  else if (each.status === 404) endpoint.miss(each, credentials(each));
  else endpoint.observe('test', each, OPTIONS, null, credentials(each), lesson);
}

/** What an endpoint's row keeps beside its model. */
function reload(endpoint: EndpointState, model: EndpointModel): EndpointState {
  const loaded = start();
  const { requests, errors, firstSeenAt, lastActivityAt } = endpoint;
  Object.assign(loaded, { requests, errors, firstSeenAt, lastActivityAt });
  loaded.kinds.assume(endpoint.kinds, lastActivityAt);
  restoreEndpoint(loaded, plain(model) as EndpointModel, SHIFT);
  return loaded;
}

describe('what is saved of an endpoint', () => {
  it('is all of it: one that was loaded goes on as if it had stayed in memory, saved whole or as changes', () => {
    fc.assert(
      fc.property(
        fc.array(traffic, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 0, max: 3 }),
        (parts, wholeAt) => {
          const stayed = start();
          let loaded = start();
          let saved: EndpointModel | null = null;
          for (const [index, part] of parts.entries()) {
            for (const each of part) for (const endpoint of [stayed, loaded]) teach(endpoint, each);
            if (saved === null || index === wholeAt) {
              saved = plain(endpointModel(loaded, SHIFT)) as EndpointModel;
              loaded.markJournaled();
            } else {
              saved = patchModel(
                saved,
                plain(loaded.unsavedPatch(SHIFT)) as ReturnType<EndpointState['unsavedPatch']>,
                SHIFT,
              );
              loaded.markJournaled();
            }
            assert.deepEqual(plain(saved), plain(endpointModel(stayed, SHIFT)));
            if (index % 2 === 1) loaded = reload(loaded, saved);
          }
          for (const endpoint of [stayed, loaded]) endpoint.judge(true);
          assert.deepEqual(plain(loaded.judgement), plain(stayed.judgement));
          assert.deepEqual(plain(loaded.parameters.list()), plain(stayed.parameters.list()));
        },
      ),
      { numRuns: 60 },
    );
  });
});

const segment = fc.oneof(
  fc.constantFrom(
    'users',
    'orders',
    'me',
    'v1',
    'search',
    'red-chair',
    'blue-chair',
    'ana',
    'bo',
    '17.json',
    'b.pdf',
  ),
  fc.integer({ min: 0, max: 300 }).map(String),
);
const visit = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  path: fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
  at: fc.integer({ min: START, max: START + 1e6 }),
  keys: fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
});

describe('what is saved of templates', () => {
  it('is all of it, whole or as counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(visit, { maxLength: 60 }), { minLength: 2, maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        (parts, withValues, hasFields) => {
          const stayed = new PathTemplates();
          let loaded = new PathTemplates();
          let saved: unknown = null;
          for (const [index, part] of parts.entries()) {
            // Twice, so that some of it is known already.
            for (const { method, path, at, keys } of index % 2 === 0
              ? part
              : [...part, ...(parts[index - 1] ?? [])]) {
              for (const templates of [stayed, loaded]) {
                const fields = hasFields
                  ? {
                      fields: () => [
                        { account: { id: path.split('/').at(-1) }, owner_id: path.split('/')[1] },
                      ],
                    }
                  : {};
                templates.observe({
                  method,
                  path,
                  at,
                  structure: structureSketch(Object.fromEntries(keys.map((key) => [key, 1]))),
                  ...fields,
                });
                templates.settleWhenDue();
                templates.drainChanges();
              }
            }
            if (saved === null || loaded.structurallyChanged) {
              saved = plain(loaded.save(withValues));
              loaded.markSaved();
            } else
              saved = PathTemplates.patched(
                saved,
                plain(loaded.takeUnsaved(withValues)) as ReturnType<PathTemplates['takeUnsaved']>,
              );
            assert.deepEqual(plain(saved), plain(loaded.save(withValues)));
            // What was saved as a hash is read, and judged again, only when it has come again.
            if (withValues) assert.deepEqual(plain(loaded), plain(stayed));
            if (index % 2 === 1) loaded = PathTemplates.fromJSON(plain(saved));
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('what is saved of ended sessions', () => {
  it('is all of it, whole or as changes', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 6 }),
      path: fc.constantFrom('/logout', '/login', '/orders'),
      seconds: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 10 }), { maxLength: 5 }), (parts) => {
        const stayed = new EndedSessions();
        const saved = new EndedSessions();
        for (const part of parts) {
          for (const { who, path, seconds } of part) {
            const one = exampleExchange({
              method: 'POST',
              path,
              status: 200,
              startedAt: START + seconds * 1_000,
              requestHeaders: [['authorization', `Bearer user${who}-a1B2c3D4e5`]],
            });
            stayed.observe(one, credentials(one));
          }
          saved.apply(plain(stayed.changes) as EndedSessions['changes']);
          stayed.markSaved();
          assert.deepEqual(saved.toJSON(), stayed.toJSON());
        }
      }),
    );
  });
});
