import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DocumentFault } from './apiDocument.ts';
import { operationDetail } from './operationDetail.ts';
import { readDocument } from './readDocument.ts';

const SWAGGER = {
  swagger: '2.0',
  info: { title: 'Shop', version: '1.2' },
  host: 'Shop.example:443',
  basePath: '/v1/',
  schemes: ['https'],
  consumes: ['application/json'],
  paths: {
    '/orders/{orderId}': {
      get: {
        parameters: [{ name: 'orderId', in: 'path', type: 'integer', required: true }],
        responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Order' } } },
      },
    },
  },
  definitions: {
    Order: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'integer' },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { sku: { type: 'string' } } },
        },
      },
    },
  },
};
const names = (text: string): string[] => {
  const document = readDocument(text);
  return document.operations.flatMap((operation) =>
    operationDetail(document, operation).parameters.map(
      ({ side, location, name, types, required }) =>
        `${side} ${location} ${name} ${types.join('|')}${required ? ' required' : ''}`,
    ),
  );
};
const fault = (text: string): string => {
  try {
    readDocument(text);
  } catch (error) {
    assert.ok(error instanceof DocumentFault, String(error));
    return error.message;
  }
  return assert.fail('it was read');
};

describe('reading documents', () => {
  it('INV-15 Swagger 2.0 gives host, base path, and names as the learner writes them', () => {
    const { format, servers, operations, title, version } = readDocument(JSON.stringify(SWAGGER));
    assert.deepEqual(
      { format, servers, title, version },
      {
        format: 'openapi2',
        servers: [{ host: 'shop.example', basePath: '/v1' }],
        title: 'Shop',
        version: '1.2',
      },
    );
    assert.deepEqual(
      operations.map(({ method, path, pointer }) => [method, path, pointer]),
      [['GET', '/orders/{orderId}', '/paths/~1orders~1{orderId}/get']],
    );
    assert.deepEqual(names(JSON.stringify(SWAGGER)), [
      'request path orderId integer required',
      'response body id integer required',
      'response body lines array',
      'response body lines[] object required',
      'response body lines[].sku string',
    ]);
  });

  it('INV-15 OpenAPI 3.1 in YAML gives servers with variables, types as lists, and parameters of every place', () => {
    const text = `openapi: 3.1.0
info: { title: Shop, version: "2" }
servers: [{ url: "https://{region}.shop.example/{base}", variables: { region: { default: eu }, base: { default: v2 } } }]
paths:
  /carts/{cartId}:
    parameters: [{ $ref: "#/components/parameters/Cart" }]
    put:
      deprecated: true
      parameters:
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { state: { type: string } } } }
        - { name: X-Tenant, in: header, required: true, schema: { type: string, enum: [a, b] } }
      requestBody: { content: { "application/json; charset=utf-8": { schema: { allOf: [{ type: object, required: [n], properties: { n: { type: [integer, "null"] } } }, { type: object, properties: { map: { type: object, additionalProperties: { type: number } } } }] } } } }
      responses: { 2XX: { description: ok } }
components: { parameters: { Cart: { name: cartId, in: path, required: true, schema: { type: string, format: uuid } } } }
`;
    const document = readDocument(text);
    assert.deepEqual(
      [document.syntax, document.servers, document.operations[0]?.deprecated],
      ['yaml', [{ host: 'eu.shop.example', basePath: '/v2' }], true],
    );
    assert.deepEqual(names(text), [
      'request path cartId string required',
      'request query filter[state] string',
      'request query filter ',
      'request header x-tenant string required',
      'request body n integer|null required',
      'request body map object',
      'request body map.{} number',
    ]);
  });

  it('ENG-01 a Postman 2.1 collection gives its requests with variables as path parameters', () => {
    const text = JSON.stringify({
      info: {
        name: 'Shop',
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      variable: [{ key: 'baseUrl', value: 'https://shop.example/api' }],
      item: [
        {
          name: 'Orders',
          item: [
            {
              name: 'One order',
              request: {
                method: 'GET',
                url: {
                  raw: '{{baseUrl}}/orders/:orderId?full=1',
                  query: [
                    { key: 'full', value: '1' },
                    { key: 'off', disabled: true },
                  ],
                },
              },
            },
            { request: 'https://shop.example/health' },
          ],
        },
      ],
    });
    const document = readDocument(text);
    assert.deepEqual(
      document.operations.map(({ method, path, servers, summary }) => [
        method,
        servers[0]?.host,
        `${servers[0]?.basePath}${path}`,
        summary,
      ]),
      [
        ['GET', 'shop.example', '/api/orders/{orderId}', 'One order'],
        ['GET', 'shop.example', '/health', null],
      ],
    );
    assert.deepEqual(names(text), ['request path orderId  required', 'request query full ']);
    assert.deepEqual(
      names(`{"collection":${text}}`),
      names(text),
      'as Postman’s own service hands it out',
    );
  });

  it('circular references end as open objects', () => {
    const circular = {
      ...SWAGGER,
      definitions: {
        Order: {
          type: 'object',
          properties: {
            parent: { $ref: '#/definitions/Order' },
            self: { $ref: '#/definitions/Loop' },
          },
        },
        Loop: { $ref: '#/definitions/Loop' },
      },
    };
    assert.deepEqual(names(JSON.stringify(circular)), [
      'request path orderId integer required',
      'response body parent ',
      'response body self ',
    ]);
  });

  it('a document that lies about its version is read as what it is, and says so', () => {
    const lying = readDocument(
      JSON.stringify({ ...SWAGGER, swagger: undefined, openapi: '3.1.0' }),
    );
    assert.equal(lying.format, 'openapi2');
    assert.deepEqual(lying.warnings, [
      'The document says that it is OpenAPI 3.1.0, but it is written as Swagger 2.0, and was read as that.',
    ]);
  });

  it('the same operation twice, empty paths and references to other places are told, and nothing is fetched', () => {
    const twice = readDocument(
      JSON.stringify({
        openapi: '3.0.0',
        paths: {
          '/a/{x}': { get: {} },
          '/a/{y}': { get: {} },
          '/b': { $ref: 'https://elsewhere.example/b.yaml' },
        },
      }),
    );
    assert.deepEqual(twice.warnings, [
      'GET /a/{y} is the same operation as /a/{x}.',
      'The path /b refers to something outside of the document and was left out; other addresses are never fetched.',
    ]);
    assert.deepEqual(readDocument('openapi: 3.0.0\npaths: {}').warnings, [
      'The document has no operations.',
    ]);
  });

  const faults: [string, string, RegExp][] = [
    ['nothing', ' \n', /is empty/],
    ['a binary file', 'PK\u0000\u0003', /binary file/],
    ['HTML', '<!doctype html>', /XML or HTML/],
    ['text', 'hello', /holds no object/],
    ['broken JSON', '{"openapi": "3.0.0", "paths": {', /not valid JSON/],
    ['broken YAML', 'openapi: 3.0.0\npaths:\n  /a: [\n', /not valid YAML: .*line/],
    [
      'a key twice',
      'openapi: 3.0.0\npaths:\n  /a: {}\n  /a: {}\n',
      /not valid YAML: Map keys must be unique/,
    ],
    ['an unknown version', '{"openapi":"4.7","paths":{}}', /says that it is version 4.7/],
    ['HAR', '{"log":{"entries":[]}}', /HAR file/],
    ['another JSON', '{"a":1}', /neither an OpenAPI document nor a Postman collection/],
    [
      'an alias bomb',
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map(
          (key, n) =>
            `${key}: &${key} [${Array.from({ length: 10 }, () => `*${'abcdefg'[n]}`).join(',')}]`,
        )
        .join('\n')}\n`,
      /repeats itself/,
    ],
  ];
  for (const [what, text, words] of faults)
    it(`${what} is refused in words`, () => assert.match(fault(text), words));

  it('20 MB are read within ten seconds', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, n) => [
        `S${n}`,
        {
          type: 'object',
          description: 'x'.repeat(3_000),
          properties: Object.fromEntries(
            Array.from({ length: 30 }, (_each, p) => [
              `property${p}`,
              { $ref: `#/components/schemas/S${(n * 7 + p) % 4_000}` },
            ]),
          ),
        },
      ]),
    );
    const paths = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, n) => [
        `/things${n}/{id}`,
        {
          get: {
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { $ref: `#/components/schemas/S${n}` } } },
              },
            },
          },
        },
      ]),
    );
    const text = JSON.stringify({
      openapi: '3.0.0',
      servers: [{ url: 'https://shop.example' }],
      paths,
      components: { schemas },
    });
    assert.ok(text.length > 18_000_000);
    const from = performance.now();
    const document = readDocument(text);
    const [operation] = document.operations;
    assert.ok(operation && operationDetail(document, operation).parameters.length >= 1_000);
    assert.ok(performance.now() - from < 10_000);
  });
});
