import assert from 'node:assert/strict';
import { it } from 'node:test';
import { buildSchema, parse, responsePathAsArray, type GraphQLResolveInfo } from 'graphql';
import { execute } from './execute.ts';

const SDL = 'type Query { rows: [Row!]! } type Row { name: String! }';

it('GRAPH-05 tells a resolver its path without an accessor of its own, which would outlive the request', async () => {
  const told: GraphQLResolveInfo[] = [];
  const name = (_args: unknown, _context: unknown, info: GraphQLResolveInfo): string => {
    told.push(info);
    return info.fieldName;
  };
  const answer = await execute({
    schema: buildSchema(SDL),
    document: parse('{ all: rows { as: name } }'),
    rootValue: { rows: [{ name }, { name }] },
  });
  assert.deepEqual(answer, { data: { all: [{ as: 'name' }, { as: 'name' }] } });
  const [info] = told;
  assert.ok(info);
  assert.deepEqual(responsePathAsArray(info.path), ['all', 0, 'as']);
  const accessors = Object.entries(Object.getOwnPropertyDescriptors(info)).flatMap(
    ([key, { get }]) => (get === undefined ? [] : [key]),
  );
  assert.deepEqual(accessors, []);
});
