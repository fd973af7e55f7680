import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { aliasedSignIns } from './aliasedSignIns.ts';

const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));
const DATA = { data: Object.fromEntries(times(12, (n) => [`a${n}`, null])) };
const ask = (query: string, answer: object = DATA, changes: Partial<Exchange> = {}): Exchange =>
  exampleExchange({
    method: 'POST',
    path: '/graphql',
    requestBody: exampleJson({ query }),
    responseBody: exampleJson(answer),
    ...changes,
  });
const signIns = (count: number, password: (n: number) => string, name = 'password'): string =>
  `mutation { ${times(count, (n) => `a${n}: entrar(mail: "ann@mail.example", ${name}: "${password(n)}") { token }`).join(' ')} }`;

describe('POST-14 passwords of one request of GraphQL', () => {
  it('are many under names of their own, each of which was answered', () => {
    assert.equal(aliasedSignIns(ask(signIns(12, (n) => `summer${n}`))), 'entrar');
    const errors = { data: null, errors: times(12, () => ({ message: 'wrong' })) };
    assert.equal(
      aliasedSignIns(
        ask(
          signIns(12, (n) => `summer${n}`),
          errors,
        ),
      ),
      'entrar',
    );
  });

  it('are none where they are few, the same, no secrets, or refused as a whole', () => {
    const many = signIns(12, (n) => `summer${n}`);
    for (const exchange of [
      ask(signIns(5, (n) => `summer${n}`)),
      ask(signIns(12, () => 'summer')),
      ask(signIns(12, (n) => `p${n}`, 'product')),
      ask(many, { errors: [{ message: 'Too many aliases.' }] }),
      ask(many, { data: null }),
      ask(many, DATA, { status: 429 }),
    ])
      assert.equal(aliasedSignIns(exchange), null, exchange.requestBody?.text ?? '');
  });
});
