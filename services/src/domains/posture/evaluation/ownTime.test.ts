import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { lookAround } from './evaluationWork.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';
import { changeEndpoint } from '../../../composition/testing/changeEndpoints.ts';

const DAY = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const NAMES = ['last', 'early', 'found', 'live', 'quiet'] as const;
const id = (name: string) => uuidOf('endpoint', name);

describe('POST-14 the time that endpoints are evaluated at', () => {
  let server: PostureServer;
  let [open, idle] = ['', ''];
  const policy = (name: string, filter: object) => ({
    name,
    severity: 'info',
    filter: { all: [filter] },
  });
  const of = async (policyId: string) =>
    (await server.gaps({ policyId }))
      .map(({ endpointId, status, isFrozen }) =>
        [
          NAMES.find((name) => id(name) === endpointId),
          status,
          isFrozen ? 'frozen' : 'active',
        ].join(' '),
      )
      .sort();
  const look = async () => {
    await lookAround(server.test.db, server.companyId, false);
    await server.work();
  };
  const active = (name: string, at: string) =>
    server.write((query) => changeEndpoint(query, id(name), 'last_activity_at = $3', at));
  const waiting = () => server.rows('select from posture.endpoints_to_judge');

  before(async () => {
    server = await postureServer();
    const endpoint = (name: string, days: number, source: string) => ({
      id: id(name),
      host: 'shop.example',
      path: `/${name}`,
      authenticated: false,
      lastActivity: daysAgo(days),
      fields: { source: [source] },
    });
    await server.seed([
      endpoint('last', 400, 'old.har'),
      endpoint('early', 440, 'old.har'),
      { ...endpoint('found', 440, 'old.har'), detectionTime: daysAgo(0) },
      endpoint('live', 0, 'nginx'),
      endpoint('quiet', 40, 'nginx'),
    ]);
    const isOpen = { field: 'authenticated', op: 'is', value: false };
    const isIdle = { field: 'lastActivity', op: 'before', value: 'now-30d' };
    open = (await server.call('POST', 'policies', policy('Open', isOpen))).body.id;
    idle = (await server.call('POST', 'policies', policy('Idle', isIdle))).body.id;
    await server.work();
  });
  after(() => server.close());

  it('is the end of an old recording: what was quiet by then is frozen, unless it was found today', async () => {
    assert.deepEqual(await of(open), [
      'early open frozen',
      'found open active',
      'last open active',
      'live open active',
      'quiet open frozen',
    ]);
  });

  it('a policy about endpoints without traffic has active gaps, and none where a recording ended', async () => {
    assert.deepEqual(await of(idle), [
      'early open active',
      'found open active',
      'quiet open active',
    ]);
  });

  it('POST-09 the back-test finds the same', async () => {
    const filter = { all: [{ field: 'lastActivity', op: 'before', value: 'now-30d' }] };
    const { body } = await server.call<{ opens: number; opensFor: string[] }>(
      'POST',
      'policies/back-test',
      { filter, severity: 'info' },
    );
    assert.equal(body.opens, 3);
    assert.deepEqual(new Set(body.opensFor), new Set([id('early'), id('found'), id('quiet')]));
  });

  it('what is as it should be is not evaluated again and again', async () => {
    await lookAround(server.test.db, server.companyId, false);
    assert.deepEqual(await waiting(), []);
  });

  it('a gap of a recording freezes once its source went on without the endpoint', async () => {
    await active('early', daysAgo(300));
    await look();
    assert.deepEqual((await of(open)).slice(0, 3), [
      'early open active',
      'found open active',
      'last open frozen',
    ]);
  });

  it('the gap of a quiet endpoint is resolved as soon as traffic comes again', async () => {
    await active('quiet', daysAgo(0));
    await look();
    assert.ok((await of(idle)).includes('quiet resolved active'));
  });
});
