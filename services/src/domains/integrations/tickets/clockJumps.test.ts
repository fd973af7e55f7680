import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { takeTasks as takeActions } from '../actions.client.ts';
import { takeTasks as takeTickets } from './tasks.repository.ts';
import { TicketWork } from './ticketWork.ts';
import { VendorDesk } from '../vendorDesk.ts';
import { createLog } from '../../../platform/server/log.ts';
import { testIntegrations, type TestIntegrations } from '../testing/testIntegrations.ts';

describe('a clock that jumps', () => {
  let test: TestIntegrations;
  before(async () => {
    test = await testIntegrations();
  });
  after(() => test.close());

  it(
    'POST-06 forward has no ticket created twice while it is being created',
    { timeout: 60_000 },
    async () => {
      const { db } = test.world.test;
      const log = createLog('silent');
      const reading = Promise.withResolvers<never[]>();
      const heldUp = Object.create(db, {
        company: { value: () => ({ ...db.company(PRODUCTION), query: () => reading.promise }) },
      }) as typeof db;
      const work = new TicketWork(
        heldUp,
        new VendorDesk({ db, log, authenticate: async () => null }),
        log,
      );
      const id = randomUUID();
      await db.system.query(
        `insert into integrations.tasks (task, id, company_id, attempts, due_at) values ('create', $1, $2, 1, now() - interval '6 hours')`,
        [id, PRODUCTION],
      );
      const attempts = async () =>
        (
          await db.system.query<{ attempts: number }>(
            'select attempts from integrations.tasks where id = $1',
            [id],
          )
        ).map((row) => row.attempts);
      const created = work.carryOut({ task: 'create', id, companyId: PRODUCTION, attempts: 1 });
      await work.round();
      assert.deepEqual(await attempts(), [1], 'its lease is over, and its owner is still at it');
      reading.resolve([]);
      await created;
      assert.deepEqual(await attempts(), []);
    },
  );

  for (const [table, take, add] of [
    [
      'integrations.tasks',
      takeTickets,
      `insert into integrations.tasks (task, id, company_id, due_at) values ('sync', $1, $2, now() + interval '2 minutes')`,
    ],
    [
      'integrations.action_tasks',
      takeActions,
      `with action as (
         insert into integrations.actions (id, company_id, wish, integration_name, kind, thing, thing_id, content, outcome, created_by)
         values ($1, $2, gen_random_uuid()::text, 'Firewall', 'denyList', 'attacker', $1, '{}', '{}', 'ada'))
       insert into integrations.action_tasks (action_id, company_id, due_at) values ($1, $2, now() + interval '2 minutes')`,
    ],
  ] as const)
    it(`POST-06 ATK-11 back by six hours does not keep what is to be done again waiting, in ${table}`, async () => {
      const { db } = test.world.test;
      const { query } = db.system;
      await query(`delete from ${table}`);
      await db.company(PRODUCTION).query(add, [randomUUID(), PRODUCTION]);
      assert.equal((await take(query, 10)).length, 0, 'its time has not come');
      // What was written by a clock that was six hours ahead.
      await query(
        `update ${table} set due_at = due_at + interval '6 hours', put_at = put_at + interval '6 hours'`,
      );
      assert.equal((await take(query, 10)).length, 1, 'it would wait six hours longer');
      assert.equal((await take(query, 10)).length, 0, 'and is its taker’s until the lease is over');
    });
});
