import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { ATTACKER_SORTS } from '@palisade/vocabulary/attackerFields.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { attackers } from '../attackers.domain.ts';
import {
  attackerCounts,
  attackerPage,
  countAttackers,
  topTypes,
} from '../attackers/attackers.repository.ts';
import { countNext, seenBy } from './labelSets.ts';
import { identity } from '../../identity/identity.domain.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import { type Happening, RandomAttackers, type SeenAttacker } from '../testing/randomAttackers.ts';

const KINDS = [
  'attacker',
  'step',
  'step',
  'step',
  'step',
  'grows',
  'grows',
  'label',
  'label',
  'unlabel',
  'merge',
  'unite',
  'status',
  'prune',
] as const;
const happening = fc.record({
  kind: fc.constantFrom(...KINDS),
  one: fc.nat(999),
  other: fc.nat(999),
  more: fc.nat(9_999),
});
const [A = '', B = '', C = ''] = RandomAttackers.labels;
const READERS: readonly (readonly string[])[] = [[A], [B, A], [C], []];
const FIRST: readonly Happening[] = [0, 1, 2].flatMap((one) => [
  { kind: 'attacker', one, other: 0, more: 1 },
  { kind: 'label', one, other: one, more: one },
  { kind: 'step', one, other: one + 1, more: 5 * one },
  { kind: 'step', one: 0, other: one + 6, more: one },
]);

