import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { type TestDatabase, testDatabase } from '../../../platform/database/testDatabase.ts';
import { identity } from '../../identity/identity.domain.ts';
import { labels } from '../../labels/labels.domain.ts';
import { pruneGeolocations } from '../geolocations/pruneGeolocations.ts';
import { checkLabelTraffic, daysUntil } from '../testing/checkLabelTraffic.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { moveLabelTraffic } from './moveLabelTraffic.ts';

const HOUR = 3_600_000;
const DAYS = 4;
const HOSTS = ['a.example', 'b.example'];
const ENDPOINTS = 5;
const LABELS = ['x', 'y', 'z'].map((name) => uuidOf('label', name));

/** What happens to an endpoint, with a number that says to which label, hour or how much. */
const STEP = fc.record({
  what: fc.constantFrom('attach', 'attach', 'detach', 'request', 'request', 'move', 'gone'),
  endpoint: fc.nat(ENDPOINTS - 1),
  number: fc.nat(DAYS * 24 - 1),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

describe('traffic by the labels of endpoints', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([inventory, labels, identity]);
  });
  after(() => test.close());

  const idOf = (companyId: string, index: number) => uuidOf(companyId, 'endpoint', index);
  const window = daysUntil(Date.now(), DAYS);

  /** As a commit of the learner, which knows only endpoints that are there. */
  async function request(query: CompanyQuery, id: string, number: number): Promise<void> {
    const known = await query('select from inventory.endpoints where id = $1', [id]);
    if (known.length === 0) return;
    const hour = window.from / HOUR + number;
    const count = 1 + (number % 7);
    await query(
      `insert into inventory.traffic_hourly as t values ($1, $2, to_timestamp($3::bigint * 3600), $4, 1)
       on conflict (company_id, endpoint_id, hour) do update
         set requests = t.requests + excluded.requests, errors = t.errors + excluded.errors`,
      [query.companyId, id, hour, count],
    );
    await query(
      'select inventory.add_label_traffic($1, array[$2::uuid], array[$3::bigint], array[$4::bigint], array[1::bigint])',
      [query.companyId, id, hour, count],
    );
    const day = Math.floor(hour / 24);
    const location = ['DE', 'JP', 'private'][number % 3];
    await query(
      `insert into inventory.geolocations_daily as t values ($1, $2, date '1970-01-01' + $3::int, $4, $5)
       on conflict (company_id, endpoint_id, day, location) do update
         set requests = t.requests + excluded.requests`,
      [query.companyId, id, day, location, count],
    );
    await query(
      'select inventory.add_label_geolocations($1, array[$2::uuid], array[$3::int], array[$4::text], array[$5::bigint])',
      [query.companyId, id, day, location, count],
    );
  }

  async function take(scope: CompanyScope, { what, endpoint, number }: Step): Promise<void> {
    const { companyId } = scope;
    const id = idOf(companyId, endpoint);
    const labelId = LABELS[number % LABELS.length];
    const { query } = scope;
    if (what === 'attach')
      await query(
        `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
         select $1, id, $3, $3, $4 from inventory.endpoints where id = $2 on conflict do nothing`,
        [companyId, id, labelId, uuidOf('rule', number % 2)],
      );
    if (what === 'detach')
      await query(
        'delete from inventory.endpoint_labels where endpoint_id = $1 and label_id = $2',
        [id, labelId],
      );
    if (what === 'request') await scope.transaction((inner) => request(inner, id, number));
    if (what === 'move') await query('select inventory.move_label_traffic($1)', [1 + (number % 2)]);
    if (what === 'gone') await query('delete from inventory.endpoints where id = $1', [id]);
  }

  const seed = (scope: CompanyScope) =>
    scope.transaction((query) =>
      seedEndpoints(
        query,
        Array.from({ length: ENDPOINTS }, (_, index) => ({
          id: idOf(scope.companyId, index),
          host: HOSTS[index % HOSTS.length] ?? '',
          path: `/${index}`,
          labels: index === 0 ? [{ labelId: LABELS[0] ?? '' }] : [],
        })),
      ),
    );

  it('PERM-04 OVER-01 sums are those of the endpoints that are seen, whatever labels and endpoints do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(STEP, { minLength: 5, maxLength: 40 }),
        fc.subarray(LABELS, { minLength: 1 }),
        fc.subarray(LABELS, { minLength: 1 }),
        async (steps, own, other) => {
          const scope = test.db.company(test.companyId());
          await seed(scope);
          for (const [index, step] of steps.entries()) {
            await take(scope, step);
            if (index % 5 === 4)
              await checkLabelTraffic(test.db, scope.companyId, { own, other, window });
          }
          assert.equal(await moveLabelTraffic(scope, () => false), 'done');
          await checkLabelTraffic(test.db, scope.companyId, { own, other, window });
          const left = await scope.query(
            `select from inventory.moving_endpoints union all
             select from inventory.combination_hours where requests <= 0 union all
             select from inventory.combination_host_hours where requests <= 0`,
          );
          assert.deepEqual(left, [], 'nothing is left to move, and no row says nothing');
        },
      ),
      { numRuns: 12 },
    );
  });

  it('OVER-06 days that are forgotten of endpoints are forgotten of their labels', async () => {
    const scope = test.db.company(test.companyId());
    await seed(scope);
    const id = idOf(scope.companyId, 0);
    await moveLabelTraffic(scope, () => false);
    for (const number of [0, 30, 60, 90])
      await scope.transaction((query) => request(query, id, number));
    const daysOf = async () =>
      (
        await scope.query<{ days: number; sum: number }>(
          'select count(distinct day)::int as days, sum(requests)::int as sum from inventory.combination_geolocations',
        )
      )[0];
    const before = await daysOf();
    assert.equal(before?.days, DAYS);
    await scope.query(
      `insert into inventory.company_geolocations_daily
       select company_id, day, location, sum(requests) from inventory.geolocations_daily group by 1, 2, 3`,
    );
    await pruneGeolocations(scope, 1);
    const [kept] = await scope.query<{ days: number; sum: number }>(
      'select count(distinct day)::int as days, sum(requests)::int as sum from inventory.geolocations_daily',
    );
    assert.equal(kept?.days, 2);
    assert.deepEqual(await daysOf(), kept);
    await checkLabelTraffic(test.db, scope.companyId, {
      own: LABELS,
      other: LABELS,
      window,
    });
  });
});
