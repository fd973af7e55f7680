import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { testActions, type TestActions } from '../../../composition/testing/testActions.ts';

const ip = (sourceId: string) => ({ sourceType: 'ip', sourceId });
const [ONE, TWO] = [ip('198.51.100.1'), ip('198.51.100.2')];

describe('actions on attackers', () => {
  let test: TestActions;
  let hook = '';
  before(async () => {
    test = await testActions();
  });
  after(() => test.close());
  beforeEach(async () => {
    const { query } = test.world.test.db.company(PRODUCTION);
    await query('delete from integrations.actions');
    await query('delete from integrations.installed');
    await query('delete from attackers.comments');
    await query(`update attackers.attackers set status = 'open', version = 1`);
    Object.assign(test.receiver, { answer: () => 204 }).received.length = 0;
    hook = (await test.install('webhook')).id;
  });
  afterEach(() => assert.deepEqual(test.receiver.faults, []));
  const states = ({
    action,
  }: {
    action: { sources: { sourceId: string; state: string; failureKind: string | null }[] };
  }) => action.sources.map(({ sourceId, state, failureKind }) => [sourceId, state, failureKind]);
  const audited = async () =>
    (
      await test.world.test.db
        .company(PRODUCTION)
        .query<{ action: string }>(
          `select action from identity.audit_log where action like 'attacker.%' order by at`,
        )
    ).map(({ action }) => action);

  it('ATK-11 a receiver finds its token by the fingerprint; of others only the id is told', async () => {
    const tokens = ['glpat-Zx81LqPv37TnRwYc20Kd', 'glpat-Mb62HsJf95QgVtXe48Wa'];
    const fingerprintOf = (token: string): string =>
      createHash('sha256').update(token).digest('hex').slice(0, 16);
    const { query } = test.world.test.db.company(PRODUCTION);
    await query(
      `insert into attackers.attacker_sources (company_id, attacker_id, source_type, source_id,
          first_seen_at, last_seen_at, attempts, fingerprint, claims)
       values ($1, $2, 'token', '#00112233445566aa', now(), now(), 3, $3, '{"jti":"t-1"}'),
         ($1, $2, 'token', '#00112233445566bb', now(), now(), 3, null, null)`,
      [PRODUCTION, test.attackerId, fingerprintOf(tokens[1] ?? '')],
    );
    const token = (sourceId: string) => ({ sourceType: 'token', sourceId });
    const { status } = await test.act({
      integrationId: hook,
      sources: [token('#00112233445566aa'), token('#00112233445566bb'), ONE],
      message: 'Blocked',
      newStatus: 'fixing',
      version: 1,
    });
    assert.equal(status, 200);
    const told = test.receiver.received.map(({ content }) => content.source);
    const found = tokens.filter((each) => fingerprintOf(each) === told[0]?.fingerprint);
    assert.deepEqual(found, [tokens[1]]);
    assert.deepEqual(told, [
      {
        type: 'token',
        id: '#00112233445566aa',
        fingerprint: fingerprintOf(tokens[1] ?? ''),
        claims: { jti: 't-1' },
      },
      { type: 'token', id: '#00112233445566bb' },
      { type: 'ip', id: ONE.sourceId },
    ]);
    await query(`delete from attackers.attacker_sources where source_type = 'token'`);
  });

  it('ATK-11 a signed event for each source, then status and comment are recorded', async () => {
    const { status, body } = await test.act({
      integrationId: hook,
      sources: [ONE, { sourceType: 'user', sourceId: 'mallory' }],
      message: 'Blocked',
      newStatus: 'fixing',
      version: 1,
    });
    assert.equal(status, 200);
    assert.deepEqual(states(body), [
      ['198.51.100.1', 'done', null],
      ['mallory', 'done', null],
    ]);
    assert.deepEqual(
      [
        body.attacker.status,
        body.attacker.version,
        body.attacker.commentCount,
        body.action.isUnderWay,
        body.action.notRecorded,
      ],
      ['fixing', 2, 1, false, null],
    );
    const [first] = test.receiver.received;
    assert.deepEqual(
      [
        first?.event,
        first?.content.source,
        first?.content.status,
        first?.content.message,
        first?.content.attacker.url,
      ],
      [
        'attacker.action',
        { type: 'ip', id: '198.51.100.1' },
        'fixing',
        'Blocked',
        `https://palisade.example/${PRODUCTION}/attackers/${test.attackerId}`,
      ],
    );
    assert.deepEqual(test.receiver.taken(), ['198.51.100.1', 'mallory']);
    assert.deepEqual((await audited()).slice(-2), ['attacker.takeAction', 'attacker.changeStatus']);
    const listed = await test.world.call('POST', `/attackers/${PRODUCTION}/attackers/actions`, {
      bearer: test.admin,
      body: { ids: [test.attackerId] },
    });
    assert.deepEqual(listed.json<{ actions: object[] }[]>()[0]?.actions, [body.action]);
  });

  it('ATK-11 half done: what was done and what was not is told, the status stays; the same key again sends only what was not done', async () => {
    test.receiver.answer = ({ content }) => (content.source.id === TWO.sourceId ? 500 : 204);
    const request = { key: randomUUID(), integrationId: hook, sources: [ONE, TWO] };
    const half = await test.act(request);
    assert.deepEqual(states(half.body), [
      ['198.51.100.1', 'done', null],
      ['198.51.100.2', 'failed', 'answered'],
    ]);
    assert.deepEqual(
      [half.body.attacker.status, half.body.attacker.commentCount, half.body.action.recordedAt],
      ['open', 0, null],
    );
    assert.match(half.body.action.sources[1].failure, /has a problem of its own \(500\)/);
    const sent = test.receiver.received.map(({ id }) => id);
    assert.deepEqual(
      [sent.length, new Set(sent).size],
      [4, 2],
      'three attempts at the second, all of one delivery',
    );
    test.receiver.taken();
    test.receiver.answer = () => 200;
    const whole = await test.act(request);
    assert.deepEqual(
      [test.receiver.received[0]?.id, test.receiver.taken(), whole.body.attacker.status],
      [sent[3], ['198.51.100.2'], 'fixing'],
    );
    const again = await test.act(request);
    assert.deepEqual(
      [again.status, again.body.action, test.receiver.taken(), again.body.attacker.version],
      [200, whole.body.action, [], 2],
    );
    assert.equal((await test.act({ ...request, sources: [ONE] })).status, 409);
    for (const other of [{ newStatus: 'ignored' }, { message: 'Another reason' }]) {
      const { status, body: refused } = await test.act({ ...request, ...other });
      assert.deepEqual([status, refused.field], [409, 'key']);
      assert.match(
        refused.detail ?? '',
        /used for an action with another status, message or choice/,
      );
    }
  });

  it('ATK-11 an action on an attacker that went into another one is shown there, and asked for again there', async () => {
    const { query } = test.world.test.db.company(PRODUCTION);
    test.receiver.answer = () => 500;
    const request = { key: randomUUID(), integrationId: hook, sources: [ONE] };
    await test.act(request);
    const gone = randomUUID();
    await query('update integrations.actions set thing_id = $1', [gone]);
    await query(
      'insert into attackers.united (company_id, gone_id, gone_number, attacker_id) values ($1, $2, 9, $3)',
      [PRODUCTION, gone, test.attackerId],
    );
    test.receiver.answer = () => 204;
    const { body } = await test.act(request);
    assert.deepEqual(
      [states(body), body.attacker.status],
      [[['198.51.100.1', 'done', null]], 'fixing'],
    );
    const listed = await test.world.call('POST', `/attackers/${PRODUCTION}/attackers/actions`, {
      bearer: test.admin,
      body: { ids: [test.attackerId, gone] },
    });
    assert.deepEqual(
      listed.json<{ actions: object[] }[]>().map(({ actions }) => actions),
      [[body.action], [body.action]],
    );
  });

  it('ATK-11 both of two at once with one key send once', async () => {
    const request = { key: randomUUID(), integrationId: hook, sources: [ONE] };
    const both = await Promise.all([test.act(request), test.act(request)]);
    assert.deepEqual(
      [both.map(({ status }) => status), test.receiver.taken()],
      [[200, 200], ['198.51.100.1']],
    );
  });

  it('ATK-11 twenty rounds of two with one key, the second while the first ends: both get the answer of the first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const request = { key: randomUUID(), integrationId: hook, sources: [ONE] };
      const seconds: ReturnType<typeof test.act>[] = [];
      test.receiver.answer = () => {
        if (seconds.length === 0) seconds.push(pause(round % 5).then(() => test.act(request)));
        return 204;
      };
      const first = await test.act(request);
      const both = [first, ...(await Promise.all(seconds))];
      assert.deepEqual(
        both.map(({ status, body }) => [status, body.action.id]),
        [
          [200, first.body.action.id],
          [200, first.body.action.id],
        ],
        `round ${round}`,
      );
      assert.deepEqual(test.receiver.taken(), ['198.51.100.1'], `round ${round}`);
    }
  });

  it('ATK-11 no answer, nobody there, an address inside the network and an answer of 4xx are told apart; after no answer the rest is not tried', async () => {
    test.receiver.answer = () => 'ends';
    assert.deepEqual(states((await test.act({ integrationId: hook, sources: [ONE, TWO] })).body), [
      ['198.51.100.1', 'failed', 'noAnswer'],
      ['198.51.100.2', 'failed', 'notTried'],
    ]);
    test.receiver.answer = () => 401;
    const refused = (await test.act({ integrationId: hook, sources: [ONE, TWO] })).body;
    assert.deepEqual(states(refused), [
      ['198.51.100.1', 'failed', 'answered'],
      ['198.51.100.2', 'failed', 'answered'],
    ]);
    assert.match(refused.action.sources[0].failure, /does not accept the event \(401\)/);
    const inside = await test.install('webhook', {
      name: 'inside',
      url: 'https://127.0.0.1:1/hook',
    });
    const { body } = await test.act({ integrationId: inside.id, sources: [ONE] });
    assert.deepEqual(states(body), [['198.51.100.1', 'failed', 'refused']]);
    assert.match(body.action.sources[0].failure, /inside the network/);
    assert.equal(body.attacker.status, 'open');
  });

  it('ATK-11 an attacker that somebody else closed: nothing is sent; changed while it is sent: the comment alone', async () => {
    const { query } = test.world.test.db.company(PRODUCTION);
    await query(`update attackers.attackers set status = 'ignored', version = 2`);
    const late = await test.act({ integrationId: hook, sources: [ONE], version: 1 });
    assert.deepEqual(
      [late.status, late.body.detail, late.body.field, test.receiver.taken()],
      [409, 'The attacker was changed to ignored meanwhile. Nothing was sent.', 'newStatus', []],
    );
    test.receiver.answer = async () => {
      await query(`update attackers.attackers set status = 'fixed', version = 3`);
      return 204;
    };
    const { body } = await test.act({ integrationId: hook, sources: [ONE, TWO], version: 2 });
    assert.deepEqual(
      [body.attacker.status, body.attacker.commentCount, body.action.notRecorded],
      ['fixed', 1, 'The attacker was changed to fixed meanwhile, and was left so.'],
    );
  });

  it('ATK-10 with the status ignored similar behaviour is ignored too, once everything was done', async () => {
    const { query } = test.world.test.db.company(PRODUCTION);
    const request = {
      key: randomUUID(),
      integrationId: hook,
      sources: [ONE],
      ignoreAttempts: true,
    };
    assert.equal(
      (await test.act({ ...request, newStatus: 'fixing' })).body.field,
      'ignoreAttempts',
    );
    test.receiver.answer = () => 500;
    assert.equal(
      (await test.act({ ...request, newStatus: 'ignored' })).body.attacker.status,
      'open',
    );
    assert.deepEqual(await query('select from attackers.marks'), []);
    test.receiver.answer = () => 200;
    const { body } = await test.act({ ...request, newStatus: 'ignored', message: 'Ours' });
    assert.equal(body.attacker.status, 'ignored');
    assert.deepEqual(await query('select verdict, message from attackers.marks'), [
      { verdict: 'legitimate', message: 'Ignored: Ours' },
    ]);
    const viewer = await test.world.person('Viewer');
    assert.equal((await test.act({ ...request, newStatus: 'ignored' }, viewer.bearer)).status, 403);
  });

  it('ATK-11 the connection is tested by a signed ping; a key that is too short, and another address without its key, are refused', async () => {
    const url = `/integrations/${PRODUCTION}/installed`;
    assert.deepEqual(
      (await test.world.call('POST', `${url}/${hook}/test`, { bearer: test.admin })).json(),
      { failure: null, field: null },
    );
    assert.deepEqual([test.receiver.received[0]?.event, test.receiver.taken()], ['ping', ['ping']]);
    const refused = async (body: object, method: 'POST' | 'PUT' = 'POST', path = url) =>
      (await test.world.call(method, path, { bearer: test.admin, body })).json<{ detail: string }>()
        .detail;
    assert.equal(
      await refused({
        kind: 'webhook',
        name: 'x',
        url: 'https://hooks.example/x',
        secret: 'short',
      }),
      'A signing key has at least 16 characters.',
    );
    assert.equal(
      await refused({
        kind: 'webhook',
        name: 'x',
        url: 'http://hooks.example/x',
        secret: 'long enough to be one',
      }),
      'The address must begin with https://.',
    );
    assert.match(
      await refused({ name: 'x', url: 'https://evil.example/x' }, 'PUT', `${url}/${hook}`),
      /Enter the signing key again/,
    );
  });

  it('PERM-01 action is taken by who may change attackers and see integrations, and not from another company', async () => {
    const [viewer, stranger] = [await test.world.person('Viewer'), await test.world.stranger()];
    const request = { integrationId: hook, sources: [ONE] };
    assert.equal((await test.act(request, viewer.bearer)).status, 403);
    assert.equal((await test.act(request, stranger.bearer)).status, 404);
    await test.world.test.db.system.query(
      'update identity.companies set threat_protection = true where id = $1',
      [stranger.companyId],
    );
    assert.ok(
      [403, 404].includes((await test.act(request, stranger.bearer, stranger.companyId)).status),
    );
    assert.equal((await test.act({ ...request, integrationId: randomUUID() })).status, 404);
    assert.equal(
      (await test.act({ ...request, sources: [ip('8.8.8.8')] })).body.detail,
      'The attacker was not seen with 8.8.8.8.',
    );
    assert.deepEqual(test.receiver.taken(), []);
  });
});
