import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import type { HostState } from '../state/hostState.ts';
import { carryDecisionOut } from './carryDecisionOut.ts';
import type { EndpointsOfHost } from './nextEndpoints.ts';

const PLACE = {
  name: 'remark',
  side: 'request',
  location: 'query',
  contentType: '',
} as const;

describe('DATA-03 a step of a decision', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([inventory]);
  });
  after(() => test.close());

  /** Carries a decision out at one endpoint of each host, which have so many; says where it is then. */
  async function stepOver(sizes: Readonly<Record<string, number>>) {
    const companyId = test.companyId();
    const decisionId = randomUUID();
    const loaded: string[] = [];
    const { transaction, query } = test.db.company(companyId);
    await query(
      `insert into inventory.parameter_decisions (company_id, id, name, sensitive, privacy,
           is_for_all, parameter_id, endpoint_id, side, location, content_type, state, total,
           decided_by)
         values ($1, $2, $3, true, 'clear', true, $2, $2, $4, $5, $6, 'applying', 5, 'maya')`,
      [companyId, decisionId, PLACE.name, PLACE.side, PLACE.location, PLACE.contentType],
    );
    const at: EndpointsOfHost[] = Object.keys(sizes).map((host) => ({ host, ids: [randomUUID()] }));
    await transaction((run) =>
      carryDecisionOut({ kind: 'carryDecisionOut', decisionId, state: 'applying', at }, {
        companyId,
        query: run,
        host: async (name: string) => {
          loaded.push(name);
          // All that a step reads of a host none of whose endpoints has the parameter any more.
          return { endpoints: { size: sizes[name] }, byId: () => null } as unknown as HostState;
        },
      } as unknown as ChangeScope),
    );
    const [row] = await query<{ host: string; endpoint: string; done: number }>(
      `select at_host as host, at_endpoint as endpoint, done from inventory.parameter_decisions
        where company_id = $1 and id = $2`,
      [companyId, decisionId],
    );
    assert.equal(row?.endpoint, at.find(({ host }) => host === row?.host)?.ids[0]);
    return { loaded, host: row?.host, done: row?.done };
  }

  it('ends behind the host with which it has 2,000 endpoints in memory, and loads no other', async () => {
    assert.deepEqual(await stepOver({ a: 1_200, b: 799, c: 1, d: 5 }), {
      loaded: ['a', 'b', 'c'],
      host: 'c',
      done: 3,
    });
    assert.deepEqual(await stepOver({ a: 9_000, b: 1 }), { loaded: ['a'], host: 'a', done: 1 });
  });

  it('goes through all of its hosts where they have fewer', async () => {
    assert.deepEqual(await stepOver({ a: 1_000, b: 999 }), {
      loaded: ['a', 'b'],
      host: 'b',
      done: 2,
    });
  });
});
