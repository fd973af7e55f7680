import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PRODUCTION } from '../../domains/identity/testIdentity.ts';
import { TicketWork } from '../../domains/integrations/tickets/ticketWork.ts';
import { VendorDesk } from '../../domains/integrations/vendorDesk.ts';
import { createLog } from '../../platform/server/createServer.ts';
import { testIntegrations, type TestIntegrations } from './testIntegrations.ts';

describe('a clock that jumps forward', () => {
  let test: TestIntegrations;
  before(async () => {
    test = await testIntegrations();
  });
  after(() => test.close());

  it(
    'POST-06 has no ticket created twice while it is being created',
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
});
