import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuthenticationStats } from '../authentication/authenticationStats.ts';
import { credentials } from '../authentication/credentials.ts';
import { demoTraffic } from '../demo/demoTraffic.ts';
import { readHarEntry } from '../exchange/readHarEntry.ts';
import { EndpointParameters } from '../parameters/endpointParameters.ts';
import { PathTemplates } from '../templates/pathTemplates.ts';
import { driftAcross } from './drift.ts';
import { exportOpenApi } from './exportOpenApi.ts';
import type { ExportedEndpoint } from './exportedApi.ts';
import { operationDetail } from './operationDetail.ts';
import { OperationIndex } from './operationIndex.ts';
import { pinsOf } from './pinsOf.ts';
import { readDocument } from './readDocument.ts';

const OPTIONS = { sampling: true, hashKey: new Uint8Array(32).fill(5) };
const entries = [
  ...demoTraffic({ seed: 11, exchanges: 6_000, endsAt: Date.UTC(2026, 4, 9), days: 7 }),
].flatMap((entry) => {
  const reading = readHarEntry(entry);
  return 'exchange' in reading && reading.exchange.status < 400 ? [reading.exchange] : [];
});
const host = entries[0]?.host ?? '';

/** Learns the demo's traffic of one host, with what a document pinned. */
function learn(templates: PathTemplates): readonly ExportedEndpoint[] {
  const exchanges = entries.filter((exchange) => exchange.host === host);
  for (const { method, path, startedAt } of exchanges)
    templates.observe({ method, path, structure: null, at: startedAt });
  templates.settle();
  const learned = new Map<
    string,
    ExportedEndpoint & { statuses: number[]; requests: number; stats: AuthenticationStats }
  >();
  for (const exchange of exchanges) {
    const { method, template } =
      templates.resolve(exchange.method, exchange.path) ?? assert.fail('not learned');
    const stats = new AuthenticationStats();
    const endpoint = learned.get(`${method} ${template}`) ?? {
      method,
      path: template,
      statuses: [],
      requests: 0,
      isExternal: true,
      parameters: new EndpointParameters(),
      authentication: stats.toJSON(),
      stats,
    };
    learned.set(`${method} ${template}`, endpoint);
    endpoint.requests += 1;
    if (!endpoint.statuses.includes(exchange.status)) endpoint.statuses.push(exchange.status);
    endpoint.stats.observe(exchange.status, credentials(exchange), exchange.startedAt);
    endpoint.parameters.observe(exchange, [], OPTIONS);
  }
  return [...learned.values()].map((endpoint) => ({
    ...endpoint,
    authentication: endpoint.stats.toJSON(),
  }));
}

