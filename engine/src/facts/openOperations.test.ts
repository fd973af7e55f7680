import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { OpenOperations } from './openOperations.ts';

/** An operation that asks for one field, and is called something else. */
const asked = (
  field: string,
  type = 'mutation',
  answer: object = { data: { [field]: { id: 7 } } },
  name = 'Run',
) =>
  exampleExchange({
    method: 'POST',
    path: '/graphql',
    requestBody: exampleJson({
      operationName: name,
      query: `${type} ${name} { ${field}(id: 7) { id } }`,
    }),
    responseBody: exampleJson(answer),
  });

/** Two queries and a mutation that come with a credential. */
function used(each = 10): OpenOperations {
  const operations = new OpenOperations();
  for (const [name, type] of [
    ['orders', 'query'],
    ['me', 'query'],
    ['cancelOrder', 'mutation'],
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
    assert.equal(told(used(), 'refundPayment'), 'refundPayment');
  });

  it('is told though others show one there as well', () => {
    const operations = used();
    for (let index = 0; index < 20; index++) operations.observe(asked('setPrice'), false);
    assert.equal(told(operations, 'setPrice'), 'setPrice');
  });

  it('is told beside queries that anybody may ask', () => {
    const operations = used();
    told(operations, 'products', 'query');
    assert.equal(told(operations, 'setPrice'), 'setPrice');
  });

  it('is told beside what people do before they sign in', () => {
    const operations = used();
    told(operations, 'loginCustomer');
    assert.equal(told(operations, 'deleteUser'), 'deleteUser');
  });

  it('is none that takes an account and a password and gives a token, whatever it is called', () => {
    const open = (field: string, names: readonly [string, string], answer: object) =>
      exampleExchange({
        method: 'POST',
        path: '/graphql',
        requestBody: exampleJson({
          operationName: 'Run',
          variables: { [names[0]]: 'bjrn@example.com', [names[1]]: 'x7Zt9Rb1Vc' },
          query: `mutation Run($a: String!, $b: String!) { ${field}(a: $a, b: $b) { id } }`,
        }),
        responseBody: exampleJson({ data: { [field]: answer } }),
      });
    const last = (...given: Parameters<typeof open>): string | null => {
      const operations = used();
      let told: string | null = null;
      for (let index = 0; index < 8; index++) told = operations.observe(open(...given), true);
      return told;
    };
    const token = { token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' };
    assert.equal(last('loggaIn', ['epost', 'losenord'], token), null);
    assert.equal(last('kirjaudu', ['email', 'salasana'], token), null);
    assert.equal(last('setMail', ['email', 'note'], token), 'setMail');
    assert.equal(last('assignMember', ['email', 'password'], { id: '7' }), 'assignMember');
  });

  it('is told whatever callers name it, or not at all', () => {
    const operations = used();
    let last: string | null = null;
    for (const name of ['LoginX', 'TrackEvent', '', 'Search', '', 'B'])
      last = operations.observe(asked('deleteUser', 'mutation', undefined, name), true);
    assert.equal(last, 'deleteUser');
    for (let index = 0; index < 8; index++)
      last = operations.observe(asked('login', 'mutation', undefined, 'UpdateProfile'), true);
    assert.equal(last, null, 'nor is one that signs in');
  });

  it('is told beside any number of other operations', () => {
    const operations = new OpenOperations();
    for (let index = 0; index < 80; index++) {
      operations.observe(asked('__typename', 'query', { data: { __typename: 'Q' } }, 'A'), true);
      operations.observe(asked(`list${index}`, 'query'), false);
    }
    for (let index = 0; index < 70; index++) operations.observe(asked(`set${index}`), false);
    assert.equal(told(operations, 'refundPayment'), 'refundPayment');
  });

  for (const name of ['signIn', 'registerUser', 'requestPasswordReset', 'addToCart', 'trackEvent'])
    it(`is none where people are not signed in yet: ${name}`, () => {
      assert.equal(told(used(), name), null);
    });

  it('is told where it answers that nothing went wrong', () => {
    const answer = { data: { addAddress: { ok: true, errors: [], userErrors: null } } };
    assert.equal(told(used(), 'addAddress', 'mutation', 8, answer), 'addAddress');
  });

  for (const [what, last] of [
    ['a query', () => told(used(), 'products', 'query')],
    ['one that a few tried', () => told(used(), 'refundPayment', 'mutation', 4)],
    [
      'one that is refused with 200',
      () =>
        told(used(), 'refundPayment', 'mutation', 8, { errors: [{ message: 'Unauthenticated' }] }),
    ],
    ...[
      { ok: false, errors: [{ message: 'sign in' }] },
      { success: false },
      { errors: [{ field: 'token' }], address: null },
      { userErrors: [{ message: 'not yours' }] },
      { error: 'NOT_SIGNED_IN' },
      false,
      null,
    ].map((refusal): readonly [string, () => string | null] => [
      `one that says ${JSON.stringify(refusal)}`,
      () => told(used(), 'addAddress', 'mutation', 8, { data: { addAddress: refusal } }),
    ]),
    [
      'one that is refused beside a field that is not',
      () =>
        told(used(), 'refundPayment', 'mutation', 8, {
          data: { refundPayment: null, shop: 1 },
          errors: [{ message: 'no' }],
        }),
    ],
    [
      'one whose answer refuses without errors of a graph',
      () =>
        told(used(), 'refundPayment', 'mutation', 8, {
          data: { refundPayment: { id: 7 } },
          message: 'unauthorized',
        }),
    ],
    ['one beside few others', () => told(used(5), 'refundPayment')],
    [
      'one of a graph most of whose mutations are open',
      () => {
        const operations = used();
        told(operations, 'placeBid', 'mutation', 1);
        return told(operations, 'placeOffer');
      },
    ],
    [
      'one of a source that shows no credentials',
      () => {
        const operations = new OpenOperations();
        for (const name of ['orders', 'me', 'cancelOrder']) told(operations, name);
        return told(operations, 'refundPayment');
      },
    ],
  ] as const)
    it(`is not ${what}`, () => assert.equal(last(), null));
});
