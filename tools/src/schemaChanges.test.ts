import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { committedSchema, schemaChanges } from './schemaChanges.ts';

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

  it('GRAPH-03 a field that may be null when it failed was announced, any other change is not', () => {
    const directive = 'directive @semanticNonNull(levels: [Int] = [0]) on FIELD_DEFINITION ';
    const changes = (args: string, type: string) =>
      schemaChanges(
        directive + SCHEMA,
        directive + SCHEMA.replace('State = open): String!', `State = open${args}): ${type}`),
      );
    const change = 'Query.host changed type from String! to String.';
    assert.deepEqual(changes('', 'String @semanticNonNull'), {
      breaking: [],
      announced: [change],
      dangerous: [],
    });
    assert.deepEqual(changes('', 'String').breaking, [change]);
    assert.equal(changes('', 'Int @semanticNonNull').breaking.length, 1);
    assert.equal(changes(', first: Int!', 'String @semanticNonNull').breaking.length, 1);
  });

  it('GRAPH-03 a new enum value and another default are told', () => {
    assert.equal(changed('open closed', 'open closed archived').dangerous.length, 1);
    assert.equal(changed('State = open', 'State = closed').dangerous.length, 1);
  });

  it('GRAPH-03 the schema is compared with the last commit, where there is one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-schema-'));
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    try {
      git('init', '--quiet');
      assert.equal(committedSchema(folder), null);
      writeFileSync(join(folder, 'schema.graphql'), SCHEMA);
      git('add', '.');
      git('commit', '--quiet', '-m', 'Schema');
      writeFileSync(join(folder, 'schema.graphql'), 'type Query { now: String }');
      assert.equal(committedSchema(folder), SCHEMA);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
