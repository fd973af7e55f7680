import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ADMIN, PRODUCTION } from '../../identity/testing/testIdentity.ts';
import type { Action } from '../actions.client.ts';
import { testActions, type TestActions } from '../../../composition/testing/testActions.ts';

const SERVER = fileURLToPath(
  new URL('../../../composition/testing/actionServer.ts', import.meta.url),
);
const ip = (sourceId: string) => ({ sourceType: 'ip', sourceId });
const SENT =
  'Palisade stopped before the answer was noted: it may have been done all the same. Not tried again:';
const SOURCES = [
  ip('198.51.100.1'),
  ip('198.51.100.2'),
  { sourceType: 'user', sourceId: 'mallory' },
];

describe('actions whose process died', () => {
  let test: TestActions;
  let hook = '';
  let child: ChildProcess | null = null;
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
  afterEach(() => {
    child?.kill('SIGKILL');
    assert.deepEqual(test.receiver.faults, []);
  });

  /**
   * Another process takes the action and is killed in the middle of what is sent about this source.
   */
  async function diesAt(sourceId: string, request: object): Promise<void> {
    const { receiver, world, secretKey, attackerId } = test;
    const died = spawn(
      process.execPath,
      [SERVER, world.test.url, secretKey.toString('base64'), receiver.origin],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    child = died;
    const exit = once(died, 'exit');
    receiver.answer = async ({ content }) => {
      if (content.source.id !== sourceId) return 204;
      died.kill('SIGKILL');
      await exit;
      return 204;
    };
    const [address] = (await once(createInterface({ input: died.stdout }), 'line')) as [string]; // One line, its address.
    await fetch(`${address}/attackers/${PRODUCTION}/attackers/${attackerId}/actions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        key: randomUUID(),
        integrationId: hook,
        newStatus: 'fixing',
        message: 'Blocked',
        sources: SOURCES,
        ...request,
      }),
    }).catch(() => null);
    await exit;
    receiver.answer = () => 204;
  }
  const system = () => test.world.test.db.system.query;
  const leaseOver = (): Promise<unknown> =>
    system()('update integrations.action_tasks set due_at = now()');
  const shown = async (): Promise<Action> => {
    const listed = await test.world.call('POST', `/attackers/${PRODUCTION}/attackers/actions`, {
      bearer: test.admin,
      body: { ids: [test.attackerId] },
    });
    const [action] = listed.json<{ actions: Action[] }[]>()[0]?.actions ?? [];
    return action ?? assert.fail('the action is not shown');
  };
  const states = ({ sources }: Action) =>
    sources.map(({ state, failureKind }) => failureKind ?? state);
  const attacker = async () =>
    (
      await test.world.test.db
        .company(PRODUCTION)
        .query(
          'select status, version, (select count(*) from attackers.comments) as comments from attackers.attackers',
        )
    )[0];

  it(
    'ATK-11 killed half way: what was done is noted, the rest goes on by itself under the same delivery, and only then the status changes',
    { timeout: 60_000 },
    async () => {
      await diesAt('198.51.100.2', {});
      const half = await shown();
      assert.deepEqual(
        [states(half), half.isUnderWay, half.recordedAt, await attacker()],
        [['done', 'waiting', 'waiting'], true, null, { status: 'open', version: 1, comments: 0 }],
      );
      await test.work.round();
      assert.equal(test.receiver.received.length, 2, 'whoever took it has its lease');
      const [, before] = test.receiver.received.map(({ id }) => id);
      test.receiver.taken();
      await leaseOver();
      await Promise.all([test.work.round(), test.work.round()]);
      assert.equal(test.receiver.received[0]?.id, before);
      assert.deepEqual(test.receiver.taken(), ['198.51.100.2', 'mallory']);
      const whole = await shown();
      assert.deepEqual(
        [states(whole), whole.isUnderWay, whole.recordedAt !== null, await attacker()],
        [['done', 'done', 'done'], false, true, { status: 'fixing', version: 2, comments: 1 }],
      );
      const [audited] = await test.world.test.db
        .company(PRODUCTION)
        .query<{ actor: string; address: string }>(
          `select actor, address from identity.audit_log where action = 'attacker.changeStatus' order by at desc limit 1`,
        );
      assert.deepEqual(audited, { actor: whole.createdBy, address: '127.0.0.1' });
      await test.work.round();
      assert.deepEqual(test.receiver.taken(), []);
    },
  );

  it(
    'ATK-11 killed, and somebody changed the attacker, or it is a day later, or the integration is gone: the rest is told and not sent',
    { timeout: 60_000 },
    async () => {
      const { query } = test.world.test.db.company(PRODUCTION);
      const cases = [
        [
          `update attackers.attackers set status = 'fixed', version = 2`,
          'the attacker was changed to fixed meanwhile.',
          'fixed',
        ],
        [
          `update integrations.action_tasks set asked_at = now() - interval '25 hours'`,
          'Palisade came to it more than a day later.',
          'open',
        ],
        ['delete from integrations.installed', 'the integration was deleted.', 'open'],
      ] as const;
      for (const [change, words, status] of cases) {
        await query('delete from integrations.actions');
        await query(`update attackers.attackers set status = 'open', version = 1`);
        await diesAt('198.51.100.2', {});
        test.receiver.taken();
        await query(change);
        await leaseOver();
        await test.work.round();
        const action = await shown();
        assert.deepEqual(
          [
            states(action),
            action.sources.map(({ failure }) => failure),
            action.isUnderWay,
            action.recordedAt,
          ],
          [
            ['done', 'noAnswer', 'notTried'],
            [null, `${SENT} ${words}`, `Not tried: ${words}`],
            false,
            null,
          ],
        );
        assert.deepEqual(
          [test.receiver.taken(), ((await attacker()) as { status: string }).status],
          [[], status],
        );
      }
    },
  );

  it(
    'ATK-11 killed after one source failed: the others are done, and the status stays',
    { timeout: 60_000 },
    async () => {
      const key = randomUUID();
      await diesAt('198.51.100.2', { key });
      const { query } = test.world.test.db.company(PRODUCTION);
      await query(
        `update integrations.action_sources set state = 'failed', failure_kind = 'answered', failure = 'No' where place = 1`,
      );
      test.receiver.taken();
      const meanwhile = await test.act({
        key,
        integrationId: hook,
        sources: SOURCES,
        message: 'Blocked',
      });
      assert.deepEqual(
        [meanwhile.body.action.isUnderWay, test.receiver.taken()],
        [true, []],
        'the same key does not overtake who has it',
      );
      await leaseOver();
      await test.work.round();
      const action = await shown();
      assert.deepEqual(
        [states(action), action.recordedAt, await attacker()],
        [['answered', 'done', 'done'], null, { status: 'open', version: 1, comments: 0 }],
      );
      test.receiver.taken();
      const again = await test.act({
        key,
        integrationId: hook,
        sources: SOURCES,
        message: 'Blocked',
      });
      assert.deepEqual(
        [test.receiver.taken(), states(again.body.action), again.body.attacker.status],
        [['198.51.100.1'], ['done', 'done', 'done'], 'fixing'],
      );
    },
  );

  it('ATK-11 when Palisade itself fails it tries again later, and tells after some times', async () => {
    const { query } = test.world.test.db.company(PRODUCTION);
    await query(`update integrations.installed set secret = '\\x00'`);
    const first = await test.act({ integrationId: hook, sources: SOURCES });
    assert.deepEqual(
      [first.body.action.isUnderWay, states(first.body.action)],
      [true, ['waiting', 'waiting', 'waiting']],
    );
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      await leaseOver();
      await test.work.round();
    }
    const action = await shown();
    assert.deepEqual(
      [action.isUnderWay, states(action), action.recordedAt, await attacker()],
      [
        false,
        ['notTried', 'notTried', 'notTried'],
        null,
        { status: 'open', version: 1, comments: 0 },
      ],
    );
    assert.match(action.sources[0]?.failure ?? '', /^Not tried: Palisade itself failed/);
    assert.deepEqual(test.receiver.taken(), []);
  });
});
