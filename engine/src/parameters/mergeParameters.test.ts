import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { DistinctValues, hash32 } from './distinctValues.ts';
import { EndpointParameters } from './endpointParameters.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };
const key = fc.constantFrom('id', 'name', 'items', 'tags', 'email', '7', '8', '9', '10');
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 1, 2.5, 'a', 'p@mail.example', '2026-04-01'),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
  ),
}));
const exchange: fc.Arbitrary<Exchange> = fc
  .record({
    query: fc.array(
      fc.tuple(fc.constantFrom('id', 'page', 'tags'), fc.constantFrom('1', 'x', 'true')),
      { maxLength: 3 },
    ),
    body: tree,
    status: fc.constantFrom(200, 201, 404),
  })
  .map(({ query, body, status }) =>
    exampleExchange({
      query,
      status,
      requestBody: exampleJson(body),
      responseBody: exampleJson({ data: body }),
    }),
  );

function learn(exchanges: readonly Exchange[]): EndpointParameters {
  const endpoint = new EndpointParameters();
  for (const each of exchanges) endpoint.observe(each, [], OPTIONS);
  return endpoint;
}

/** What must not depend on the order of learning. Samples may. */
function essence(endpoint: EndpointParameters): unknown {
  return endpoint
    .list()
    .map(({ samples, ...rest }) => ({ ...rest, samples: samples.length > 0 }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

describe('merging and keeping what was learned', () => {
  it('gives what learning together gives', () => {
    fc.assert(
      fc.property(
        fc.array(exchange, { maxLength: 8 }),
        fc.array(exchange, { maxLength: 8 }),
        (first, second) => {
          const merged = learn(first);
          merged.merge(learn(second));
          const withoutKind = (endpoint: EndpointParameters): unknown =>
            JSON.parse(
              JSON.stringify(essence(endpoint), (name, value: unknown) =>
                ['dataType', 'sensitive', 'dataCategories', 'samples'].includes(name)
                  ? undefined
                  : value,
              ),
            );
          assert.deepEqual(withoutKind(merged), withoutKind(learn([...first, ...second])));
        },
      ),
    );
  });

  it('is the same after writing and reading, and learns on alike', () => {
    fc.assert(
      fc.property(
        fc.array(exchange, { maxLength: 6 }),
        fc.array(exchange, { maxLength: 3 }),
        (first, more) => {
          const kept = learn(first);
          const again = EndpointParameters.fromJSON(JSON.parse(JSON.stringify(kept)));
          assert.deepEqual(again.list(), kept.list());
          for (const each of more)
            for (const endpoint of [kept, again]) endpoint.observe(each, [], OPTIONS);
          assert.deepEqual(again.list(), kept.list());
        },
      ),
    );
  });

  it('joins the evidence for a kind of data that neither half had enough of', () => {
    const half = (from: number): EndpointParameters =>
      learn(
        Array.from({ length: 6 }, (_, index) =>
          exampleExchange({
            responseBody: exampleJson({
              v: [
                '4111111111111111',
                '5555555555554444',
                '378282246310005',
                '6011111111111117',
                '4012888888881881',
                '5105105105105100',
                '3530111333300000',
                '30569309025904',
                '4222222222222',
                '6011000990139424',
                '5200828282828210',
                '4000056655665556',
              ][from + index],
            }),
          }),
        ),
      );
    const merged = half(0);
    assert.equal(merged.list()[0]?.dataType, null);
    merged.merge(half(6));
    assert.equal(merged.list()[0]?.dataType, 'Credit Card Number');
    assert.deepEqual(merged.list()[0]?.samples, []);
  });
});

describe('counting distinct values', () => {
  it('is exact below 64 and within a half above, in any order and after merging', () => {
    for (const count of [0, 1, 10, 63, 1_000, 50_000]) {
      const [even, odd] = [new DistinctValues(), new DistinctValues()];
      for (let i = 0; i < count * 2; i++)
        (i % 2 === 0 ? even : odd).add(hash32(`value ${i % count}`));
      even.merge(DistinctValues.fromJSON(odd.toJSON()));
      assert.ok(
        Math.abs(even.estimate - count) <= (count < 64 ? 0 : count / 2),
        `${count} counted as ${even.estimate}`,
      );
    }
  });
});
