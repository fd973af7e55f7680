import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuthenticationStats } from '../authentication/authenticationStats.ts';
import { credentials } from '../authentication/credentials.ts';
import { readHarText } from '../exchange/readHarEntry.ts';
import { admits, noiseReason } from '../noise/noiseReason.ts';
import { EndpointParameters } from '../parameters/endpointParameters.ts';
import { demoTraffic } from './demoTraffic.ts';

const OPTIONS = { seed: 7, exchanges: 12_000, endsAt: Date.UTC(2026, 4, 1, 12, 30), days: 7 };
const lines = [...demoTraffic(OPTIONS)].map((entry) => JSON.stringify(entry));
const VARIABLE = /^(?:[0-9]+|[0-9a-f]{8}-.*|pay_.*|LL-[0-9]+|[a-z]{3}_[0-9a-z]{10})$/;
const BEFORE_SLUG = new Set(['products', 'categories', 'feeds']);

/** Stands in for learned templates: the demo's own ids and slugs become parameters. */
function templateOf(path: string): { template: string; values: { name: string; value: string }[] } {
  const values: { name: string; value: string }[] = [];
  const parts = path.split('/').map((segment, index, all) => {
    if (!VARIABLE.test(segment) && !(BEFORE_SLUG.has(all[index - 1] ?? '') && index > 1))
      return segment;
    values.push({ name: `${all[index - 1] ?? ''}Id`, value: segment });
    return '{id}';
  });
  return { template: parts.join('/'), values };
}

interface Learned {
  readonly parameters: EndpointParameters;
  readonly authentication: AuthenticationStats;
  readonly schemes: Set<string>;
}

function learn(texts: readonly string[]): {
  endpoints: Map<string, Learned>;
  noise: Map<string, number>;
} {
  const endpoints = new Map<string, Learned>();
  const noise = new Map<string, number>();
  for (const text of texts) {
    const reading = readHarText(text);
    assert.ok('exchange' in reading, text);
    const { exchange } = reading;
    const reason = noiseReason(exchange) ?? (admits(exchange) ? null : 'nonSuccessOnly');
    if (reason !== null) {
      noise.set(reason, (noise.get(reason) ?? 0) + 1);
      continue;
    }
    const { template, values } = templateOf(exchange.path);
    const key = `${exchange.method} ${exchange.host}${template}`;
    const learned = endpoints.get(key) ?? {
      parameters: new EndpointParameters(),
      authentication: new AuthenticationStats(),
      schemes: new Set(),
    };
    endpoints.set(key, learned);
    learned.parameters.observe(exchange, values, { sampling: true, hashKey: new Uint8Array(32) });
    learned.authentication.observe(exchange.status, credentials(exchange), exchange.startedAt);
    learned.schemes.add(exchange.scheme);
  }
  return { endpoints, noise };
}

const { endpoints, noise } = learn(lines);

function at(key: string): Learned {
  const found = endpoints.get(key);
  assert.ok(found !== undefined, `${key} in ${[...endpoints.keys()].join('\n')}`);
  return found;
}

function kindOf(key: string, name: string, side: string): string | null {
  return (
    at(key)
      .parameters.list()
      .find((parameter) => parameter.name === name && parameter.side === side)?.dataType ?? null
  );
}