describe('attackers for people who are limited to labels', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([identity, inventory, labels, integrations, attackers]);
  });
  after(() => test.close());

  /** Pages through the whole list. */
  async function listed(
    companyId: string,
    labelIds: readonly string[],
    sort: (typeof ATTACKER_SORTS)[number],
    direction: 'asc' | 'desc',
  ): Promise<SeenAttacker[]> {
    const scope = await seenBy(test.db, companyId, { labels: () => labelIds });
    const found: SeenAttacker[] = [];
    for (let after: string | null = null; ;) {
      const { items, hasNextPage } = await attackerPage(scope, {
        filter: null,
        sort,
        direction,
        first: 3,
        after,
      });
      for (const {
        id,
        status,
        actionGroup,
        severity,
        phase,
        riskTypes,
        attempts,
        successes,
        refused,
        stepCount,
        firstSeen,
        lastSeen,
        score,
      } of items) {
        found.push({
          id,
          status,
          actionGroup,
          severity,
          phase,
          types: riskTypes.map(({ type }) => type),
          attempts,
          successes,
          refused,
          stepCount,
          firstSeen: new Date(firstSeen).toISOString(),
          lastSeen: new Date(lastSeen).toISOString(),
          score: Math.round(score * 1_000) / 1_000,
        });
      }
      after = items.at(-1)?.cursor ?? null;
      if (!hasNextPage) return found;
    }
  }

  const tally = (items: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      [...Map.groupBy(items, (item) => item)].map(([item, all]) => [item, all.length]),
    );
  const near = (one: SeenAttacker, other: SeenAttacker | undefined): SeenAttacker =>
    other !== undefined && Math.abs(one.score - other.score) < 0.01
      ? { ...one, score: other.score }
      : one;

  async function compare(companyId: string, model: RandomAttackers, turn: number): Promise<void> {
    for (const [index, reader] of READERS.entries()) {
      const expected = model.seenWith(reader);
      const sort = ATTACKER_SORTS[(turn + index) % ATTACKER_SORTS.length] ?? 'severity';
      const list = await listed(companyId, reader, sort, turn % 2 === 0 ? 'asc' : 'desc');
      const byId = list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      assert.deepEqual(
        byId.map((one, place) => near(one, expected[place])),
        expected,
      );
      if (sort === 'attempts')
        assert.deepEqual(
          list.map(({ attempts }) => attempts),
          list.map(({ attempts }) => attempts).sort((a, b) => (turn % 2 === 0 ? a - b : b - a)),
        );
      const scope = await seenBy(test.db, companyId, { labels: () => reader });
      const counts = await attackerCounts(scope, { filter: null });
      assert.deepEqual(
        Object.fromEntries(
          counts.map(({ actionGroup, status, severity, attackers: n }) => [
            `${actionGroup} ${status} ${severity}`,
            n,
          ]),
        ),
        tally(
          expected.map(
            ({ actionGroup, status, severity }) => `${actionGroup} ${status} ${severity}`,
          ),
        ),
      );
      const types = await topTypes(scope, 'open', 50);
      assert.deepEqual(
        Object.fromEntries(types.map(({ riskType, attackers: n }) => [riskType.type, n])),
        tally(
          expected
            .filter(
              ({ actionGroup, status }) => actionGroup === 'actionRequired' && status === 'open',
            )
            .flatMap((one) => one.types),
        ),
      );
      const severe = { field: 'severity', op: 'is', value: ['high', 'critical'] } as const;
      assert.deepEqual(
        Object.fromEntries(
          (await topTypes(scope, 'open', 50, { all: [severe] })).map(
            ({ riskType, attackers: n }) => [riskType.type, n],
          ),
        ),
        tally(
          expected
            .filter(
              ({ actionGroup, status, severity }) =>
                actionGroup === 'actionRequired' &&
                status === 'open' &&
                severe.value.some((each) => each === severity),
            )
            .flatMap((one) => one.types),
        ),
      );
      for (const type of ['injection', 'scraping'])
        assert.equal(
          await countAttackers(scope, {
            filter: { all: [{ field: 'attackType', op: 'is', value: [type] }] },
          }),
          expected.filter((one) => one.types.includes(type)).length,
        );
      for (const severity of ['low', 'critical'])
        assert.equal(
          (
            await attackerPage(scope, {
              filter: { all: [{ field: 'severity', op: 'is', value: [severity] }] },
              sort: 'lastSeen',
              direction: 'desc',
              first: 100,
            })
          ).items.length,
          expected.filter((one) => one.severity === severity).length,
        );
      assert.equal(
        await countAttackers(scope, {
          filter: { all: [{ field: 'source', op: 'contains', value: '51.100.' }] },
        }),
        expected.length,
      );
    }
  }

  it('PERM-09 PERM-04 lists, totals, severities and counts are those of the steps at their endpoints, whatever happened: labels, merges of endpoints and of attackers, forgotten steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 10, maxLength: 45 }),
        async (happenings) => {
          const companyId = test.companyId();
          const model = new RandomAttackers(test.db.company(companyId), companyId);
          await model.begin(9);
          for (const one of FIRST) await model.happen(one);
          await compare(companyId, model, 0);
          for (const [turn, one] of happenings.entries()) {
            await model.happen(one);
            if (turn % 11 === 5) while (await countNext(test.db.company(companyId)));
            if (turn % 7 === 6) await compare(companyId, model, turn);
          }
          await compare(companyId, model, happenings.length);
        },
      ),
      { numRuns: 10, endOnFailure: true }, // To make a failure smaller would take minutes.
    );
  });

  it('PERM-09 what is being written while the first list is made is in it once it is written', async () => {
    const companyId = test.companyId();
    const scope = test.db.company(companyId);
    const model = new RandomAttackers(scope, companyId);
    await model.begin(3);
    for (const one of FIRST) await model.happen(one);
    let list: Promise<SeenAttacker[]> = Promise.resolve([]);
    await scope.transaction(async (query) => {
      await query(
        `update attackers.endpoint_totals set attempts = attempts + 1000 where company_id = $1`,
        [companyId],
      );
      list = listed(companyId, [A], 'attempts', 'desc');
      const isWaiting = async (): Promise<boolean> =>
        (
          await scope.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
          )
        ).length > 0;
      await until('the list waits for what is being written', isWaiting, { every: 5 });
    });
    const first = await list;
    assert.ok(first.length > 0 && first.every(({ attempts }) => attempts > 1_000));
    await scope.transaction(async (query) => {
      await query(
        `update attackers.endpoint_totals set attempts = attempts + 1000 where company_id = $1`,
        [companyId],
      );
      assert.deepEqual(await listed(companyId, [A], 'attempts', 'desc'), first);
    });
    assert.ok(
      (await listed(companyId, [A], 'attempts', 'desc')).every(({ attempts }) => attempts > 2_000),
    );
  });
});
