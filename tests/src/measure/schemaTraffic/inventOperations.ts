import { type Random, randomOf } from '../inventedApis/random.ts';
import { KEYS, NOUNS } from '../inventedApis/words.ts';
import type { Loose, SchemaOperation } from './openApi.ts';

const FORMATS = ['uuid', 'date', 'date-time', 'email', 'uri', 'ipv4'];

function scalar(random: Random): Loose {
  const draw = random.next();
  if (draw < 0.12) return { type: 'boolean' };
  if (draw < 0.3)
    return { type: 'integer', minimum: random.between(0, 5), maximum: random.scale(30, 5_000_000) };
  if (draw < 0.42) return { type: 'number', minimum: 0, maximum: random.scale(10, 100_000) };
  if (draw < 0.6) return { type: 'string', format: random.pick(FORMATS) };
  if (draw < 0.8)
    return {
      type: 'string',
      enum: random
        .sample(NOUNS, random.between(1, random.chance(0.85) ? 10 : 24))
        .map((word) => (random.chance(0.4) ? word.toUpperCase() : word)),
    };
  return { type: 'string', nullable: random.chance(0.2) };
}

function object(random: Random, depth: number): Loose {
  const names = random.sample(KEYS, random.between(2, 9));
  const properties = Object.fromEntries(names.map((name) => [name, schema(random, depth + 1)]));
  return { type: 'object', properties, required: names.filter(() => random.chance(0.55)) };
}

function schema(random: Random, depth: number): Loose {
  const draw = random.next();
  if (depth > 3 || draw < 0.7) return scalar(random);
  if (draw < 0.82) return object(random, depth);
  if (draw < 0.95)
    return { type: 'array', items: random.chance(0.5) ? object(random, depth) : scalar(random) };
  return {
    type: 'object',
    additionalProperties: random.chance(0.5) ? object(random, depth) : scalar(random),
  };
}

/** The operations of an invented API: the same seed gives the same. */
export function inventOperations(seed: number): readonly SchemaOperation[] {
  const random = randomOf(seed);
  const error = {
    type: 'object',
    properties: {
      error: { type: 'string' },
      code: { type: 'integer', minimum: 1, maximum: 9_000 },
    },
    required: ['error', 'code'],
  };
  return random.sample(NOUNS, random.between(3, 6)).map((noun): SchemaOperation => {
    const method = random.pick(['GET', 'GET', 'POST', 'PUT']);
    const isOne = random.chance(0.5);
    const query = random.sample(KEYS, random.between(0, 4)).map((name) => ({
      name,
      location: 'query' as const,
      required: random.chance(0.3),
      schema: scalar(random),
    }));
    return {
      method,
      path: isOne ? `/${noun}s/{${noun}Id}` : `/${noun}s`,
      parameters: [
        ...query,
        ...(isOne
          ? [
              {
                name: `${noun}Id`,
                location: 'path' as const,
                required: true,
                schema: random.chance(0.5)
                  ? { type: 'integer', minimum: 1, maximum: 900_000 }
                  : { type: 'string', format: 'uuid' },
              },
            ]
          : []),
      ],
      request:
        method === 'GET'
          ? null
          : {
              contentType: random.chance(0.8)
                ? 'application/json'
                : 'application/x-www-form-urlencoded',
              schema: object(random, 0),
            },
      requestRequired: true,
      responses: [
        {
          status: 200,
          body: {
            contentType: 'application/json',
            schema: random.chance(0.7)
              ? object(random, 0)
              : { type: 'array', items: object(random, 1) },
          },
        },
        { status: 422, body: { contentType: 'application/json', schema: error } },
      ],
    };
  });
}
