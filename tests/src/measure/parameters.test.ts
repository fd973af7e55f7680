import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import { randomOf } from './inventedApis/random.ts';
import { measureInvented } from './parameters.ts';
import { ParameterScore } from './parameterScore.ts';
import { readDocument } from './schemaTraffic/openApi.ts';
import { operationTraffic } from './schemaTraffic/operationTraffic.ts';

const DOCUMENT = {
  paths: {
    '/orders/{orderId}': {
      parameters: [{ $ref: '#/components/parameters/Order' }],
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
        responses: {
          201: {
            content: {
              'application/json; charset=utf-8': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
              },
            },
          },
          default: { description: 'failed' },
        },
      },
    },
  },
  components: {
    parameters: {
      Order: { name: 'orderId', in: 'path', required: true, schema: { type: 'integer' } },
    },
    schemas: {
      Order: {
        allOf: [
          {
            type: 'object',
            properties: {
              state: { type: 'string', enum: ['new', 'paid'] },
              parent: { $ref: '#/components/schemas/Order' },
            },
            required: ['state'],
          },
          { properties: { prices: { type: 'object', additionalProperties: { type: 'number' } } } },
        ],
      },
    },
  },
};

describe('traffic from schemas', () => {
  test('has the truth of its document: references, allOf, maps, and no end in what refers to itself', () => {
    const { operations, resolve } = readDocument(DOCUMENT);
    const [operation] = operations;
    assert.ok(operation !== undefined);
    const { truth, call } = operationTraffic(operation, resolve, randomOf(1));
    assert.deepEqual(
      truth.map(({ key, required, scalar }) => [key, required, scalar.type, scalar.values]),
      [
        ['request|path|||orderId', true, 'integer', null],
        ['request|body|application/json||prices.{}', null, 'number', null],
        ['request|body|application/json||state', true, 'string', ['new', 'paid']],
        ['response|body|application/json|2xx|[].prices.{}', null, 'number', null],
        ['response|body|application/json|2xx|[].state', true, 'string', ['new', 'paid']],
      ],
    );
    const { exchange, path } = call();
    assert.match(exchange.path, /^\/orders\/\d+$/);
    assert.deepEqual([exchange.status, path.map(({ name }) => name)], [201, ['orderId']]);
    assert.ok(
      ['new', 'paid'].includes(
        (JSON.parse(exchange.requestBody?.text ?? '{}') as { state: string }).state,
      ),
    );
  });

  test('reads OpenAPI 2: bodies, forms and types of parameters', () => {
    const { operations } = readDocument({
      swagger: '2.0',
      consumes: ['application/json'],
      produces: ['application/json'],
      definitions: { A: { type: 'object' } },
      paths: {
        '/a': {
          post: {
            parameters: [
              { in: 'body', name: 'b', schema: { $ref: '#/definitions/A' } },
              { in: 'query', name: 'q', type: 'integer' },
            ],
            responses: { 200: { schema: { type: 'string' } } },
          },
          put: {
            consumes: ['application/x-www-form-urlencoded'],
            parameters: [{ in: 'formData', name: 'f', type: 'string', required: true }],
            responses: {},
          },
        },
      },
    });
    assert.deepEqual(
      operations.map(({ method, request, parameters }) => [
        method,
        request?.contentType,
        parameters.map(({ name }) => name),
      ]),
      [
        ['POST', 'application/json', ['q']],
        ['PUT', 'application/x-www-form-urlencoded', []],
      ],
    );
    assert.deepEqual(operations[1]?.request?.schema['required'], ['f']);
  });
});

describe('measure parameters', () => {
  test('ENG-03 types, formats, required parameters and fixed sets of invented APIs are learned as true', () => {
    const { typeAccuracy, formatAccuracy, requiredF1, enumF1, parameters } = measureInvented(
      2,
      300,
    ).figures;
    assert.ok(parameters > 150, String(parameters));
    assert.ok(
      typeAccuracy >= 0.97 && formatAccuracy >= 0.97 && requiredF1 >= 0.95 && enumF1 >= 0.9,
      JSON.stringify({ typeAccuracy, formatAccuracy, requiredF1, enumF1 }),
    );
  });

  test('a wrong type, a wrong requirement and a wrong set count against it', () => {
    const score = new ParameterScore();
    const learned = {
      key: 'k',
      name: 'k',
      type: 'string',
      format: null,
      required: false,
      occurrences: 500,
      opportunities: 500,
      enumValues: ['a'],
      sensitive: false,
    };
    const scalar = {
      kind: 'scalar',
      type: 'integer',
      format: null,
      values: ['a', 'b'],
      isNullable: false,
      make: () => 1,
    } as const;
    score.add(
      [
        { key: 'k', required: true, scalar },
        { key: 'absent', required: true, scalar },
      ],
      [learned as unknown as LearnedParameter],
    );
    assert.deepEqual(score.figures, {
      parameters: 1,
      typeAccuracy: 0,
      formatAccuracy: 1,
      requiredF1: 0,
      enumF1: 0,
      enums: 1,
      withheld: 0,
      unlearned: 1,
    });
  });
});
