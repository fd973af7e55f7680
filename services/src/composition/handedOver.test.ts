import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { DOMAINS } from '../domains.ts';
import type { Deps } from '../platform/domain.ts';
import type { HandOver } from '../platform/handOver.ts';
import { createServer } from '../platform/server/createServer.ts';
import { createLog } from '../platform/server/log.ts';
import type { AuthContext } from '../platform/server/auth.ts';

const COMPANY = '00000000-0000-4000-8000-000000000002';
const ANYBODY: AuthContext = {
  kind: 'user',
  userId: COMPANY,
  tokenId: null,
  sessionId: null,
  companyId: COMPANY,
  actor: 'maya@example.com',
  sees: () => true,
  can: () => true,
  flag: () => ({ canView: true, canEdit: true }),
  licensed: () => true,
  labels: () => null,
  collects: () => true,
};
/** Words by which a handler asks the learner: `intake`, and what the domains call it through. */
const ASKS_LEARNER =
  /\b(?:carryOut\(deps|change\(|change<|write\(deps, request|intake\.(?:mirror|setSampling|submit|change)|collectUpload\(|needed\(deps\.documents\)\.(?:import|remove)|work\.analyse)/;

/**
 * Every route of the services, with whether its handler asks the learner and what hand-over does
 * with it.
 */
async function routesOf(handOver: HandOver) {
  const deps = {
    db: { listen: async () => async () => undefined },
    log: createLog('silent'),
    handOver,
    authenticate: async () => ANYBODY,
  } as unknown as Deps; // all that routes are made of
  const routes: { readonly method: string; readonly url: string; readonly asksLearner: boolean }[] =
    [];
  const listing = { name: 'listing', migrations: new URL('file:///'), routes: () => undefined };
  const domains = DOMAINS.map(({ start: _start, ...domain }) => ({
    ...domain,
    routes: async (app: Parameters<typeof domain.routes>[0], given: Deps) => {
      app.addHook('onRoute', ({ method, url, handler }) => {
        routes.push({
          method: String(method),
          url,
          asksLearner: ASKS_LEARNER.test(handler.toString()),
        });
      });
      await domain.routes(app, given);
    },
  }));
  return { app: await createServer({ domains: [listing, ...domains], deps }), routes };
}

it('ENG-01 every route that asks the learner is handed over to the process that learns for its company, before its body is read', async () => {
  const seen: string[] = [];
  const { app, routes } = await routesOf(async (companyId, request, reply, body) => {
    seen.push(`${request.method} ${request.routeOptions.url}`);
    assert.equal(companyId, COMPANY);
    const length = (await text(body)).length;
    void reply.code(299).send(Readable.from([`${length} bytes`]));
    return true;
  });
  const asking = routes
    .filter(({ asksLearner }) => asksLearner)
    .map(({ method, url }) => `${method} ${url}`);
  assert.ok(asking.length >= 22, asking.join(', '));
  for (const route of asking) {
    const [method = '', url = ''] = route.split(' ');
    const answer = await app.inject({
      method: method as 'POST',
      url: url.replace(':companyId', COMPANY).replaceAll(/:\w+/g, COMPANY),
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      payload: '{ not JSON',
    });
    assert.deepEqual([route, answer.statusCode, answer.body], [route, 299, '10 bytes']);
  }
  assert.deepEqual(seen, asking, 'nothing else was asked');
  const plain = await app.inject({
    method: 'PUT',
    url: `/inventory/${COMPANY}/settings/display`,
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    payload: '{ not JSON',
  });
  assert.equal(plain.statusCode, 400, 'what the learner has no part in stays here');
  await app.close();
});

it('ENG-01 what is ours is answered here, with its body', async () => {
  const { app } = await routesOf(async () => false);
  const answer = await app.inject({
    method: 'POST',
    url: '/collect/v1/entries',
    headers: { authorization: 'Bearer any' },
    payload: 'x',
  });
  assert.deepEqual(
    [answer.statusCode, answer.json().detail],
    [503, 'This process does not take traffic in.'],
  );
  await app.close();
});
