import assert from 'node:assert/strict';
import { it } from 'node:test';
import { buildSchema, execute as executeDepthFirst, parse } from 'graphql';
import { execute } from './execute.ts';

const schema = buildSchema(
  'type Query { points: [Point] nested: [[Point]] } type Point { at: Int! errors: Int }',
);
const ITEMS = [
  { at: 1, errors: 0 },
  null,
  undefined,
  new Error('lost'),
  Promise.resolve({ at: 2, errors: null }),
  { at: () => 3, errors: Promise.resolve(4) },
  { at: null, errors: 5 },
  { at: 'six', errors: 6 },
  { at: 7, errors: new Error('uncounted') },
];

for (const fields of ['__typename', 'at', '__typename at errors'])
  it(`GRAPH-05 shows rows of leaves, and whatever else stands among them, as graphql-js does: ${fields}`, async () => {
    const asked = {
      schema,
      document: parse(`{ points { ${fields} } nested { ${fields} } }`),
      rootValue: { points: ITEMS, nested: [ITEMS, null] },
    };
    const [actual, expected] = [await execute(asked), await executeDepthFirst(asked)];
    const told = ({ errors }: typeof actual) => (errors ?? []).map(String).sort();
    assert.equal(JSON.stringify(actual.data), JSON.stringify(expected.data));
    assert.deepEqual(told(actual), told(expected));
  });
