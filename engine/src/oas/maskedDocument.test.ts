import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from './apiDocument.ts';
import { maskedDocument } from './maskedDocument.ts';
import { modelOf } from './readDocument.ts';

const EMAIL = 'zulu.quokka@canarymail.example';
const SECRETS = [
  EMAIL,
  encodeURIComponent(EMAIL),
  'Featherstonehaugh',
  '4539578763621486',
  'hunter2-zulu',
  '83920174',
];
const KEY = { hashKey: new Uint8Array(32).fill(3) };

const OPENAPI = {
  openapi: '3.0.3',
  info: {
    title: 'Shop',
    version: '1',
    description: `Write to **${EMAIL}**.`,
    contact: { email: EMAIL },
  },
  servers: [
    { url: `https://shop.example/tenants/${EMAIL}/v1` },
    { url: 'https://{region}1.shop.example', variables: { region: { default: 'eu-west' } } },
  ],
  tags: [{ name: 'orders' }],
  paths: {
    [`/users/${EMAIL}/orders/{orderId}`]: {
      get: {
        operationId: 'listOrdersOfTheCustomerByTenantAndRegion2',
        summary: `Orders of ${encodeURIComponent(EMAIL)}`,
        parameters: [
          {
            name: 'orderId',
            in: 'path',
            required: true,
            schema: { type: 'string', example: 'pending' },
          },
          { name: 'pin', in: 'query', schema: { type: 'integer' }, example: 83920174 },
          { name: 'q', in: 'header', examples: { first: { value: EMAIL } } },
        ],
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Order' },
                example: {
                  customer: { name: 'Quokkabert Featherstonehaugh', card: 4539578763621486 },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'string', enum: ['pending', 'shipped'], default: 'pending' },
          password: { type: 'string', example: 'hunter2-zulu' },
          example: { type: 'string', example: 'pending' },
          value: { type: 'string' },
        },
      },
    },
  },
};

const POSTMAN = {
  info: {
    name: 'Shop',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  variable: [
    { key: 'baseUrl', value: 'https://api1.shop.example:8443' },
    { key: 'pin', value: '83920174' },
  ],
  item: [
    {
      name: `GET /users/${EMAIL}`,
      request: {
        method: 'POST',
        header: [
          { key: 'x-user', value: EMAIL },
          { key: 'authorization', value: 'hunter2-zulu' },
        ],
        auth: {
          type: 'basic',
          basic: [{ key: 'password', value: 'hunter2-zulu', type: 'string' }],
        },
        url: {
          raw: `{{baseUrl}}/users/${encodeURIComponent(EMAIL)}/orders?email=${EMAIL}&page=2#${EMAIL}`,
          host: ['{{baseUrl}}'],
          path: ['users', EMAIL, 'orders'],
          variable: [{ key: 'pin', value: '83920174' }],
          query: [
            { key: 'email', value: EMAIL },
            { key: 'page', value: '2' },
          ],
        },
        body: {
          mode: 'raw',
          raw: JSON.stringify({
            name: 'Quokkabert Featherstonehaugh',
            pin: '83920174',
            status: 'pending',
          }),
        },
      },
      response: [
        {
          name: 'ok',
          code: 200,
          header: [{ key: 'set-cookie', value: 'sid=hunter2-zulu' }],
          body: `{"email": "${EMAIL}", {{broken}}}`,
        },
      ],
    },
  ],
};

const holds = (root: Json): string[] =>
  SECRETS.filter((secret) => JSON.stringify(root).includes(secret));

describe('documents without sensitive values', () => {
  it('DATA-07 have no value in paths, servers, texts, examples and defaults of OpenAPI', () => {
    const { root, masked } = maskedDocument(OPENAPI, KEY);
    assert.deepEqual(holds(root), []);
    assert.ok(masked >= 9, String(masked));
    const { operations, servers } = modelOf(root);
    assert.deepEqual(
      operations.map(({ path, pointer, operationId }) => [path, pointer, operationId]),
      [
        [
          '/users/{emailAddress}/orders/{orderId}',
          '/paths/~1users~1{emailAddress}~1orders~1{orderId}/get',
          'listOrdersOfTheCustomerByTenantAndRegion2',
        ],
      ],
    );
    assert.deepEqual(
      servers.map(({ host, basePath }) => [host, basePath]),
      [
        ['shop.example', '/tenants/{emailAddress}/v1'],
        ['eu-west1.shop.example', ''],
      ],
    );
  });

  it('keep what is not sensitive as it is, names of fields and references above all', () => {
    const { root } = maskedDocument(OPENAPI, KEY);
    const { components } = root as unknown as typeof OPENAPI;
    const { password: _password, ...others } = OPENAPI.components.schemas.Order.properties;
    assert.deepEqual(
      { ...components.schemas.Order.properties, password: undefined },
      { ...others, password: undefined },
    );
    const harmless = {
      ...OPENAPI,
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://10.0.0.5:8080/v1' }],
      paths: { '/orders/{id}': { get: { responses: {} } } },
      components: {},
    };
    assert.deepEqual(maskedDocument(harmless, KEY), { root: harmless, masked: 0 });
  });

  it('DATA-07 have no value in addresses, headers, bodies and saved answers of a collection', () => {
    const { root } = maskedDocument(POSTMAN, KEY);
    assert.deepEqual(holds(root), []);
    const [operation] = modelOf(root).operations;
    assert.deepEqual(
      [operation?.path, operation?.servers[0]?.host],
      ['/users/{emailAddress}/orders', 'api1.shop.example:8443'],
    );
    const [{ request }] = (root as unknown as typeof POSTMAN).item as [(typeof POSTMAN.item)[0]];
    assert.equal((JSON.parse(request.body.raw) as { status: string }).status, 'pending');
    assert.deepEqual(request.url.query[1], { key: 'page', value: '2' });
  });

  it('take no longer for texts that are made to take long', () => {
    const texts = [
      'A'.repeat(1e6),
      '1 '.repeat(50_000),
      `${'.'.repeat(1e6)}x`,
      '-----BEGIN '.repeat(50_000),
      '/a?b=c&'.repeat(50_000),
    ];
    const started = process.cpuUsage();
    for (const text of texts)
      maskedDocument({ info: { description: text }, item: [{ value: text, url: text }] }, KEY);
    const { user } = process.cpuUsage(started);
    assert.ok(user < 10_000_000, `${Math.round(user / 1e6)} s`);
  });

  it('describe the same operations when they are masked again', () => {
    for (const document of [OPENAPI, POSTMAN]) {
      const { root } = maskedDocument(document, KEY);
      assert.deepEqual(
        modelOf(maskedDocument(root, KEY).root).operations,
        modelOf(root).operations,
      );
    }
  });
});
