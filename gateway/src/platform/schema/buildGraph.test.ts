import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, isObjectType, parse } from 'graphql';
import { DOMAINS } from '../../domains.ts';
import type { GatewayDomain } from '../domain.ts';
import { execute } from '../executor/execute.ts';
import { buildGraph } from './buildGraph.ts';
import { missingDescriptions } from './descriptions.ts';
import { printGraph } from './printGraph.ts';
import { mergeSdl, readSdl } from './sdl.ts';

const withMore = (sdl: string) => mergeSdl([...readSdl(), parse(sdl)]);

describe('the schema of the graph', () => {
  it('GRAPH-01 is printed whole, the same each time, and every part of it is described', () => {
    const text = printGraph();
    assert.equal(printGraph(), text);
    assert.deepEqual(missingDescriptions(parse(text)), []);
    assert.ok(buildSchema(text).getType('Endpoint'));
    assert.match(
      text,
      /: InventoryCounts @semanticNonNull @auth\(feature: feature_inventory, action: read\)/,
    );
  });

  it('GRAPH-01 a type, field, argument or enum value without a description is found', () => {
    const missing = missingDescriptions(
      withMore('type Bare { field(argument: Int): Mood } enum Mood { good }'),
    );
    assert.deepEqual(missing, ['Bare', 'Bare.field', 'Bare.field(argument)', 'Mood', 'Mood.good']);
  });

  it('a root field that says neither @auth nor @public does not build', () => {
    assert.throws(
      () => buildGraph(DOMAINS, withMore('extend type Query { open: String }')),
      /Query\.open has neither @auth nor @public\./,
    );
  });

  it('GRAPH-05 hands each batch resolver to the executor as its domain wrote it', () => {
    const types = buildGraph(DOMAINS).getTypeMap();
    const written = DOMAINS.flatMap(({ resolvers }) =>
      Object.entries(resolvers).flatMap(([type, fields]) =>
        Object.entries(fields as Record<string, { batch?: unknown } | undefined>).flatMap(
          ([field, resolver]) =>
            resolver?.batch === undefined ? [] : [{ type, field, batch: resolver.batch }],
        ),
      ),
    );
    assert.ok(written.length >= 58, `${written.length} batch resolvers`);
    for (const { type, field, batch: own } of written) {
      const found = types[type];
      const behaviour = isObjectType(found) ? found.getFields()[field]?.extensions.palisade : null;
      assert.equal(behaviour?.batch, own, `${type}.${field}`);
    }
  });

  it('GRAPH-05 calls a batch resolver once for all rows of a level, and never row by row', async () => {
    const calls: number[] = [];
    const byRow = (): never => assert.fail('called for one row');
    const forAll = (parents: readonly { readonly id: number }[]): readonly string[] => {
      calls.push(parents.length);
      return parents.map(({ id }) => `row ${id}`);
    };
    const rows = {
      name: 'rows',
      nodes: {},
      loaders: () => ({}),
      resolvers: {
        Query: { rows: () => [{ id: 1 }, { id: 2 }, { id: 3 }] },
        Row: { name: Object.assign(byRow, { batch: forAll }) },
      } as GatewayDomain['resolvers'],
    };
    const sdl = 'type Row { name: String } extend type Query { rows: [Row!] @public }';
    const schema = buildGraph([...DOMAINS, rows], withMore(sdl));
    const answer = await execute({
      schema,
      document: parse('{ rows { name } }'),
      contextValue: {},
    });
    assert.deepEqual(answer, { data: { rows: [1, 2, 3].map((id) => ({ name: `row ${id}` })) } });
    assert.deepEqual(calls, [3]);
  });

  it('a Node type without a node resolver does not build', () => {
    assert.throws(
      () =>
        buildGraph(
          DOMAINS,
          withMore('type Gap implements Node { id: ID! } extend type Query { gap: Gap @auth }'),
        ),
      /Gap is a Node without a node resolver\./,
    );
  });

  it('a type defined twice, or extended before it exists, does not build', () => {
    assert.throws(() => withMore('type Host { id: ID! }'), /Host is defined twice/);
    assert.throws(() => withMore('extend type Nothing { id: ID! }'), /no such type/);
  });
});
