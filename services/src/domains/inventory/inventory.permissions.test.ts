import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../composition/inventoryService.ts';
import { testServer, type TestServer } from './testing/testServer.ts';

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

describe('inventory routes', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
  });
  after(() => server.close());

  it('PERM-01 each asks for a permission in that company; without a role there is no such company', async () => {
    const { paths } = (await server.get<OpenApi>('/inventory/openapi.json')).body;
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        path: path.replaceAll(/\{\w+\}/g, server.companyId),
        method,
      })),
    );
    assert.ok(routes.length >= 17);
    const ask = ({ path, method }: { path: string; method: string }, as: string) =>
      server.ask<{ code: string }>(method, path, as);
    for (const route of routes) {
      const answers = await Promise.all(
        ['nobody', 'clerk', 'stranger'].map((as) => ask(route, as)),
      );
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.code]),
        [
          [401, 'unauthenticated'],
          [403, 'forbidden'],
          [404, 'notFound'],
        ],
        `${route.method} ${route.path}`,
      );
    }
  });
});