describe('the learned API as OpenAPI 3.1', () => {
  it('INV-15 comes back: imported, and the traffic replayed, nothing drifts and no endpoint is there twice', () => {
    const first = learn(new PathTemplates());
    assert.ok(first.length >= 10, `${first.length} endpoints`);
    const document = readDocument(
      JSON.stringify(exportOpenApi({ name: 'shop', host, endpoints: first })),
    );
    assert.deepEqual(
      [document.format, document.warnings, document.operations.length],
      ['openapi31', [], first.length],
    );
    const templates = new PathTemplates();
    templates.pinAll(pinsOf(document.operations));
    const again = learn(templates);
    assert.deepEqual(
      again.map(({ method, path }) => `${method} ${path}`).sort(),
      first.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    const index = new OperationIndex(document.operations);
    for (const { method, path, parameters, statuses, authentication } of again) {
      const operations = index.find(method, path);
      assert.equal(operations.length, 1, `${method} ${path}`);
      assert.deepEqual(
        driftAcross(
          operations.map((operation) => operationDetail(document, operation)),
          { places: parameters.evidence(), statuses, authentication, seed: 0x05050505 },
        ),
        [],
        `${method} ${path}`,
      );
    }
  });

  it('says how sure it is, and shows no sample where none is kept', () => {
    const endpoints = learn(new PathTemplates());
    assert.match(
      JSON.stringify(exportOpenApi({ name: 'shop', host, endpoints })),
      /"x-confidence":0\.9[0-9]*,"examples"/,
    );
    for (const { parameters } of endpoints) parameters.dropSamples();
    assert.doesNotMatch(
      JSON.stringify(exportOpenApi({ name: 'shop', host, endpoints })),
      /"examples"/,
    );
  });

  it('INV-13 says the limits that a person told, where they mean something to the values', () => {
    const parameters = new EndpointParameters();
    for (let n = 0; n < 60; n += 1) {
      const at = {
        startedAt: Date.UTC(2026, 4, 9),
        clientAddress: null,
        scheme: 'https' as const,
        host: 'shop.example',
        requestHeaders: [],
        requestBody: null,
        status: 200,
        responseHeaders: [],
        responseBody: null,
      };
      parameters.observe(
        {
          ...at,
          method: 'GET',
          path: '/orders',
          query: [
            ['page', String(n)],
            ['word', `tea ${n}`],
          ],
        },
        [],
        OPTIONS,
      );
    }
    const told = {
      side: 'request',
      location: 'query',
      contentType: '',
      maxLength: 20,
      minimum: 1,
      maximum: 90,
    } as const;
    const limits = [
      { ...told, name: 'page' },
      { ...told, name: 'word' },
      { ...told, name: 'other' },
    ];
    const text = JSON.stringify(
      exportOpenApi({
        name: 'shop',
        host,
        endpoints: [
          {
            method: 'GET',
            path: '/orders',
            statuses: [200],
            requests: 60,
            isExternal: false,
            parameters,
            authentication: new AuthenticationStats().toJSON(),
            limits,
          },
        ],
      }),
    );
    assert.match(text, /"type":"integer","format":"int32","minimum":1,"maximum":90,"x-confidence"/);
    assert.match(text, /"type":"string","maxLength":20,"x-confidence"/);
    assert.doesNotMatch(text, /"other"/);
  });

  it('INV-15 says "internal" only where a caller had an address, and none came from the internet', () => {
    const internal = (...exposures: readonly (boolean | null)[]): unknown => {
      const endpoints = exposures.map((isExternal, index) => ({
        method: 'GET',
        path: `/${index}`,
        statuses: [200],
        requests: 1,
        isExternal,
        parameters: new EndpointParameters(),
        authentication: new AuthenticationStats().toJSON(),
      }));
      return JSON.parse(JSON.stringify(exportOpenApi({ name: 'shop', host, endpoints })))
        .servers[0]['x-internal'];
    };
    assert.deepEqual(
      [internal(null, null), internal(null, false), internal(false, true, null), internal(true)],
      [undefined, true, false, false],
    );
  });

  it('INV-15 names the header that a key came in, as it was seen', () => {
    const schemeOf = (header: string, value: string): unknown => {
      const stats = new AuthenticationStats();
      const parameters = new EndpointParameters();
      for (let second = 10; second < 40; second++) {
        const reading = readHarEntry({
          startedDateTime: `2026-05-01T10:00:${second}.000Z`,
          time: 5,
          request: {
            method: 'GET',
            url: 'https://shop.example/orders',
            headers: [{ name: header, value }],
          },
          response: { status: 200, headers: [], content: { mimeType: 'application/json' } },
        });
        if (!('exchange' in reading)) throw new Error('not read');
        stats.observe(200, credentials(reading.exchange), reading.exchange.startedAt);
        parameters.observe(reading.exchange, [], OPTIONS);
      }
      const endpoint = {
        method: 'GET',
        path: '/orders',
        statuses: [200],
        requests: 30,
        isExternal: true,
        parameters,
        authentication: stats.toJSON(),
      };
      return JSON.parse(
        JSON.stringify(exportOpenApi({ name: 'shop', host, endpoints: [endpoint] })),
      ).components.securitySchemes.apiKeyHeader?.name;
    };
    const key = '0f8fad5bd9cb469fa16570867728950e';
    assert.equal(schemeOf('Authorization', `ApiKey ${key}`), 'Authorization');
    assert.equal(String(schemeOf('X-Api-Key', key)).toLowerCase(), 'x-api-key');
  });

  it('INV-15 a status that documents cannot name is the default answer', () => {
    const document = exportOpenApi({
      name: 'shop',
      host,
      endpoints: [
        {
          method: 'GET',
          path: '/orders',
          statuses: [200, 999],
          requests: 60,
          isExternal: false,
          parameters: new EndpointParameters(),
          authentication: new AuthenticationStats().toJSON(),
        },
      ],
    });
    assert.match(
      JSON.stringify(document),
      /"responses":\{"200":\{[^}]*\},"default":\{"description":"Answered with 999\."\}\}/,
    );
  });
});
