import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import { token, Shop } from '../attackers/testing/shop.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { askedInBody, statusWithin } from './askedInBody.ts';

const asked = (body: unknown, path = '/graphql') =>
  askedInBody(exampleExchange({ method: 'POST', path, requestBody: exampleJson(body) }), path);
const answered = (answer: unknown, status = 200): number =>
  statusWithin(exampleExchange({ status, responseBody: exampleJson(answer) }));

describe('ENG-04 what is asked for in a body', () => {
  it('is an object with its operation, of GraphQL and JSON-RPC', () => {
    assert.equal(
      asked({
        operationName: 'Order',
        query: 'query Order($id: ID!) { order(id: $id) { id } }',
        variables: { id: '7' },
      })?.objects[0] ?? null,
      'Order 7',
    );
    assert.equal(
      asked({ query: '{ order(id: 7) { id } }', variables: { input: { orderId: 8 } } })
        ?.objects[0] ?? null,
      '{ order(id: ?) { id } } 8',
    );
    assert.equal(
      asked({ jsonrpc: '2.0', id: 1, method: 'order.get', params: { id: 7 } }, '/rpc')
        ?.objects[0] ?? null,
      'order.get 7',
    );
    assert.equal(
      asked({ jsonrpc: '2.0', id: 1, method: 'order.list', params: { page: 2 } }, '/rpc')
        ?.objects[0] ?? null,
      null,
    );
  });

  for (const [what, variables] of [
    ['beside how many a page has', { number: 3, size: 20 }],
    ['in a page', { filter: 'open', page: { number: 3 } }],
  ] as const)
    it(`is no object by the number of a page ${what}`, () => {
      const found = asked({ operationName: 'Orders', query: 'query Orders { x }', variables });
      assert.deepEqual(found?.objects, []);
      assert.ok(found?.pairs?.some(([name, value]) => name === 'page' && value === '3'));
    });

  it('is counted through by numbers of objects, and not by those of pages', () => {
    const after = (variablesOf: (index: number) => object): readonly string[] => {
      const service = new FewEndpoints('/graphql');
      for (let index = 1; index < 60; index++)
        service.send(3, {
          method: 'POST',
          path: '/graphql',
          body: { operationName: 'Invoices', query: 'q', variables: variablesOf(index) },
        });
      return service.found;
    };
    assert.deepEqual(
      after((number) => ({ number, size: 20 })),
      [],
    );
    assert.deepEqual(
      after((number) => ({ number, locale: 'en' })),
      ['objectEnumeration'],
    );
  });

  it('is the object of an operation of SOAP', () => {
    const text =
      '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
      '<b:getAccount xmlns:b="urn:bank"><b:locale>en</b:locale><b:accountId>A-7</b:accountId>' +
      '</b:getAccount></s:Body></s:Envelope>';
    assert.deepEqual(
      askedInBody(
        exampleExchange({
          method: 'POST',
          path: '/services/Accounts',
          requestBody: { mediaType: 'text/xml; charset=utf-8', text, size: text.length },
        }),
        '/services/Accounts',
      )?.objects,
      ['getAccount A-7'],
    );
  });

  it('is every object of a batch, and nothing where items are no requests', () => {
    const of = (body: unknown) => asked(body, '/batch')?.objects;
    assert.deepEqual(
      of({ requests: [{ url: '/orders/1' }, { method: 'DELETE', url: '/orders/2' }] }),
      ['GET /orders/1', 'DELETE /orders/2'],
    );
    assert.deepEqual(
      of([
        { jsonrpc: '2.0', id: 1, method: 'order.get', params: { id: 7 } },
        { jsonrpc: '2.0', id: 2, method: 'order.get', params: { id: 8 } },
      ]),
      ['order.get 7', 'order.get 8'],
    );
    assert.equal(of([{ sku: 'lamp' }]), undefined);
  });

  it('is an id among the arguments of a document of GraphQL', () =>
    assert.deepEqual(asked({ query: '{ order(orderId: "k-7", first: 3) { id } }' })?.objects, [
      '{ order(orderId: ?, first: ?) { id } } k-7',
    ]));

  it('is words and pages where the path is a search, and nothing where it is not', () => {
    assert.deepEqual(asked({ words: 'lamp', page: 3 }, '/orders/search')?.pairs, [
      ['words', 'lamp'],
      ['page', '3'],
    ]);
    assert.deepEqual(
      askedInBody(
        exampleExchange({
          method: 'POST',
          path: '/find',
          requestBody: {
            mediaType: 'application/x-www-form-urlencoded',
            text: 'words=lamp',
            size: 10,
          },
        }),
        '/find',
      )?.pairs,
      [['words', 'lamp']],
    );
    assert.equal(asked({ sku: 'lamp', count: 3 }, '/orders'), null);
  });

  for (const [status, answer] of [
    [200, { data: { order: { id: 7 } } }],
    [404, { data: { order: null } }],
    [404, { data: null, errors: [{ message: 'Order not found' }] }],
    [403, { data: null, errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }] }],
    [401, { errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] }],
    [401, { data: { signIn: null }, errors: [{ message: 'Wrong password' }] }],
    [400, { errors: [{ message: 'Syntax' }] }],
    [200, { data: { order: { id: 7 }, other: null }, errors: [{ message: 'not found' }] }],
    [404, { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } }],
    [200, { jsonrpc: '2.0', id: 1, result: null }],
    [200, []],
  ] as const) {
    it(`an answer of ${JSON.stringify(answer).slice(0, 80)} is ${status}`, () =>
      assert.equal(answered(answer), status));
  }

  it('shows who goes through the objects of others at one path', () => {
    const shop = new Shop();
    const order = (id: number, user: number, answer: unknown) =>
      shop.see({
        method: 'POST',
        path: '/graphql',
        token: token(user),
        body: {
          operationName: 'Order',
          query: 'query Order($id: ID!) { order(id: $id) { id } }',
          variables: { id },
        },
        answer,
      });
    for (let index = 0; index < 60; index++)
      order(700 + index * 13, index % 20, { data: { order: { id: index } } });
    assert.deepEqual(shop.attackers, []);
    for (let index = 0; index < 20; index++)
      order(9_000 + index, 900, { data: { order: null }, errors: [{ message: 'Forbidden' }] });
    assert.deepEqual(shop.attackers, ['objectEnumeration token']);
  });

  it('is the code that was sent to a mailbox or a telephone, whatever both are called', () => {
    const codeOf = (body: object): string | undefined => {
      const requestBody = exampleJson(body);
      const asked = askedInBody(exampleExchange({ requestBody }), '/v3/tahaqquq');
      return asked?.isCode === true ? asked.objects[0] : undefined;
    };
    assert.equal(codeOf({ hatif: '+212689934539', ramz: '0875' }), 'code 0875');
    assert.equal(codeOf({ adres: 'ann@mail.example', kod: '481516', jezyk: 'pl' }), 'code 481516');
    for (const other of [
      { hatif: '+212689934539', otp: '0875' },
      { hatif: '+212689934539', ramz: 'A-17' },
      { hatif: '+212689934539', ramz: '0875', second: '1234' },
      { hatif: '+212689934539', zweite: '+4930901820', ramz: '0875' },
      { name: 'Ann', ramz: '0875' },
      {
        street: 'Long 1',
        mail: 'ann@mail.example',
        city: 'Graz',
        first: 'Ann',
        last: 'Li',
        p: '8010',
      },
    ])
      assert.equal(codeOf(other), undefined, JSON.stringify(other));
  });

  it('names no object by ids of the message, nor by paths within a document', () => {
    const mutation = 'mutation Say($input: Say!) { say(input: $input) { text } }';
    const variables = { input: { text: 'Hello', clientMutationId: '7' } };
    assert.deepEqual(asked({ query: mutation, variables })?.objects, []);
    assert.equal(asked([{ op: 'replace', path: '/email', value: 'a@mail.example' }]), null);
    const text =
      '<s:Envelope><s:Header><MessageID>71</MessageID></s:Header>' +
      '<s:Body><GetOrder><OrderId>4</OrderId></GetOrder></s:Body></s:Envelope>';
    const requestBody = { mediaType: 'text/xml', text, size: text.length };
    assert.deepEqual(
      askedInBody(exampleExchange({ method: 'POST', requestBody }), '/soap')?.objects,
      ['GetOrder 4'],
    );
  });

  for (const [what, idOf, found] of [
    ['looks for a review of products that have none', (at: number) => 5_003 + at * 613, []],
    [
      'counts through orders that are not there',
      (at: number) => 5_000 + at,
      ['objectEnumeration token'],
    ],
  ] as const)
    it(`tells from empty answers who ${what}`, () => {
      const shop = new Shop();
      for (let index = 0; index < 30; index++)
        shop.see({
          method: 'POST',
          path: '/graphql',
          token: token(900),
          body: {
            query: 'query One($id: ID!) { one(id: $id) { a } }',
            variables: { id: idOf(index) },
          },
          answer: { data: { one: index === 4 ? { a: 1 } : null } },
        });
      assert.deepEqual(shop.attackers, found);
    });
});
