import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { OpenOperations } from './openOperations.ts';

const asked = (name: string, type = 'mutation', answer: object = { data: { done: true } }) =>
  exampleExchange({
    method: 'POST',
    path: '/graphql',
    requestBody: exampleJson({ operationName: name, query: `${type} ${name} { done }` }),
    responseBody: exampleJson(answer),
  });

/** Two queries and a mutation that come with a credential. */
function used(each = 10): OpenOperations {
  const operations = new OpenOperations();
  for (const [name, type] of [
    ['Orders', 'query'],
    ['Me', 'query'],
    ['CancelOrder', 'mutation'],
  ] as const)
    for (let index = 0; index < each; index++) operations.observe(asked(name, type), false);
  return operations;
}
/** What is told of an operation that is asked for so many times without a credential. */
function told(
  operations: OpenOperations,
  name: string,
  type = 'mutation',
  times = 8,
  answer?: object,
) {
  let last: string | null = null;
  for (let index = 0; index < times; index++)
    last = operations.observe(asked(name, type, answer), true);
  return last;
}

describe('POST-14 a mutation that asks for no credential', () => {
  it('is told beside operations that all come with one', () => {
    assert.equal(told(used(), 'RefundPayment'), 'RefundPayment');
  });

  it('is told though others show one there as well', () => {
    const operations = used();
    for (let index = 0; index < 20; index++) operations.observe(asked('SetPrice'), false);
    assert.equal(told(operations, 'SetPrice'), 'SetPrice');
  });

  it('is told beside queries that anybody may ask', () => {
    const operations = used();
    told(operations, 'Products', 'query');
    assert.equal(told(operations, 'SetPrice'), 'SetPrice');
  });

  it('is told beside what people do before they sign in', () => {
    const operations = used();
    told(operations, 'LoginCustomer');
    assert.equal(told(operations, 'DeleteUser'), 'DeleteUser');
  });

  for (const name of ['signIn', 'RegisterUser', 'requestPasswordReset', 'AddToCart', 'trackEvent'])
    it(`is none where people are not signed in yet: ${name}`, () => {
      assert.equal(told(used(), name), null);
    });

  for (const [what, last] of [
    ['a query', () => told(used(), 'Products', 'query')],
    ['one that a few tried', () => told(used(), 'RefundPayment', 'mutation', 4)],
    [
      'one that is refused with 200',
      () =>
        told(used(), 'RefundPayment', 'mutation', 8, { errors: [{ message: 'Unauthenticated' }] }),
    ],
    ['one beside few others', () => told(used(5), 'RefundPayment')],
    [
      'one of a graph most of whose mutations are open',
      () => {
        const operations = used();
        told(operations, 'PlaceBid', 'mutation', 1);
        return told(operations, 'PlaceOffer');
      },
    ],
    [
      'one of a source that shows no credentials',
      () => {
        const operations = new OpenOperations();
        for (const name of ['Orders', 'Me', 'CancelOrder']) told(operations, name);
        return told(operations, 'RefundPayment');
      },
    ],
  ] as const)
    it(`is not ${what}`, () => assert.equal(last(), null));
});
