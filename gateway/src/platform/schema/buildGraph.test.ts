import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, parse } from 'graphql';
import { DOMAINS } from '../../domains.ts';
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
      /inventoryCounts: InventoryCounts @semanticNonNull @auth\(feature: feature_inventory, action: read\)/,
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
