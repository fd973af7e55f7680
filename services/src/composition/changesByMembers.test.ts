import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { inventory } from './inventoryService.ts';
import { changesOf } from '../platform/countChanges.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { countChangesOfSelection } from '../domains/inventory/count-changes/inventoryCountChanges.repository.ts';
import { selectEndpoints } from '../domains/inventory/filter/selection.ts';
import { seedEndpoints, uuidOf } from '../domains/inventory/testing/seed.ts';
import { noteSplits } from '../domains/learning/write/noteSplits.ts';

const DAY = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length);
const [shop, pay] = [uuidOf('label', 'shop'), uuidOf('label', 'pay')];
const FILTERS: readonly FilterNode[] = [
  { field: 'label', op: 'is', value: [shop] },
  { field: 'label', op: 'isNot', value: [shop] },
  { field: 'label', op: 'is', value: [shop, pay] },
];

type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;
const happening = fc.record({
  kind: fc.constantFrom(...(['add', 'add', 'add', 'become', 'merge', 'split', 'label'] as const)),
  one: fc.nat(7),
  other: fc.nat(7),
  label: fc.constantFrom(shop, pay, null),
});

describe('what moved the numbers of a label', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([inventory]);
  });
  after(() => test.close());

  it('OVER-01 PERM-04 is the same from the bits of days and from rows, whatever came, was merged or was split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(happening, { minLength: 1, maxLength: 8 }), {
          minLength: 2,
          maxLength: 4,
        }),
        async (days) => {
          const scope = test.db.company(test.companyId());
          const { companyId } = scope;
          const id = (n: number) => uuidOf(companyId, 'endpoint', n);
          const [living, gone] = [new Set<number>(), new Set<number>()];
          const add = (n: number, label: string | null, isOfOthers = false) =>
            scope.transaction(async (query) => {
              await seedEndpoints(query, [
                {
                  id: id(n),
                  host: `h${n % 3}.example`,
                  path: `/p${n}`,
                  labels: label === null ? [] : [{ labelId: label }],
                },
              ]);
              if (isOfOthers) await noteSplits(query, [id(n)]);
            });
          const happen = async ({ kind, one, other, label }: Happening) => {
            const isNew = !living.has(one) && !gone.has(one);
            if ((kind === 'add' || kind === 'become') && isNew) {
              await add(one, label, kind === 'become');
              living.add(one);
            } else if (kind === 'merge' && one !== other && living.has(one) && living.has(other)) {
              await scope.transaction(async (query) => {
                for (const table of ['endpoint_labels', 'endpoints'])
                  await query(
                    `delete from inventory.${table} where company_id = $1
                      and ${table === 'endpoints' ? 'id' : 'endpoint_id'} = $2`,
                    [companyId, id(one)],
                  );
                await query(
                  `update inventory.endpoint_aliases set endpoint_id = $3
                    where company_id = $1 and endpoint_id = $2`,
                  [companyId, id(one), id(other)],
                );
                await query(
                  'insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id) values ($1, $2, $3)',
                  [companyId, id(one), id(other)],
                );
              });
              living.delete(one);
              gone.add(one);
            } else if (kind === 'split' && gone.has(one)) {
              await add(one, label);
              await scope.query(
                'delete from inventory.endpoint_aliases where company_id = $1 and old_id = $2',
                [companyId, id(one)],
              );
              gone.delete(one);
              living.add(one);
            } else if (kind === 'label' && living.has(one) && label !== null)
              await scope.query(
                `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
                  values ($1, $2, $3, $3) on conflict do nothing`,
                [companyId, id(one), label],
              );
          };
          for (const day of days) {
            for (const table of [
              'endpoint_count_changes',
              'company_count_changes',
              'added_members',
            ])
              for (const by of [1000, -1001])
                await scope.query(
                  `update inventory.${table} set day = day + $2::int where company_id = $1`,
                  [companyId, by],
                );
            for (const one of day) await happen(one);
          }
          const limited = test.db.company(companyId, { labels: () => [pay] });
          const questions = [
            ...FILTERS.map((node) => [scope, [node]] as const),
            ...[[], FILTERS.slice(0, 1)].map((nodes) => [limited, nodes] as const),
          ];
          for (const [reader, nodes] of questions)
            for (let since = 0; since <= days.length; since += 1)
              for (let until = -1; until <= since; until += 1) {
                const asked = {
                  since: dayBefore(since),
                  until: until < 0 ? null : dayBefore(until),
                };
                const of = async (few: number) =>
                  changesOf(
                    await countChangesOfSelection(
                      reader,
                      asked,
                      await selectEndpoints(reader, nodes),
                      few,
                    ),
                  );
                assert.deepEqual(
                  await of(-1),
                  await of(100),
                  JSON.stringify([reader.isLimited, nodes, asked]),
                );
              }
        },
      ),
      { numRuns: 10, endOnFailure: true }, // To make a failure smaller would take minutes.
    );
  });
});
