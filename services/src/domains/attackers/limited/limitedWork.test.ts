import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ignoreSimilar } from '../marks/ignoreSimilar.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import { attackTwoHosts } from '../testing/twoHosts.ts';

interface StepRow {
  readonly id: string;
  readonly endpointId: string | null;
}

describe('what people who are limited to labels change of attackers', () => {
  let server: AttackServer;
  let id = '';
  let seen = '';
  let hidden = '';
  let own: StepRow;
  let foreign: StepRow;
  let unseenId = '';
  before(async () => {
    server = await attackServer();
    ({ id, seen, hidden } = await attackTwoHosts(server));
    const steps = await server.rows<StepRow>(
      'select id, endpoint_id as "endpointId" from attackers.steps where attacker_id = $1',
      [id],
    );
    const at = (endpointId: string): StepRow =>
      steps.find((step) => step.endpointId === endpointId) ?? assert.fail(endpointId);
    [own, foreign] = [at(seen), at(hidden)];
    // An attacker at endpoints of others alone.
    unseenId = randomUUID();
    await server.rows(
      `insert into attackers.attackers (company_id, id, number, level, status, source_type, source_id, address, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
       select company_id, $2, number + 1000, level, status, 'ip', '198.51.100.99', '198.51.100.99', severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps
       from attackers.attackers where id = $1`,
      [id, unseenId],
    );
  });
  beforeEach(async () => {
    await server.rows('delete from attackers.marks');
    await server.rows(`update attackers.attackers set status = 'open'`);
  });
  after(() => server.close());

  const said = async (path: string, body: object, method: 'PUT' | 'POST' = 'PUT') => {
    const answer = await server.call(method, path, body, 'limited');
    return [answer.status, answer.body.code, answer.body.detail];
  };
  /** What everything that can be changed looks like. */
  const everything = () =>
    server.rows(
      `select (select json_agg(a order by a.id) from attackers.attackers a where a.id = $1) as attackers,
         (select json_agg(m order by m.id) from attackers.marks m where m.endpoint_id = $2) as marks,
         (select json_agg(r order by r.id) from attackers.remediations r where r.endpoint_id = $2) as remediations,
         (select count(*) from attackers.comments) as comments, (select count(*) from identity.audit_log) as entries`,
      [unseenId, hidden],
    );

  it('PERM-04 change the status of an attacker they see, and are told as much of it as before', async () => {
    const read = async () =>
      (await server.call('POST', 'attackers/lookup', { ids: [id] }, 'limited')).body[0];
    const before = await read();
    const changed = await server.call(
      'PUT',
      `attackers/${id}/status`,
      { newStatus: 'fixing', message: 'On it' },
      'limited',
    );
    assert.deepEqual([changed.status, changed.body.status], [200, 'fixing']);
    assert.deepEqual(changed.body, await read());
    assert.deepEqual(
      [changed.body.attempts, changed.body.stepCount],
      [before.attempts, before.stepCount],
      'totals are of their endpoints',
    );
    const {
      body: { attempts },
    } = await server.call('PUT', `attackers/${id}/status`, { newStatus: 'open' });
    assert.ok(attempts > before.attempts, 'somebody else is told of all');
  });

  it('PERM-04 comment on it, once for each key', async () => {
    const body = { message: 'Ours', key: 'limited-comment-1' };
    const [first, again] = [
      await server.call('POST', `attackers/${id}/comments`, body, 'limited'),
      await server.call('POST', `attackers/${id}/comments`, body, 'limited'),
    ];
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.deepEqual(first.body, again.body);
    assert.equal(
      (await server.rows(`select from attackers.comments where message = 'Ours'`)).length,
      1,
    );
  });

  it('PERM-04 mark what was done at their endpoints, change the mark and undo it', async () => {
    const body = { kind: 'injection', location: 'query', name: 'q', verdict: 'legitimate' };
    const marked = await server.call('PUT', `steps/${own.id}/marks`, body, 'limited');
    assert.deepEqual([marked.status, marked.body.id], [200, own.id]);
    const [mark] = await server.rows<{ id: string; endpoint_id: string }>(
      'select id, endpoint_id from attackers.marks',
    );
    assert.equal(mark?.endpoint_id, seen);
    const changed = await server.call(
      'PUT',
      `marks/${mark?.id}`,
      { message: 'Load test' },
      'limited',
    );
    assert.deepEqual([changed.status, changed.body.message], [200, 'Load test']);
    const undone = await server.call('POST', 'marks/undo', { ids: [mark?.id] }, 'limited');
    assert.deepEqual([undone.status, undone.body.ids], [200, [mark?.id]]);
    assert.deepEqual(await server.rows('select from attackers.marks'), []);
  });

  it('PERM-04 turn remediation of their fields on and off', async () => {
    const anomaly = { location: 'query', name: 'q', status: 'invalid', anomaly: 'value' };
    for (const step of [own, foreign])
      await server.rows('update attackers.examples set anomalies = $2 where step_id = $1', [
        step.id,
        JSON.stringify([{ ...anomaly, reason: 'of another type', value: 'x' }]),
      ]);
    const { status: _status, ...field } = anomaly;
    const asked = { ...field, isActive: true };
    assert.equal(
      (await server.call('PUT', `steps/${own.id}/remediation`, asked, 'limited')).status,
      200,
    );
    assert.equal(
      (await server.call('PUT', `steps/${foreign.id}/remediation`, asked, 'admin')).status,
      200,
    );
    const [ours, theirs] = await Promise.all(
      [seen, hidden].map(
        async (endpointId) =>
          (
            await server.rows<{ id: string }>(
              'select id from attackers.remediations where endpoint_id = $1',
              [endpointId],
            )
          )[0]?.id,
      ),
    );
    const off = { isActive: false };
    assert.equal((await server.call('PUT', `remediations/${ours}`, off, 'limited')).status, 200);
    assert.deepEqual(
      await said(`remediations/${theirs}`, off),
      await said(`remediations/${randomUUID()}`, off),
    );
    assert.deepEqual(
      await server.rows('select is_active from attackers.remediations where id = $1', [theirs]),
      [{ is_active: true }],
    );
  });

  it('PERM-04 are answered for what they do not see as for what there is not, and change nothing of it', async () => {
    const { body: mark } = await server.call('PUT', `steps/${foreign.id}/marks`, {
      kind: 'injection',
      location: 'query',
      name: 'note',
      verdict: 'legitimate',
    });
    assert.ok(mark);
    const [{ id: markId } = { id: '' }] = await server.rows<{ id: string }>(
      'select id from attackers.marks where endpoint_id = $1',
      [hidden],
    );
    const unmade = await everything();
    const nothing = randomUUID();
    const action = {
      key: 'limited-action',
      integrationId: nothing,
      sources: [{ sourceType: 'ip', sourceId: '198.51.100.99' }],
      newStatus: 'fixing',
    };
    const verdict = { kind: 'injection', location: 'query', name: 'note', verdict: 'suspicious' };
    const field = { location: 'query', name: 'note', anomaly: 'value', isActive: true };
    for (const [method, path, foreignId, body] of [
      ['PUT', 'attackers/ID/status', unseenId, { newStatus: 'fixing' }],
      ['POST', 'attackers/ID/comments', unseenId, { message: 'Hello' }],
      ['POST', 'attackers/ID/actions', unseenId, action],
      ['PUT', 'steps/ID/marks', foreign.id, verdict],
      ['PUT', 'steps/ID/remediation', foreign.id, field],
      ['PUT', 'marks/ID', markId, { message: 'Theirs' }],
    ] as const) {
      const [found, unknown] = [
        await said(path.replace('ID', foreignId), body, method),
        await said(path.replace('ID', nothing), body, method),
      ];
      assert.deepEqual(found, unknown, path);
      assert.equal(found[0], 404, path);
    }
    assert.deepEqual(
      await said('marks/undo', { ids: [markId] }, 'POST'),
      await said('marks/undo', { ids: [nothing] }, 'POST'),
    );
    assert.deepEqual(await everything(), unmade);
  });

  it('PERM-04 undo of many marks those of their endpoints, and are told which', async () => {
    for (const [step, name] of [
      [own, 'q'],
      [foreign, 'note'],
    ] as const)
      await server.call('PUT', `steps/${step.id}/marks`, {
        kind: 'injection',
        location: 'query',
        name,
        verdict: 'suspicious',
      });
    const marks = await server.rows<{ id: string; endpoint_id: string }>(
      'select id, endpoint_id from attackers.marks',
    );
    assert.equal(marks.length, 2);
    const ours = marks.filter(({ endpoint_id }) => endpoint_id === seen).map((mark) => mark.id);
    const ids = marks.map((mark) => mark.id);
    const undone = await server.call('POST', 'marks/undo', { ids }, 'limited');
    assert.deepEqual(undone.body.ids, ours);
    assert.deepEqual(await server.rows('select endpoint_id from attackers.marks'), [
      { endpoint_id: hidden },
    ]);
  });

  it('PERM-04 ignore what is similar at their endpoints, and nowhere else', async () => {
    for (const step of [own, foreign])
      await server.rows(`update attackers.steps set type = 'bola' where id = $1`, [step.id]);
    const [{ label_id: label } = { label_id: '' }] = await server.rows<{ label_id: string }>(
      'select label_id from inventory.endpoint_labels where endpoint_id = $1',
      [seen],
    );
    const ignored = await server.call(
      'PUT',
      `attackers/${id}/status`,
      { newStatus: 'ignored', ignoreSimilar: true },
      'limited',
    );
    assert.equal(ignored.status, 200);
    const marked = () =>
      server.rows<{ endpoint_id: string }>('select endpoint_id from attackers.marks');
    assert.deepEqual(await marked(), [{ endpoint_id: seen }]);
    const ofAll = { by: { id: randomUUID(), name: 'tester', address: null }, labelIds: null };
    const company = server.test.db.company(server.companyId);
    const count = await company.transaction((query) => ignoreSimilar(query, id, 'All', ofAll));
    assert.equal(count, (await marked()).length);
    assert.ok((await marked()).some(({ endpoint_id }) => endpoint_id === hidden));
    await assert.rejects(
      company.transaction((query) =>
        ignoreSimilar(query, unseenId, 'None', { ...ofAll, labelIds: [label] }),
      ),
      /showed no behaviour/,
    );
  });
});
