import type {
  EvaluatedEndpoint,
  EvaluatedParameter,
  EvaluatedVulnerability,
} from '@palisade/engine/policies/evaluatedEndpoint.ts';
import { PolicySet } from '@palisade/engine/policies/policySet.ts';
import { CATALOGUE } from '@palisade/services/domains/posture/hub/catalogue.ts';
import { FINDINGS } from '@palisade/vocabulary/findings.ts';

const ENDPOINTS = 100_000;
/** Different ones, evaluated in turns: all of them at once would measure memory. */
const DIFFERENT = 5_000;
const PARAMETERS = 30;
const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

export interface PostureFigures {
  readonly bench: 'posture';
  readonly policies: number;
  readonly endpoints: number;
  /** Evaluating all endpoints by all policies on one core, evidence included. */
  readonly seconds: number;
  /** The same for one endpoint, milliseconds. */
  readonly oneEndpointMs: { readonly p50: number; readonly p99: number };
  readonly gapsPerEndpoint: number;
}

/** A stream of numbers in 0..1 that is the same every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function makers(seed: number) {
  const next = numbers(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(next() * items.length)] as Item; // The list is not empty.
  const chance = (share: number): boolean => next() < share;
  return { pick, chance };
}

const NAMES = [
  'id',
  'userId',
  'email',
  'items[].price',
  'X-Request-Id',
  'cache-control',
  'server',
  'limit',
  'page',
  'token',
  'address.city',
  'Strict-Transport-Security',
  'x-content-type-options',
  'status',
  'total',
];

function endpoint(index: number): EvaluatedEndpoint {
  const { pick, chance } = makers(index + 1);
  const parameter = (): EvaluatedParameter => {
    const side = pick(['request', 'response'] as const);
    const isSensitive = chance(0.1);
    return {
      side,
      location: pick(
        side === 'request'
          ? ['path', 'query', 'header', 'body']
          : ['header', 'body', 'body', 'body'],
      ),
      contentType: 'application/json',
      statusClass: side === 'request' ? '' : pick(['2xx', '2xx', '4xx']),
      name: pick(NAMES),
      type: pick(['string', 'string', 'integer', 'boolean']),
      required: chance(0.5),
      sensitive: isSensitive,
      dataType: isSensitive
        ? pick(['Email Address', 'Password', 'Credit Card Number', 'JWT'])
        : null,
      dataCategories: isSensitive ? [pick(['PII', 'Authentication', 'Financial'])] : [],
      isObjectId: chance(0.1),
      enumValues: chance(0.1) ? ['asc', 'desc'] : null,
      samples: ['a***'],
    };
  };
  const finding = pick(Object.entries(FINDINGS));
  const vulnerabilities: EvaluatedVulnerability[] = chance(0.2)
    ? [
        {
          name: finding[0],
          severity: finding[1].severity,
          cweId: finding[1].cweId,
          cveId: null,
          seen: [],
        },
      ]
    : [];
  return {
    id: String(index),
    labels: [],
    vulnerabilities,
    areMessagesSeen: true,
    parameters: Array.from({ length: PARAMETERS }, parameter),
    fields: {
      host: `api${index % 200}.shop.example`,
      path: `/v1/things/{thingId}/part${index}`,
      method: pick(['GET', 'GET', 'POST', 'PUT', 'DELETE']),
      domain: 'shop.example',
      urlType: chance(0.9) ? 'API' : 'other',
      learningState: chance(0.8) ? 'available' : 'staging',
      authenticated: pick([true, true, false, null]),
      sensitive: chance(0.4),
      isExternal: chance(0.5),
      authType: [pick(['bearerJwt', 'basic', 'cookieSession'])],
      dataType: [],
      dataCategory: [],
      contentType: ['application/json'],
      responseCode: [200, ...(chance(0.3) ? [404] : []), ...(chance(0.1) ? [500] : [])],
      protocol: chance(0.1) ? ['HTTP', 'REST', 'JSON'] : ['REST', 'JSON'],
      endpointType: chance(0.2) ? [pick(['Login', 'Admin', 'Search', 'Payment', 'Export'])] : [],
      source: ['gateway'],
      sourceType: chance(0.5) ? ['Traffic'] : ['OAS', 'Traffic'],
      webServer: null,
      technology: [],
      cdn: null,
      monitored: true,
      rateLimited: pick([true, false, null]),
      resourceId: null,
      detectionTime: NOW - 40 * DAY * (chance(0.5) ? 1 : 0.1),
      lastActivity: NOW - DAY,
      availabilityStatus: 'available',
      contentLength: 20_000,
    },
  };
}

/** Evaluates made-up endpoints by the whole catalogue. */
export async function benchPosture(): Promise<PostureFigures> {
  const endpoints = Array.from({ length: DIFFERENT }, (_, index) => endpoint(index));
  const set = new PolicySet(CATALOGUE, NOW);
  let gaps = 0;
  for (const one of endpoints) gaps += set.evaluate(one).length;
  const times: number[] = [];
  const start = process.cpuUsage();
  for (let round = 0; round < ENDPOINTS / DIFFERENT; round++) {
    for (const one of endpoints) {
      const begun = process.hrtime.bigint();
      set.evaluate(one);
      times.push(Number(process.hrtime.bigint() - begun) / 1e6);
    }
  }
  const { user, system } = process.cpuUsage(start);
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(1000 * (times[Math.floor(times.length * share)] ?? 0)) / 1000;
  const figures = {
    bench: 'posture',
    policies: CATALOGUE.length,
    endpoints: ENDPOINTS,
    seconds: Math.round((user + system) / 1e4) / 100,
    oneEndpointMs: { p50: at(0.5), p99: at(0.99) },
    gapsPerEndpoint: Math.round((10 * gaps) / DIFFERENT) / 10,
  } as const;
  process.stderr.write(
    `${figures.policies} policies × ${figures.endpoints} endpoints: ${figures.seconds} s of CPU; one endpoint ${figures.oneEndpointMs.p50} ms, p99 ${figures.oneEndpointMs.p99} ms\n`,
  );
  return figures;
}
