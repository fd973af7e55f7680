import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, mock } from 'node:test';
import type { GraphQLSchema } from 'graphql';
import { withoutDescriptions } from './releaseSchema.ts';
import { checkSchemaChanges, currentSchema, RELEASED, schemaChanges } from './schemaChanges.ts';

const SCHEMA =
  'enum State { open closed } input Search { text: String } type Query { host(id: ID!, state: State = open): String! hosts(search: Search): [String!]! }';
const changed = (from: string, to: string) => schemaChanges(SCHEMA, SCHEMA.replace(from, to));

describe('changes of the schema', () => {
  const breaking: [string, string, string, RegExp][] = [
    [
      'a field that is gone',
      'host(id: ID!, state: State = open): String! ',
      '',
      /Query\.host was removed/,
    ],
    [
      'a field that may be null now',
      'State = open): String!',
      'State = open): String',
      /Query\.host changed type/,
    ],
    [
      'an argument that must be given now',
      'hosts(search: Search)',
      'hosts(search: Search, first: Int!)',
      /first/,
    ],
    ['an enum value that is gone', 'open closed', 'open', /closed was removed/],
    [
      'an input field that must be given now',
      'text: String',
      'text: String!',
      /Search\.text changed type/,
    ],
  ];
  for (const [title, from, to, words] of breaking) {
    it(`GRAPH-03 ${title} breaks clients`, () => {
      assert.match(changed(from, to).breaking.join('\n'), words);
    });
  }

  it('GRAPH-03 new fields and optional arguments break nobody', () => {
    const added = changed('hosts(search: Search)', 'now: String hosts(search: Search, first: Int)');
    assert.deepEqual(added, { breaking: [], announced: [], dangerous: [] });
  });

  it('GRAPH-03 what was announced is told apart, and any other change still breaks clients', () => {
    const announced = {
      reason: 'hosts may be null when their service fails.',
      covers: (change: string, current: GraphQLSchema) =>
        change.startsWith('Query.hosts ') && current.getType('State') !== undefined,
    };
    const changes = (from: string, to: string) =>
      schemaChanges(SCHEMA, SCHEMA.replace(from, to), [announced]);
    assert.deepEqual(changes(': [String!]!', ': [String!]'), {
      breaking: [],
      announced: ['Query.hosts changed type from [String!]! to [String!].'],
      dangerous: [],
    });
    assert.equal(changes('State = open): String!', 'State = open): String').breaking.length, 1);
  });

  it('GRAPH-03 a new enum value and another default are told', () => {
    assert.equal(changed('open closed', 'open closed archived').dangerous.length, 1);
    assert.equal(changed('State = open', 'State = closed').dangerous.length, 1);
  });

  it('GRAPH-03 the working tree is compared with the schema released last, whatever was committed since', () => {
    const released = readFileSync(RELEASED, 'utf8');
    assert.equal(checkSchemaChanges(), true);
    const said = mock.method(console, 'error', () => undefined);
    try {
      const without = released.replace(/^ {2}companies(\(|:).*$/m, '');
      assert.notEqual(without, released);
      assert.equal(checkSchemaChanges(released, without), false);
      assert.match(String(said.mock.calls[0]?.arguments[0]), /companies was removed/);
    } finally {
      said.mock.restore();
    }
  });

  it('GRAPH-03 a release keeps the schema whole but for its descriptions', () => {
    const released = withoutDescriptions(currentSchema());
    assert.deepEqual(schemaChanges(currentSchema(), released), {
      breaking: [],
      announced: [],
      dangerous: [],
    });
    assert.deepEqual(schemaChanges(released, currentSchema()), {
      breaking: [],
      announced: [],
      dangerous: [],
    });
    assert.doesNotMatch(released, /^\s*"/m);
  });
});
