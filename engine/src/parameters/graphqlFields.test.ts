import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { rootFields } from './graphqlFields.ts';

const asking = (body: unknown) =>
  rootFields(exampleExchange({ method: 'POST', requestBody: exampleJson(body) }));
const named = (query: string, operationName?: string): string =>
  asking({ query, operationName })
    .map(({ name, answeredAs }) => (name === answeredAs ? name : `${answeredAs}: ${name}`))
    .join(' ');

describe('the fields that an operation asks the server for', () => {
  it('are those of its first level, by their names behind an alias', () => {
    assert.equal(named('{ me { id orders { id } } shop }'), 'me shop');
    assert.equal(
      named(
        'mutation M($in: In = {a: {b: 1}}) @x(y: {z: 1}) { gone: deleteUser(in: {a: 1}) @on { ok } }',
      ),
      'gone: deleteUser',
    );
  });

  it('are none of texts, comments, directives and fragments', () => {
    const document =
      'fragment F on User { name } # { no }\nquery { ...F ... on Query { b } say(text: "} {\\" no", more: """ " } no """) @include(if: true) }';
    assert.equal(named(document), 'say');
  });

  it('are those of the operation that is wanted of several', () => {
    const document = 'query A { a } mutation B { b } query C { c }';
    assert.deepEqual([named(document), named(document, 'B'), named(document, 'D')], ['a', 'b', '']);
  });

  it('are none without a document, and those of a body that is one', () => {
    for (const body of [{ query: 7 }, { extensions: {} }, [{ query: '{ a }' }], null, 'x'])
      assert.deepEqual(asking(body), []);
    const requestBody = { mediaType: 'application/graphql', text: '{ a }', size: 5 };
    assert.deepEqual(rootFields(exampleExchange({ method: 'POST', requestBody })), [
      { name: 'a', answeredAs: 'a' },
    ]);
  });

  it('are read in time that grows evenly', () => {
    for (const part of ['"', '"\\', '"""', '#', '{', '(', '...', 'a:', '"""a"', '\n"'])
      named(`{ a ${part.repeat(50_000)}`);
  });
});
