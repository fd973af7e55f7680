import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ATTACKER_SORTS } from '@palisade/vocabulary/attackerFields.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { attackers } from '../attackers.domain.ts';
import { conditions, inTabs } from './attackerConditions.ts';
import type { AttackerPageRequest } from './attackerList.ts';
import { attackerPage } from './attackers.repository.ts';
import { seenBy } from '../limited/labelSets.ts';
import { identity } from '../../identity/identity.domain.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { ListLimits } from '../../../platform/list/list.ts';
import { RandomAttackers } from '../testing/randomAttackers.ts';

const [LABEL = '', OTHER = ''] = RandomAttackers.labels;
const ATTACKERS = 60;
/** So short that every step is taken to its end. */
const SHORT: readonly ListLimits[] = [
  { look: 3, rows: 2, few: 0, fewParents: 0, all: { cost: 0, rows: 0 } },
  { look: 3, rows: 2, few: 0, fewParents: 0, all: { cost: Infinity, rows: 100 } },
  { look: 3, rows: 2, few: 100, fewParents: 100, all: { cost: 0, rows: 0 } },
  { look: 40, rows: 9, few: 5, fewParents: 5, all: { cost: 9, rows: 9 } },
];
const one = (
  field: string,
  op: FilterCondition['op'],
  value: FilterCondition['value'],
): FilterCondition => ({ field, op, value });
const CONDITIONS: readonly FilterCondition[] = [
  one('severity', 'is', ['low', 'medium']),
  one('severity', 'isNot', ['low']),
  one('attackType', 'is', ['injection']),
  one('attackType', 'isNot', ['pathScan']),
  one('attackType', 'is', ['tokenSpray']),
  one('source', 'contains', '1'),
  one('source', 'contains', 'nowhere'),
  one('phase', 'is', ['probing', 'recon']),
  one('sourceType', 'isNot', ['user']),
  one('firstSeen', 'after', '2026-04-01'),
  one('lastSeen', 'before', '2020-01-01'),
  one('label', 'is', [LABEL]),
  one('label', 'isNot', [LABEL]),
  one('label', 'is', [LABEL, OTHER]),
];

describe('pages of attackers', () => {
  let test: TestDatabase;
  let companyId = '';
  before(async () => {
    test = await testDatabase([identity, inventory, labels, integrations, attackers]);
    companyId = test.companyId();
    const model = new RandomAttackers(test.db.company(companyId), companyId);
    await model.begin(4);
    await model.happen({ kind: 'label', one: 0, other: 0, more: 0 });
    await model.happen({ kind: 'label', one: 1, other: 1, more: 0 });
    for (let n = 0; n < ATTACKERS; n += 1)
      await model.happen({ kind: 'attacker', one: n, other: n % 4, more: n % 5 });
    for (let n = 0; n < ATTACKERS; n += 1)
      await model.happen({ kind: 'step', one: n, other: 1 + (n % 3), more: n % 4 });
    for (let n = 0; n < ATTACKERS; n += 7)
      await model.happen({ kind: 'status', one: n, other: 1, more: 1 });
  });
  after(() => test.close());

  async function walk(
    scope: CompanyScope,
    request: Omit<AttackerPageRequest, 'first'>,
    first: number,
    limits?: ListLimits,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let next: string | undefined, hasNext = true; hasNext;) {
      const asked = { ...request, first, after: next };
      const { items, hasNextPage } = await attackerPage(scope, asked, limits);
      ids.push(...items.map(({ id }) => id));
      [next, hasNext] = [items.at(-1)?.cursor, hasNextPage];
    }
    return ids;
  }

  for (const [who, limitedTo] of [
    ['who sees all', null],
    ['who is limited to labels', [LABEL]],
  ] as const) {
    it(`ATK-01 every step to a page leads to the same attackers in the same order, for ${who}`, async () => {
      const scope = await seenBy(test.db, companyId, { labels: () => limitedTo });
      const request = { filter: null, sort: 'severity', direction: 'asc' } as const;
      const all = await walk(scope, request, 100);
      assert.ok(all.length > 10, `${all.length} attackers`);
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.constantFrom(...CONDITIONS), { minLength: 1, maxLength: 3 }),
          fc.boolean(),
          fc.constantFrom(...ATTACKER_SORTS),
          fc.constantFrom('asc', 'desc'),
          fc.constantFrom({}, { actionGroup: 'suspicious', status: 'open' } as const),
          fc.constantFrom(...SHORT),
          async (parts, isAll, sort, direction, tab, limits) => {
            const filter: Filter = isAll ? { all: parts } : { any: parts };
            const values: unknown[] = [];
            const where = `${inTabs({ ...tab, filter }, companyId, values)} and ${conditions({ filter }, values)}`;
            const kept = new Set(
              (
                await scope.query<{ id: string }>(
                  `select a.id from attackers a where ${where}`,
                  values,
                )
              ).map(({ id }) => id),
            );
            const wanted = (
              await walk(scope, { ...tab, filter: null, sort, direction }, 100)
            ).filter((id) => kept.has(id));
            assert.deepEqual(
              await walk(scope, { ...tab, filter, sort, direction }, 7, limits),
              wanted,
            );
          },
        ),
        { numRuns: 40 },
      );
    });
  }
});
