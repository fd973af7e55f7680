import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { routePin } from './routePin.ts';

describe('the route that instrumentation tells', () => {
  for (const [route, path, template] of [
    ['/orders/{id}', '/orders/17', '/orders/{id}'],
    ['/orders/{id:[0-9]+}', '/orders/17', '/orders/{id}'],
    ['/orders/:orderId/lines/:line(\\d+)', '/orders/17/lines/2', '/orders/{orderId}/lines/{line}'],
    ['orders/<int:pk>/', '/orders/17', '/orders/{pk}'],
    ['/orders/<id>', '/orders/17', '/orders/{id}'],
    ['/orders/[order-id]', '/orders/17/', '/orders/{order_id}'],
    ['/caf%C3%A9/{id}', '/caf%c3%a9/1', '/café/{id}'],
    ['/api/{version}/orders/{id}', '/api/v1/orders/17', '/api/v1/orders/{id}'],
  ] as const) {
    it(`ENG-02 ${route} is ${template}`, () =>
      assert.equal(routePin(route, path)?.template, template));
  }

  it('ENG-02 says which values it was told of', () =>
    assert.deepEqual(routePin('/team/{colour}', '/team/deep%20red')?.seen, ['team', 'deep%20red']));

  for (const [route, path] of [
    ['/*', '/orders/17'],
    ['/**', '/orders/17'],
    ['/orders/*', '/orders/17'],
    ['/orders/{*rest}', '/orders/17'],
    ['/orders/{rest...}', '/orders/17'],
    ['/{proxy+}', '/orders'],
    ['/orders/<path:rest>', '/orders/17'],
    ['/orders/[...slug]', '/orders/17'],
    ['/orders/[[...slug]]', '/orders/17'],
    ['^orders/(?P<pk>[0-9]+)$', '/orders/17'],
    ['/orders/:id?', '/orders/17'],
    ['/orders/:id*', '/orders/17'],
    ['/orders/17', '/orders/17'],
    ['/{controller}/{action}', '/orders/list'],
    ['/:page', '/orders'],
    ['/orders/{id}', '/orders'],
    ['/orders/{id}', '/invoices/17'],
    ['/orders/:id', '/api/orders/17'],
    ['/orders/{id}/lines/{id}', '/orders/1/lines/2'],
    ['/orders/{}', '/orders/1'],
    ['/orders/{a b}', '/orders/1'],
    ['', '/'],
    ['/', '/'],
    [`/orders/{${'x'.repeat(600)}}`, '/orders/1'],
  ] as const) {
    it(`ENG-02 ${JSON.stringify(route.slice(0, 40))} of ${path} says nothing`, () =>
      assert.equal(routePin(route, path), null));
  }

  it('ENG-02 never throws, and what it gives fits the path', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (route, path) => {
        const pin = routePin(route, path);
        assert.ok(
          pin === null ||
            pin.template.split('/').length ===
              path.split('/').filter((segment) => segment !== '').length + 1,
        );
      }),
    );
  });
});
