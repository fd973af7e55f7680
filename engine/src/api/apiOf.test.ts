import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { apiOf, routeOf } from './apiOf.ts';

describe('the API of an endpoint', () => {
  for (const [template, basePath, name] of [
    ['/v2/customers/{id}/cards', '/v2/customers', 'customers v2'],
    ['/customers', '/customers', 'customers'],
    ['/api/v1/orders/{orderId}', '/api/v1/orders', 'orders v1'],
    ['/rest/api/2/issue/{issueId}', '/rest/api/2/issue', 'issue 2'],
    ['/2010-04-01/Accounts/{sid}/Calls', '/2010-04-01/Accounts', 'Accounts 2010-04-01'],
    ['/services/2.0/feeds.json', '/services/2.0/feeds.json', 'feeds.json 2.0'],
    ['/api/{tenant}/users', '/api', 'api'],
    ['/v1/{tenant}', '/v1', 'shop.example v1'],
    ['/{slug}', '/', 'shop.example'],
    ['/', '/', 'shop.example'],
    ['/graphql', '/graphql', 'graphql'],
    ['/42/items', '/42', '42'],
  ] as const) {
    it(`${template} is ${basePath}, called ${name}`, () => {
      assert.deepEqual(apiOf('shop.example', template), {
        key: `shop.example${basePath}`,
        basePath,
        name,
      });
    });
  }

  it('is reached by words that only route, whatever its version', () => {
    const routes = [
      ['/api/v2/customers/{id}', '/api'],
      ['/api/v1/customers', '/api'],
      ['/v2/customers', ''],
      ['/customers', ''],
      ['/rest/internal/orders', '/rest/internal'],
      ['/graphql', ''],
      ['/api/graphql', '/api'],
      ['/v1/preview', ''],
      ['/', ''],
    ] as const;
    assert.deepEqual(
      routes.map(([template]) => [template, routeOf(template)]),
      routes,
    );
  });

  it('never joins two hosts, and its base path always begins the template', () => {
    const segment = fc.oneof(
      fc.constantFrom('api', 'v1', '2', '{id}', 'rest'),
      fc.stringMatching(/^[a-z]{1,8}$/),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        const template = `/${segments.join('/')}`;
        const api = apiOf('a.example', template);
        assert.ok(`${template}/`.startsWith(api.basePath));
        assert.ok(!api.basePath.includes('{'));
        assert.notEqual(api.key, apiOf('b.example', template).key);
      }),
    );
  });
});
