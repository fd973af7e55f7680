import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { attackers } from '../attackers.domain.ts';
import { identity } from '../../identity/identity.domain.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { aroundQuery } from '../../../platform/database/aroundQuery.ts';
import type { CompanyQuery, CompanyScope, Database } from '../../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { RandomAttackers } from '../testing/randomAttackers.ts';

const [LABEL = ''] = RandomAttackers.labels;

describe('statements of lists of attackers and steps', () => {
  let test: TestDatabase;
  let app: App;
  let companyId = '';
  let count = 0;
  const ids: string[] = [];
  const stepIds: string[] = [];
  before(async () => {
    test = await testDatabase([identity, inventory, labels, integrations, attackers]);
    companyId = test.companyId();
    const model = new RandomAttackers(test.db.company(companyId), companyId);
    await model.begin(4);
    for (let other = 0; other < 4; other += 1)
      await model.happen({ kind: 'label', one: 0, other, more: 0 });
    for (let one = 0; one < 30; one += 1)
      await model.happen({ kind: 'attacker', one, other: 0, more: 2 });
    for (let one = 0; one < 30; one += 1)
      for (let step = 0; step < 3; step += 1)
        await model.happen({ kind: 'step', one, other: 1 + step, more: step });
    for (const { id } of model.seenWith([LABEL])) ids.push(id);
    for (const { id } of model.steps) stepIds.push(id);
    const counted = (query: CompanyQuery): CompanyQuery =>
      aroundQuery(query, (run) => {
        count += 1;
        return run();
      });
    const counting = (scope: CompanyScope): CompanyScope => ({
      ...scope,
      query: counted(scope.query),
      transaction: (work) => scope.transaction((query) => work(counted(query))),
    });
    const db: Database = {
      ...test.db,
      company: (id, reader) => counting(test.db.company(id, reader)),
    };
    const caller = (limits: readonly string[] | null): AuthContext => ({
      kind: 'user',
      userId: test.companyId(),
      tokenId: null,
      sessionId: null,
      companyId: null,
      actor: 'tester@example.com',
      sees: () => true,
      can: (_id, _feature, action) => action === 'read',
      flag: () => ({ canView: true, canEdit: false }),
      licensed: () => true,
      labels: () => limits,
      collects: () => false,
    });
    const { start: _work, ...routesAlone } = attackers;
    app = await createServer({
      domains: [routesAlone],
      deps: {
        db,
        log: createLog('error'),
        authenticate: async (bearer) => caller(bearer === 'limited' ? [LABEL] : null),
      },
    });
  });
  after(async () => {
    await app.close();
    await test.close();
  });

  async function statements(path: string, payload: object, as: string): Promise<number> {
    count = 0;
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/attackers/${companyId}/${path}`,
      headers: { authorization: `Bearer ${as}` },
      payload,
    });
    assert.equal(statusCode, 200, body);
    return count;
  }

  it('GRAPH-05 a page of thirty asks as many as one of one, for who sees all and for who is limited to labels', async () => {
    assert.equal(ids.length, 30);
    const of = (size: number): Readonly<Record<string, object>> => {
      const [some, steps] = [ids.slice(0, size), stepIds.slice(0, size)];
      return {
        'attackers/search': { first: size },
        'attackers/lookup': { ids: some },
        'attackers/sources': { ids: some },
        'attackers/related': { ids: some },
        'attackers/comments': { ids: some },
        'attackers/actions': { ids: some },
        'steps/search': { attackerId: ids[0], first: size },
        'steps/by-attacker': { attackerIds: some },
        'steps/timelines': { attackerIds: some },
        'steps/lookup': { ids: steps },
        'steps/examples': { ids: steps },
        'steps/rule-violations': { ids: steps },
        'requests/by-attacker': { attackerIds: some },
      };
    };
    await statements('attackers/search', {}, 'limited');
    for (const reader of ['all', 'limited']) {
      for (const [path, body] of Object.entries(of(30))) {
        const [many, one] = [
          await statements(path, body, reader),
          await statements(path, of(1)[path] ?? {}, reader),
        ];
        assert.deepEqual([path, many], [path, one]);
        assert.ok(many > 0 && many <= 6, `${path} asks ${many} statements`);
      }
    }
  });
});
