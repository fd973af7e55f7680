import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import type { Intake } from '../../platform/intake.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from '../identity/testing/testIdentity.ts';
import { ingest } from './ingest.domain.ts';

type Listener = Parameters<Intake['onStored']>[0];

/** Bodies of the routes that read by POST. */
const BODY = { ids: [] };

describe('what others uploaded, for somebody who is limited to labels', () => {
  let world: TestIdentity;
  let url = '';
  const listeners = new Set<Listener>();
  const stored = (source: string): void => {
    const counts = { received: 1, learned: 1, noise: {}, sampled: 0, rejected: {} };
    for (const listener of listeners)
      listener(PRODUCTION, [
        { minute: '2026-05-01T10:00:00.000Z', source, kind: 'file', ...counts },
      ]);
  };
  before(async () => {
    const intake: Partial<Intake> = {
      onStored(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    // The routes that read ask the intake for nothing else.
    const routes = { ...ingest, start: async () => async () => undefined };
    world = await testIdentity([routes], { intake: intake as Intake });
    url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => world.close());

  const limit = async (userId: string): Promise<void> => {
    await world.test.db.system.query(
      'update identity.company_roles set label_ids = $2 where user_id = $1',
      [userId, [randomUUID()]],
    );
  };
  const pathOf = (route: string): string => route.replace(':companyId', PRODUCTION);
  /**
   * Routes that read a company's traffic; how the installation is, is for system users, and when
   * samples were deleted is for everybody.
   */
  const reads = () =>
    [...world.app.routeRules.keys()].filter(
      (route) =>
        /^(?:GET|POST) \/ingest\/:companyId\/(?:.*\/lookup|[^/]+)$/.test(route) &&
        !/\/(?:installation-health|sample-deletions)$/.test(route),
    );
  const ask = async (route: string, bearer: string): Promise<number> => {
    const [method = '', path = ''] = route.split(' ');
    const ended = new AbortController();
    const answer = await fetch(`${url}${pathOf(path)}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(BODY) } : {}),
      signal: ended.signal,
    });
    ended.abort();
    return answer.status;
  };

  it('PERM-04 is closed everywhere: the events like the ledger', async () => {
    const routes = reads();
    for (const path of ['GET /ingest/:companyId/ledger', 'GET /ingest/:companyId/events'])
      assert.ok(routes.includes(path), `${path} of ${routes.join(', ')}`);
    const [free, limited] = [await world.person('Administrator'), await world.person('Analyst')];
    await limit(limited.id);
    for (const route of routes) {
      assert.equal(await ask(route, free.bearer), 200, route);
      assert.equal(await ask(route, limited.bearer), 403, route);
    }
  });

  it(
    'PERM-04 ends the stream of who is limited while it is open, with nothing said',
    { timeout: 180_000 },
    async () => {
      const { id, bearer } = await world.person('Administrator');
      const answer = await fetch(`${url}/ingest/${PRODUCTION}/events`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      assert.ok(reader);
      assert.match((await reader.read()).value ?? '', /: open/);
      await limit(id);
      const status = () => ask('GET /ingest/:companyId/ledger', bearer);
      await untilEqual('the ledger is refused', status, 403);
      stored('secret-lane.har');
      let told = '';
      for (let next = await reader.read(); !next.done; next = await reader.read())
        told += next.value;
      assert.doesNotMatch(told, /secret-lane|data:/);
    },
  );
});