describe('demo traffic', () => {
  it('is the same for the same seed and another for another', () => {
    const few = { ...OPTIONS, exchanges: 300 };
    const written = (options: typeof few): string => JSON.stringify([...demoTraffic(options)]);
    assert.equal(written(few), written(few));
    assert.notEqual(written(few), written({ ...few, seed: 8 }));
  });

  it('INV-18 tells the same story at every hour of the day, in summer and in winter, moved as a whole', () => {
    const story = (endsAt: number): string =>
      [...demoTraffic({ ...OPTIONS, exchanges: 1_000, endsAt })]
        .map((entry) =>
          JSON.stringify({ ...entry, after: endsAt - Date.parse(entry.startedDateTime) }),
        )
        .join('\n')
        .replaceAll(
          /\d{4}-\d\d-\d\dT[\d:.]+Z|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]+ GMT|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g,
          '-',
        );
    const told = story(Date.UTC(2026, 10, 23, 11));
    for (let hour = 0; hour < 24; hour += 1)
      for (const [month, minute] of [
        [2, 0],
        [5, 17],
        [9, 59],
      ] as const)
        assert.ok(
          story(Date.UTC(2026, month, 29, hour, minute)) === told,
          `${month}, ${hour}:${minute}`,
        );
  });

  it('runs in the order of time, within its days, busier in the evening than at night', () => {
    const times = lines.map((line) => Date.parse(String(JSON.parse(line).startedDateTime)));
    assert.ok(
      times.every(
        (time, index) =>
          time >= (times[index - 1] ?? OPTIONS.endsAt - OPTIONS.days * 86_400_000) &&
          time <= OPTIONS.endsAt,
      ),
    );
    // The story ends at eight in the morning of its own day.
    const hourOf = (time: number): number =>
      ((((time - OPTIONS.endsAt) / 3_600_000 + 8) % 24) + 24) % 24;
    const during = (from: number, to: number): number =>
      times.filter((time) => hourOf(time) >= from && hourOf(time) < to).length;
    assert.ok(during(18, 22) > 4 * during(1, 5));
  });

  it('has about fifty endpoints, 1.3 KB an exchange, and noise of every kind', () => {
    assert.ok(endpoints.size >= 45 && endpoints.size <= 55, `${endpoints.size} endpoints`);
    const mean = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    assert.ok(mean > 1_100 && mean < 1_600, `${mean} bytes`);
    assert.deepEqual([...noise.keys()].toSorted(), [
      'nonSuccessOnly',
      'notFound',
      'preflight',
      'scanner',
      'staticFile',
    ]);
  });

  it('has as many endpoints as asked for', () => {
    const many = learn(
      [...demoTraffic({ ...OPTIONS, exchanges: 20_000, endpoints: 400 })].map((entry) =>
        JSON.stringify(entry),
      ),
    );
    assert.ok(Math.abs(many.endpoints.size - 400) <= 10, `${many.endpoints.size} endpoints`);
  });

  it('INV-18 teaches who must say who they are', () => {
    assert.equal(
      at('GET api.lumen-lane.example/v2/orders/{id}').authentication.state,
      'authenticated',
    );
    assert.deepEqual(
      at('GET partners.lumen-lane.example/feeds/{id}/inventory').authentication.kinds,
      ['apiKeyHeader'],
    );
    assert.deepEqual(at('POST checkout.lumen-lane.example/api/v1/carts').authentication.kinds, [
      'cookieSession',
    ]);
    assert.equal(
      at('GET api.lumen-lane.example/v2/products/{id}').authentication.state,
      'unauthenticated',
    );
  });

  it('INV-18 teaches the bad habits a posture check should find', () => {
    assert.equal(
      kindOf('GET checkout.lumen-lane.example/api/v1/payments/{id}', 'card.number', 'response'),
      'Credit Card Number',
    );
    assert.equal(
      kindOf('GET api.lumen-lane.example/v2/newsletter/confirm', 'email', 'request'),
      'Email Address',
    );
    const legacy = 'GET legacy.lumen-lane.example/rest/customer/list';
    assert.deepEqual(
      [...at(legacy).schemes, at(legacy).authentication.state],
      ['http', 'unauthenticated'],
    );
    assert.equal(kindOf(legacy, 'customers[].phone', 'response'), 'Phone Number');
    assert.equal(
      kindOf('GET partners.lumen-lane.example/partners/{id}/payouts', 'payouts[].iban', 'response'),
      'IBAN',
    );
    assert.equal(
      kindOf('GET partners.lumen-lane.example/partners/{id}/tax-profile', 'taxId', 'response'),
      'US ITIN',
    );
    assert.ok(
      noise.get('scanner') !== undefined && lines.some((line) => line.includes('UNION%20SELECT')),
    );
  });

  it('keeps no secret and no clear personal value in what was learned', () => {
    const written = JSON.stringify(
      [...endpoints.values()].map(({ parameters }) => parameters.toJSON()),
    );
    for (const trace of [
      /eyJ[\w-]{20,}/,
      /@(?:postbox|mail|lettermail)\.example/,
      /\+1415555/,
      /"4[0-9]{15}"/,
      /DE[0-9]{20}/,
    ])
      assert.doesNotMatch(written, trace);
  });
});
