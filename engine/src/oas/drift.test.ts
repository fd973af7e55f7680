import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Exchange } from '../exchange/exchange.ts';
import { EndpointParameters } from '../parameters/endpointParameters.ts';
import { driftAcross } from './drift.ts';
import { operationDetail } from './operationDetail.ts';
import { OperationIndex } from './operationIndex.ts';
import { readDocument } from './readDocument.ts';

const DOCUMENT = readDocument(`openapi: 3.0.3
servers: [{ url: https://shop.example }]
security: [{ key: [] }]
paths:
  /orders:
    get:
      parameters:
        - { name: state, in: query, required: true, schema: { type: string, enum: [open, paid] } }
        - { name: page, in: query, schema: { type: integer } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: object, required: [total], properties: { total: { type: integer }, items: { type: array, items: { type: object } } } } } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Shop } } }
`);
const HASH_KEY = new Uint8Array(32).fill(9);
const SEED = 0x09090909;

function learned(
  count: number,
  change: (number: number) => Partial<Exchange>,
): ReturnType<EndpointParameters['evidence']> {
  const parameters = new EndpointParameters();
  for (let number = 0; number < count; number++) {
    const body = {
      mediaType: 'application/json',
      text: '{"total":3,"items":[{"any":1}]}',
      size: 30,
    };
    parameters.observe(
      {
        startedAt: number,
        clientAddress: null,
        method: 'GET',
        scheme: 'https',
        host: 'shop.example',
        path: '/orders',
        query: [['state', 'open']],
        requestHeaders: [
          ['x-shop', 'k'],
          ['x-request-id', '1'],
        ],
        requestBody: null,
        status: 200,
        responseHeaders: [],
        responseBody: body,
        ...change(number),
      },
      [],
      { sampling: true, hashKey: HASH_KEY },
    );
  }
  return parameters.evidence();
}

const [operation] = DOCUMENT.operations;
const authentication = { successes: 100, credentialed: 100, kinds: { apiKeyHeader: 100 } };
const drift = (
  change: (number: number) => Partial<Exchange>,
  traffic: {
    statuses?: number[];
    authentication?:
      | typeof authentication
      | { successes: number; credentialed: number; kinds: object };
  } = {},
) =>
  driftAcross(operation === undefined ? [] : [operationDetail(DOCUMENT, operation)], {
    places: learned(200, change),
    statuses: [200],
    authentication,
    seed: SEED,
    ...traffic,
  }).map(({ kind, location, name, share }) => [kind, location, name, share]);

describe('drift between a document and traffic', () => {
  it('INV-15 is none while traffic keeps to the document; transport, tracing and credentials need no words', () =>
    assert.deepEqual(
      drift(() => ({})),
      [],
    ));

  it('INV-15 names parameters and properties that are not documented', () => {
    assert.deepEqual(
      drift((n) => ({
        query: [['state', 'paid'], ...(n % 10 === 0 ? [['debug', '1'] as const] : [])],
      })),
      [['undocumentedParameter', 'query', 'debug', 0.1]],
    );
    assert.deepEqual(
      drift(() => ({
        responseBody: {
          mediaType: 'application/json',
          text: '{"total":1,"secret":{"a":1}}',
          size: 3,
        },
      })).map(([kind, , name]) => [kind, name]),
      [['undocumentedParameter', 'secret']],
      'an object once, not again for each property',
    );
  });

  it('INV-15 names what is required and missing in 1 % of the successes, and not what is missing less often', () => {
    assert.deepEqual(
      drift((n) => (n % 100 === 0 ? { query: [] } : {})),
      [['missingRequired', 'query', 'state', 0.01]],
    );
    assert.deepEqual(
      drift((n) => (n === 7 ? { query: [] } : {})),
      [],
    );
    assert.deepEqual(
      drift(() => ({ query: [], status: 400, responseBody: null })),
      [],
      'refused requests may miss anything',
    );
  });

  it('INV-15 names types and values that disagree', () => {
    assert.deepEqual(
      drift((n) => ({
        query: [
          ['state', 'open'],
          ['page', n % 50 === 0 ? 'last' : String(n)],
        ],
      })),
      [['type', 'query', 'page', 0.02]],
    );
    assert.deepEqual(
      drift(() => ({ query: [['state', 'lost']] })),
      [['value', 'query', 'state', null]],
    );
    assert.deepEqual(
      drift(() => ({
        responseBody: { mediaType: 'application/json', text: '{"total":1.5}', size: 3 },
      })),
      [['type', 'body', 'total', 1]],
    );
  });

  it('INV-15 names statuses, content types and credentials that are not as documented', () => {
    assert.deepEqual(
      drift(() => ({}), { statuses: [200, 202, 304] }),
      [['undocumentedStatus', '', '202', null]],
    );
    assert.deepEqual(
      drift(() => ({ responseBody: { mediaType: 'application/xml', text: '<a/>', size: 4 } })),
      [['undocumentedContentType', 'body', 'application/xml', null]],
    );
    assert.deepEqual(
      drift(() => ({}), { authentication: { successes: 100, credentialed: 0, kinds: {} } }),
      [['authentication', '', 'apiKeyHeader or bearerJwt', 1]],
    );
  });
});

describe('drift of answers that something is not there', () => {
  const kinds = (told: string, statuses: number[]) => {
    const document = readDocument(
      `openapi: 3.0.3\npaths: { '/orders/{id}': { get: { responses: { '200': { description: ok }, ${told} } } } }`,
    );
    return driftAcross(
      document.operations.map((one) => operationDetail(document, one)),
      { places: [], statuses, authentication: null, seed: SEED },
    ).map(({ kind, name }) => `${kind} ${name}`);
  };
  it('INV-15 is none for a 404 or 405 that is documented, by its code, its class or as the default', () => {
    for (const told of [
      `'404': { description: gone }, '405': { description: no }`,
      `'4XX': { description: no }`,
      `default: { description: no }`,
    ])
      assert.deepEqual(kinds(told, [200, 404, 405]), [], told);
    assert.deepEqual(kinds(`'405': { description: no }`, [200, 404, 405]), [
      'undocumentedStatus 404',
    ]);
  });
});

describe('the operation of a learned template', () => {
  const index = new OperationIndex(
    [
      '/users/me',
      '/users/{id}',
      '/users/{id}.json',
      '/Files/{path+}',
      '/a/{x}:cancel',
      '/{any}/posts',
    ].map((path) => ({ method: 'GET', path })),
  );
  const found = (template: string, method = 'GET') =>
    index.find(method, template).map(({ path }) => path);
  it('INV-15 a literal wins over a parameter, mixed segments over whole ones, whatever the names and the case', () => {
    assert.deepEqual(found('/users/me'), ['/users/me']);
    assert.deepEqual(found('/Users/{userId}'), ['/users/{id}']);
    assert.deepEqual(found('/users/{userId}.json'), ['/users/{id}.json']);
    assert.deepEqual(found('/users/ada'), ['/users/{id}']);
    assert.deepEqual(found('/files/a/b/c'), ['/Files/{path+}']);
    assert.deepEqual(found('/a/{id}:cancel'), ['/a/{x}:cancel']);
    assert.deepEqual(found('/{name}/posts'), ['/{any}/posts']);
    assert.deepEqual(
      [found('/users'), found('/users/{id}', 'POST'), found('/users/{id}', 'HEAD')],
      [[], [], ['/users/{id}']],
    );
  });
});
