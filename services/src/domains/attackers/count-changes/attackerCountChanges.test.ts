import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { seedEndpoints, uuidOf } from '../../inventory/testing/seed.ts';
import { attackers } from '../attackers.domain.ts';
import { attackerCounts } from '../attackers/attackers.repository.ts';
import { seenBy } from '../limited/labelSets.ts';
import { identity } from '../../identity/identity.domain.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { changesOf } from '../../../platform/countChanges.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import { attackServer } from '../testing/attackServer.ts';
import { RandomAttackers } from '../testing/randomAttackers.ts';
import { attackerCountChanges } from './attackerCountChanges.repository.ts';

const DAY = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length);

const happening = fc.record({
  kind: fc.constantFrom(
    ...(['attacker', 'attacker', 'step', 'step', 'grows', 'label', 'unlabel'] as const),
    ...(['merge', 'unite', 'status', 'status', 'prune'] as const),
  ),
  one: fc.nat(999),
  other: fc.nat(999),
  more: fc.nat(9_999),
});
const [A = '', B = ''] = RandomAttackers.labels;
const READERS: readonly (readonly string[] | null)[] = [null, [A], [A, B]];

describe('what moved the number of open attackers', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([identity, inventory, labels, integrations, attackers]);
  });
  after(() => test.close());

  const open = async (scope: CompanyScope): Promise<number> =>
    (await attackerCounts(scope, { filter: null }))
      .filter(({ status, actionGroup }) => status === 'open' && actionGroup === 'actionRequired')
      .reduce((sum, each) => sum + each.attackers, 0);
  const sleep = async ({ query }: CompanyScope): Promise<void> => {
    for (const table of ['attacker_count_changes', 'company_count_changes', 'seen_count_changes'])
      for (const days of [1000, -1001])
        await query(`update attackers.${table} set day = day + $1::int`, [days]);
  };

  it('OVER-01 the causes add up to what the number changed by, since any day, for everyone and for people limited to labels, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(happening, { minLength: 3, maxLength: 9 }), {
          minLength: 3,
          maxLength: 5,
        }),
        async (days) => {
          const companyId = test.companyId();
          const company = test.db.company(companyId);
          const model = new RandomAttackers(company, companyId);
          await model.begin(6);
          const scopes = () =>
            Promise.all(
              READERS.map((labelIds) => seenBy(test.db, companyId, { labels: () => labelIds })),
            );
          const history: number[][] = [];
          const counts = async () => Promise.all((await scopes()).map(open));
          for (const day of days) {
            history.push(await counts());
            await sleep(company);
            for (const one of day) await model.happen(one);
          }
          const now = await counts();
          for (const [index, scope] of (await scopes()).entries())
            for (const [place, then] of history.entries()) {
              const since = dayBefore(history.length - place - 1);
              const rows = await attackerCountChanges(scope, { since }, null);
              assert.equal(
                changesOf(rows).changes.reduce((sum, { gained, lost }) => sum + gained - lost, 0),
                (now[index] ?? 0) - (then[index] ?? 0),
                `reader ${index} since ${since}`,
              );
            }
        },
      ),
      { numRuns: 10, endOnFailure: true }, // To make a failure smaller would take minutes.
    );
  });

  it('OVER-01 by cause, under a label, for another company and for who may not read them', async () => {
    const server = await attackServer();
    const label = uuidOf('label', 'shop');
    const id = (name: string) => uuidOf('attacker', name);
    const changes = async (body: object = {}, as = 'admin') => {
      const asked = { since: dayBefore(0), ...body };
      const { status, body: answer } = await server.call(
        'POST',
        'attackers/count-changes',
        asked,
        as,
      );
      return status === 200
        ? answer.changes.map(
            (each: { cause: string; gained: number; lost: number }) =>
              `${each.cause} +${each.gained} -${each.lost}`,
          )
        : status;
    };
    const endpoint = { id: uuidOf('endpoint'), host: 'shop.example', path: '/search' };
    await server.test.db
      .company(server.companyId)
      .transaction((query) =>
        seedEndpoints(query, [{ ...endpoint, labels: [{ labelId: label }] }]),
      );
    for (const [number, name] of ['anna', 'bert', 'carl'].entries())
      await server.rows(
        `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
         values ($1, $2, $3, 'attacker', 'ip', $4, 'high', 9, 'probing', 'injection', '{injection}', now(), now(), 1, 1, 1, 1)`,
        [server.companyId, id(name), number + 1, `198.51.100.${number}`],
      );
    await server.rows(
      'insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at) values ($1, $2, $3, now())',
      [server.companyId, id('anna'), uuidOf('endpoint')],
    );
    const ofLabel = { filter: { all: [{ field: 'label', op: 'is', value: [label] }] } };
    assert.deepEqual(await changes(), ['detection +3 -0']);
    assert.deepEqual(await changes(ofLabel), ['detection +1 -0']);
    const { status } = await server.call('PUT', `attackers/${id('bert')}/status`, {
      newStatus: 'ignored',
      version: 1,
    });
    assert.equal(status, 200);
    assert.deepEqual(await changes(), ['detection +3 -0', 'person +0 -1']);
    assert.deepEqual(await changes(ofLabel), ['detection +1 -0']);
    assert.deepEqual(await changes({ until: dayBefore(1) }), []);
    assert.deepEqual(await changes({}, 'stranger'), []);
    assert.deepEqual(await changes({}, 'unlicensed'), 403);
    assert.deepEqual(await changes({ since: '2026-13-01' }), 400);
    await server.close();
  });
});
