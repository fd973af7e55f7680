import assert from 'node:assert/strict';
import { it } from 'node:test';
import { urlSamples } from './urlSamples.ts';

const evidence = (name: string, index: number, samples: readonly string[]) => ({
  name,
  index,
  kind: 'shape',
  shape: 'integer',
  distinctValues: 3,
  observations: 9,
  since: '2026-01-01T00:00:00.000Z',
  samples: [...samples],
});

it('INV-06 a URL sample has one value in its place and names the others, and a static path is its own sample', () => {
  const path = '/orders/{orderId}/items/{itemId}';
  assert.deepEqual(
    urlSamples({
      host: 'api.example',
      path,
      pathEvidence: [evidence('orderId', 1, ['41', '42']), evidence('itemId', 3, ['7'])],
    }),
    [
      'api.example/orders/41/items/{itemId}',
      'api.example/orders/42/items/{itemId}',
      'api.example/orders/{orderId}/items/7',
    ],
  );
  assert.deepEqual(urlSamples({ host: 'api.example', path: '/health', pathEvidence: [] }), [
    'api.example/health',
  ]);
  assert.deepEqual(
    urlSamples({ host: 'api.example', path, pathEvidence: [evidence('orderId', 1, [])] }),
    [],
  );
});

it('INV-06 a URL sample of hosts that are learned as one has the name of one of them', () => {
  const endpoint = {
    host: 'tenant-{hostVar}.example',
    path: '/orders/{orderId}',
    pathEvidence: [evidence('orderId', 1, ['41'])],
  };
  assert.deepEqual(urlSamples(endpoint, ['tenant-a.example', 'tenant-b.example']), [
    'tenant-a.example/orders/41',
  ]);
  assert.deepEqual(urlSamples(endpoint), ['tenant-*.example/orders/41']);
  assert.deepEqual(
    urlSamples({ host: 'tenant-{hostVar}.example', path: '/health', pathEvidence: [] }),
    ['tenant-*.example/health'],
  );
});
