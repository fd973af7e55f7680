import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { freePort } from './freePort.ts';
import { startMetrics } from './metricsServer.ts';

it('figures have a port of their own, which asks for the token where there is one', async (test) => {
  const registry = {
    contentType: 'text/plain; version=0.0.4; charset=utf-8' as const,
    metrics: async () => 'figures',
  };
  const statuses = async (token: string | undefined): Promise<number[]> => {
    const port = await freePort('127.0.0.1');
    const server = await startMetrics({
      registry,
      port,
      host: '127.0.0.1',
      token,
      log: createLog('silent'),
    });
    test.after(() => server.close().closeAllConnections());
    const ask = async (path: string, bearer?: string) =>
      (
        await fetch(
          `http://127.0.0.1:${port}${path}`,
          bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } },
        )
      ).status;
    return [
      await ask('/metrics'),
      await ask('/metrics', 'right'),
      await ask('/metrics', 'wrong'),
      await ask('/'),
    ];
  };
  assert.deepEqual(await statuses(undefined), [200, 200, 200, 404]);
  assert.deepEqual(await statuses('right'), [401, 200, 401, 404]);
});
