import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FilterCondition, FilterOperator } from '@palisade/vocabulary/filters.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { uuidOf, seedEndpoints } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { selectEndpoints, tellFilter } from './selection.ts';
import { termsOfDays } from './toldByDays.ts';

const DAY = 86_400_000;
const START = Date.parse('2025-12-15T00:00:00Z');
const dayOf = (index: number): string =>
  new Date(START + index * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length);
/** Whether a term is a day, the ten days or the month of it. */
const has = (term: string, day: string): boolean => day.startsWith(term);

describe('days as terms', () => {
  it('are covered by the fewest of days, tens of days and months, and no other day is', () => {
    const year = Array.from({ length: 365 }, (_, index) => dayOf(index));
    fc.assert(
      fc.property(fc.nat(364), fc.nat(364), fc.uniqueArray(fc.nat(364)), (a, b, missing) => {
        const known = year.filter((_, index) => !missing.includes(index));
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const wanted = known.filter((day) => day >= dayOf(from) && day <= dayOf(to));
        const terms = termsOfDays(known, wanted);
        const meant = known.filter((day) => terms.some((term) => has(term, day)));
        assert.deepEqual(meant, wanted);
        for (const day of wanted) assert.equal(terms.filter((term) => has(term, day)).length, 1);
        assert.ok(terms.length <= 45, `${terms.length} terms from ${from} to ${to}`);
      }),
    );
    assert.deepEqual(termsOfDays(year, year.slice(16, 60)), [
      '2025-12-31',
      '2026-01',
      '2026-02-0',
      '2026-02-10',
      '2026-02-11',
      '2026-02-12',
    ]);
  });

  describe('over real PostgreSQL', () => {
    let server: TestServer;
    /** Every seven hours an endpoint was found; each was seen last the day after. */
    const times = Array.from({ length: 400 }, (_, index) => START + index * 7 * 3_600_000);
    before(async () => {
      server = await testServer([inventory]);
      await company().transaction((query) =>
        seedEndpoints(
          query,
          times.map((at, index) => ({
            id: uuidOf(index),
            host: 'a.example',
            path: `/${index}`,
            detectionTime: new Date(at).toISOString(),
            lastActivity: new Date(at + DAY).toISOString(),
          })),
        ),
      );
    });
    after(() => server.close());
    const company = () => server.test.db.company(server.companyId);
    const when = (
      op: FilterOperator,
      value: FilterCondition['value'],
      field = 'detectionTime',
    ): FilterCondition => ({ field, op, value });
    /** @returns how many endpoints terms leave, and whether they tell all of it */
    const told = async (condition: FilterCondition) => {
      const { size, rest } = await selectEndpoints(company(), [condition]);
      return [size.size, rest.length === 0];
    };
    const found = (holds: (at: number) => boolean) => [times.filter(holds).length, true];
    const at = (text: string): number => Date.parse(text);

    it('DATA-05 INV-02 dates are told by terms, days and moments alike', async () => {
      const [from, to] = ['2026-01-03T05:30:00Z', '2026-02-20T11:00:00.500Z'];
      for (const [condition, holds] of [
        [when('on', '2026-01-07'), (time) => dayIs(time, '2026-01-07')],
        [when('before', '2026-02-01'), (time) => time < at('2026-02-01')],
        [when('after', '2026-02-01'), (time) => time >= at('2026-02-02')],
        [
          when('between', ['2026-01-05', '2026-03-02']),
          (time) => time >= at('2026-01-05') && time < at('2026-03-03'),
        ],
        [when('between', [from, to]), (time) => time >= at(from) && time <= at(to)],
        [when('before', from), (time) => time < at(from)],
        [when('after', to), (time) => time > at(to)],
        [when('after', to, 'lastActivity'), (time) => time + DAY > at(to)],
        [when('between', ['2026-02-02', '2026-01-01']), () => false],
        [when('after', '2031-01-01'), () => false],
      ] as const satisfies [FilterCondition, (time: number) => boolean][])
        assert.deepEqual(await told(condition), found(holds), JSON.stringify(condition));
    });

    it('the moments of a first request, which no index has, are asked of the rows of their day', async () => {
      const moment = when('after', '2026-01-03T05:30:00Z', 'firstSeen');
      const [size, isExact] = await told(moment);
      assert.deepEqual([size, isExact], [found((time) => time >= at('2026-01-03'))[0], false]);
      const { body } = await server.post('endpoints/count', { filter: { all: [moment] } });
      assert.deepEqual(body, { count: found((time) => time > at('2026-01-03T05:30:00Z'))[0] });
    });

    it('every day that there is says nothing, so that roll-ups answer', async () => {
      const { set, rest } = await tellFilter(company(), [when('after', '2020-01-01')]);
      assert.deepEqual([set, rest], [{ all: [{ all: [] }] }, []]);
    });

    it('follow an endpoint to another day, and stay where only its hour is another one', async () => {
      const active = (day: string) => told(when('on', day, 'lastActivity'));
      const [before] = await active('2026-12-01');
      const { query } = company();
      const touch = (time: string) =>
        query(`update inventory.endpoints set last_activity_at = $1 where path = '/3'`, [time]);
      await touch('2026-12-01T08:00:00Z');
      assert.deepEqual([before, (await active('2026-12-01'))[0]], [0, 1]);
      await touch('2026-12-01T23:59:59.999Z');
      assert.deepEqual(await active('2026-12-01'), [1, true]);
      await touch('2026-12-02T00:00:00Z');
      assert.deepEqual([(await active('2026-12-01'))[0], (await active('2026-12-02'))[0]], [0, 1]);
    });
  });
});

const dayIs = (time: number, day: string): boolean => new Date(time).toISOString().startsWith(day);
