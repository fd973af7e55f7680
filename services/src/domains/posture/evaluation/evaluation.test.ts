import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';
import {
  changeEndpoint,
  dropParameters,
  mergeEndpoint,
  relabel,
} from '../../../composition/testing/changeEndpoints.ts';
import {
  evaluateAgain,
  noteTold,
  takeEndpointsToEvaluate,
} from '../evaluation/toEvaluate.repository.ts';
import { isInactive } from './gapChanges.ts';

const NOW = new Date().toISOString();
const LONG_AGO = new Date(Date.now() - 40 * 86_400_000).toISOString();
const id = (name: string) => uuidOf('endpoint', name);

describe('evaluating endpoints by policies', () => {
  let server: PostureServer;
  let policyId = '';
  const policy = (changes: object = {}) => ({
    name: 'No authentication',
    description: 'd',
    remediation: 'r',
    severity: 'high',
    categories: ['Authentication'],
    cweIds: ['CWE-306'],
    filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
    ...changes,
  });
  const seen = async () =>
    (await server.gaps())
      .map(({ endpointId, status, isFrozen }) =>
        [
          ['open', 'shut', 'idle', 'late'].find((name) => id(name) === endpointId),
          status,
          ...(isFrozen ? ['frozen'] : []),
        ].join(' '),
      )
      .sort();
  const set = (name: string, column: string, value: unknown) =>
    server.write((query) => changeEndpoint(query, id(name), `${column} = $3`, value));

  before(async () => {
    server = await postureServer();
    await server.seed([
      {
        id: id('open'),
        host: 'shop.example',
        path: '/open',
        authenticated: false,
        lastActivity: NOW,
        fields: { learningState: 'available' },
      },
      {
        id: id('shut'),
        host: 'shop.example',
        path: '/shut',
        authenticated: true,
        lastActivity: NOW,
        parameters: [{ name: 'x-gone' }],
      },
      {
        id: id('idle'),
        host: 'shop.example',
        path: '/idle',
        authenticated: false,
        lastActivity: LONG_AGO,
      },
    ]);
  });
  after(() => server.close());

  it('POST-14 a new policy opens a gap for each endpoint that its filter keeps, with its evidence; inactive ones are frozen', async () => {
    const made = await server.call('POST', 'policies', policy());
    assert.equal(made.status, 201);
    policyId = made.body.id;
    await server.work();
    assert.deepEqual(await seen(), ['idle open frozen', 'open open']);
    const [gap] = await server.gaps({ endpointId: id('open') });
    const { body } = await server.call<Record<string, unknown>[]>('POST', 'gaps/evidence', {
      ids: [gap?.id],
    });
    assert.deepEqual(body[0]?.['matchingFields'], [
      { field: 'authenticated', op: 'is', values: [false] },
    ]);
    assert.deepEqual(
      [body[0]?.['description'], body[0]?.['cweIds'], body[0]?.['ruleType']],
      ['d', ['CWE-306'], 'companyDefined'],
    );
    const { body: read } = await server.call<{ state: string; done: number; total: number }[]>(
      'POST',
      'policies/lookup',
      { ids: [policyId] },
    );
    assert.deepEqual([read[0]?.state, read[0]?.done, read[0]?.total], ['done', 3, 3]);
  });

  it('POST-14 a gap closes when the condition no longer holds and is opened again, never doubled', async () => {
    await set('open', 'authenticated', true);
    await server.work();
    assert.deepEqual(await seen(), ['idle open frozen', 'open resolved']);
    await set('open', 'authenticated', false);
    await server.work();
    assert.deepEqual(await seen(), ['idle open frozen', 'open open']);
    const [gap] = await server.gaps({ endpointId: id('open') });
    const [row] = await server.rows(
      'select reopened_at, closed_at from posture.gaps where id = $1',
      [gap?.id],
    );
    assert.notEqual(row?.['reopened_at'], null);
    assert.equal(row?.['closed_at'], null);
  });

  it('POST-14 new traffic marks its endpoint in the same transaction: what was not evaluated before a crash is evaluated after it', async () => {
    await server.seed([
      {
        id: id('late'),
        host: 'late.example',
        path: '/late',
        authenticated: false,
        lastActivity: NOW,
      },
    ]);
    const told = await server.rows('select unnest(ids) as id from events.log');
    assert.deepEqual(
      told.map((row) => row['id']),
      [id('late')],
    );
    for (const isNoted of [false, true])
      await assert.rejects(
        server.write(async (query) => {
          await noteTold(query);
          if (isNoted) await takeEndpointsToEvaluate(query, 10);
          throw new Error('killed');
        }),
        /killed/,
      );
    await server.work();
    assert.ok((await seen()).includes('late open'));
  });

  it('POST-14 takes as many noted endpoints as it says, with a plan made while none was noted', async () => {
    const owner = new pg.Client({ connectionString: server.test.url });
    await owner.connect();
    await owner.query('analyze posture.endpoints_to_judge');
    await owner.end();
    const ids = Array.from({ length: 300 }, (_, number) => uuidOf('noted', `${number}`));
    await server.write(async (query) => {
      await evaluateAgain(query, ids);
      assert.equal((await takeEndpointsToEvaluate(query, 200)).length, 200);
      assert.equal((await takeEndpointsToEvaluate(query, 200)).length, 100);
    });
  });

  it('POST-14 an endpoint is evaluated again when a parameter of it goes, and nothing else changes', async () => {
    const told = () => server.rows('select what, ids from events.log');
    await server.work();
    assert.deepEqual(await told(), []);
    await server.write((query) => dropParameters(query, id('shut')));
    assert.deepEqual(await told(), [{ what: 'endpoint.parts', ids: [id('shut')] }]);
    await server.work();
  });

  it('POST-14 what people ignored is not opened again by itself; what they resolved is, once the condition was gone', async () => {
    const [gap] = await server.gaps({ endpointId: id('late') });
    await server.call('PUT', `gaps/${gap?.id ?? ''}/status`, { newStatus: 'ignored' });
    for (const value of [true, false]) {
      await set('late', 'authenticated', value);
      await server.work();
      assert.ok((await seen()).includes('late ignored'));
    }
    await server.call('PUT', `gaps/${gap?.id ?? ''}/status`, { newStatus: 'resolved' });
    await set('late', 'sensitive', true);
    await server.work();
    assert.ok((await seen()).includes('late resolved'), 'it still holds: people said it is done');
    for (const value of [true, false]) {
      await set('late', 'authenticated', value);
      await server.work();
    }
    assert.ok((await seen()).includes('late open'));
  });

  it('POST-14 an endpoint is inactive after thirty days without traffic, and not a minute before', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    const minutes = (count: number) => now - count * 60_000;
    assert.deepEqual(
      [isInactive(minutes(30 * 24 * 60), now), isInactive(minutes(30 * 24 * 60 + 1), now)],
      [false, true],
    );
  });

  it('POST-14 a frozen gap stays as it is until traffic comes back', async () => {
    await set('idle', 'authenticated', true);
    await server.work();
    assert.ok((await seen()).includes('idle open frozen'));
    await set('idle', 'last_activity_at', NOW);
    await server.work();
    assert.ok((await seen()).includes('idle resolved'));
  });

  it('POST-09 turning a policy off deactivates its open gaps, turning it on gives them their status back', async () => {
    const [gap] = await server.gaps({ endpointId: id('open') });
    await server.call('PUT', `gaps/${gap?.id ?? ''}/status`, { newStatus: 'inProcess' });
    await server.call('PUT', `policies/${policyId}`, policy({ isEnabled: false }));
    await server.work();
    assert.deepEqual(await seen(), ['idle resolved', 'late deactivated', 'open deactivated']);
    await server.call('PUT', `policies/${policyId}`, policy({ isEnabled: true }));
    await server.work();
    assert.deepEqual(await seen(), ['idle resolved', 'late open', 'open inProcess']);
  });

  it('POST-09 editing a policy evaluates all endpoints again: gaps close, open and carry its new severity', async () => {
    await server.call(
      'PUT',
      `policies/${policyId}`,
      policy({
        severity: 'critical',
        filter: { all: [{ field: 'path', op: 'contains', value: '/shut' }] },
      }),
    );
    await server.work();
    assert.deepEqual(await seen(), [
      'idle resolved',
      'late resolved',
      'open resolved',
      'shut open',
    ]);
    assert.deepEqual(
      [...new Set((await server.gaps()).map(({ severity }) => severity))],
      ['critical'],
    );
  });

  it('POST-01 POST-07 gaps of a policy that is renamed are found by its new name and severity at once, before they are evaluated again', async () => {
    const at = (name: string) => ({ all: [{ field: 'gapName', op: 'equals', value: name }] });
    const ids = async (name: string) =>
      (await server.gaps({ filter: at(name), sort: 'gapName', first: 100 })).map(({ id }) => id);
    const [{ name: old } = { name: '' }] = await server.gaps();
    const before = await ids(old);
    assert.ok(before.length > 0);
    await server.call(
      'PUT',
      `policies/${policyId}`,
      policy({
        name: 'Renamed',
        severity: 'low',
        filter: { all: [{ field: 'path', op: 'contains', value: '/shut' }] },
      }),
    );
    assert.deepEqual([await ids(old), (await ids('Renamed')).toSorted()], [[], before.toSorted()]);
    assert.deepEqual([...new Set((await server.gaps()).map(({ severity }) => severity))], ['low']);
    assert.equal(
      (await server.text(`gaps.csv?filters=${encodeURIComponent(JSON.stringify(at('Renamed')))}`))
        .trim()
        .split('\r\n').length,
      1 + before.length,
    );
    await server.work();
    assert.deepEqual((await ids('Renamed')).toSorted(), before.toSorted());
  });

  it('POST-14 a label evaluates its endpoints again', async () => {
    const label = uuidOf('label');
    await server.call(
      'PUT',
      `policies/${policyId}`,
      policy({ filter: { all: [{ field: 'label', op: 'is', value: [label] }] } }),
    );
    await server.work();
    assert.ok(!(await seen()).includes('open open'));
    await server.write((query) => relabel(query, id('open'), label));
    await server.work();
    assert.ok((await seen()).includes('open open'));
    await server.write((query) => relabel(query, id('open'), label, 'take'));
    await server.work();
    assert.ok((await seen()).includes('open resolved'));
  });

  it('POST-14 the gaps of an endpoint that is merged into another go with it, with what people decided', async () => {
    await server.call(
      'PUT',
      `policies/${policyId}`,
      policy({ filter: { all: [{ field: 'host', op: 'contains', value: '.example' }] } }),
    );
    await server.work();
    const [gap] = await server.gaps({ endpointId: id('late') });
    await server.call('PUT', `gaps/${gap?.id ?? ''}/status`, {
      newStatus: 'ignored',
      message: 'accepted',
    });
    await server.write((query) => mergeEndpoint(query, id('late'), id('open')));
    await server.work();
    assert.deepEqual(await seen(), ['idle open', 'open ignored', 'shut open']);
    const [kept] = await server.gaps({ endpointId: id('open') });
    assert.equal(kept?.commentCount, 4, 'what was said of either is kept');
  });

  it('POST-13 deleting a policy deletes its gaps, and nothing is evaluated any more', async () => {
    const { body } = await server.call<{ gaps: number }>('DELETE', `policies/${policyId}`);
    assert.equal(body.gaps, 3);
    assert.deepEqual(await seen(), []);
    assert.deepEqual(await server.rows('select * from posture.gap_counts where gaps <> 0'), []);
    await set('open', 'authenticated', true);
    for (const table of ['posture.endpoints_to_judge', 'events.log', 'events.readers'])
      assert.deepEqual(await server.rows(`select * from ${table}`), []);
  });
});
