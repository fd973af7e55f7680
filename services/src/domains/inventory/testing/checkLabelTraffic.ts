import assert from 'node:assert/strict';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope, Database } from '../../../platform/database/database.ts';
import { geolocationsOf } from '../geolocations/geolocations.repository.ts';
import { hostTraffic } from '../traffic/hostTraffic.ts';
import { keptBy } from '../traffic/labelCombinations.ts';
import { companySpan, companySteps } from '../traffic/traffic.repository.ts';
import type { Window } from '../traffic/windows.ts';

const DAY = 86_400_000;
const MOST_HOSTS = 50;

/** Endpoints `e` that have one of `$2`, and of those the ones that a filter keeps. */
const has = (labels: string): string =>
  `exists (select from inventory.endpoint_labels l where l.company_id = $1
     and l.endpoint_id = e.id and l.label_id = any(${labels}::uuid[]))`;

interface Truth {
  readonly hours: { hour: number; requests: number; errors: number }[];
  readonly hosts: { hostId: string; requests: number }[];
  readonly locations: { location: string; requests: number }[];
}

/** The same, row by row from the endpoints that have these labels now. */
async function truthOf(
  { query, companyId }: CompanyScope,
  where: string,
  values: readonly unknown[],
): Promise<Truth> {
  const all = [companyId, ...values];
  const traffic = `from inventory.traffic_hourly t
    join inventory.endpoints e on e.company_id = t.company_id and e.id = t.endpoint_id
    where t.company_id = $1 and ${where}`;
  const hours = await query(
    {
      sql: `select (extract(epoch from t.hour) * 1000)::float8 as hour, sum(t.requests) as requests,
        sum(t.errors) as errors ${traffic} group by t.hour order by t.hour`,
      columns: { hour: 'float8', requests: 'numeric', errors: 'numeric' },
    },
    all,
  );
  const hosts = await query(
    {
      sql: `select e.host_id as "hostId", sum(t.requests) as requests ${traffic}
        group by 1 order by 2 desc, 1 limit ${MOST_HOSTS}`,
      columns: { hostId: 'uuid', requests: 'numeric' },
    },
    all,
  );
  const locations = await query(
    {
      sql: `select g.location, sum(g.requests) as requests from inventory.geolocations_daily g
        join inventory.endpoints e on e.company_id = g.company_id and e.id = g.endpoint_id
        where g.company_id = $1 and ${where} group by 1 order by 2 desc, 1`,
      columns: { location: 'text', requests: 'numeric' },
    },
    all,
  );
  return { hours, hosts, locations };
}

/** For tests only: what pages read of these labels, all in hours of one window. */
async function read(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
  window: Window,
): Promise<Truth> {
  const range = { from: window.from, to: window.from + window.steps * window.step };
  const kept = await keptBy(scope, nodes);
  const steps = await companySteps(scope, window, range, kept);
  const hosts = await hostTraffic(scope, range, kept);
  return {
    hours: steps
      .filter(({ learned }) => learned !== 0)
      .map(({ index, learned, errors }) => ({
        hour: window.from + index * window.step,
        requests: learned,
        errors,
      }))
      .sort((a, b) => a.hour - b.hour),
    hosts: hosts.map(({ hostId, requests }) => ({ hostId, requests })),
    locations: await geolocationsOf(scope, range, kept),
  };
}

/**
 * For tests only: that traffic by labels is what the endpoints with these labels saw, for people who
 * are limited to some labels, under filters by others, and for who sees everything.
 * @param window hours that hold all traffic
 */
export async function checkLabelTraffic(
  db: Database,
  companyId: string,
  { own, other, window }: { own: readonly string[]; other: readonly string[]; window: Window },
): Promise<void> {
  const whole = db.company(companyId);
  const limited = db.company(companyId, { labels: () => own });
  const is: FilterNode = { field: 'label', op: 'is', value: other };
  const isNot: FilterNode = { field: 'label', op: 'isNot', value: other };
  const seen = await truthOf(whole, has('$2'), [own]);
  assert.deepEqual(await read(limited, [], window), seen, 'what limited people see');
  const both = await truthOf(whole, `${has('$2')} and ${has('$3')}`, [own, other]);
  assert.deepEqual(await read(limited, [is], window), both, 'of that, with a label');
  const without = await truthOf(whole, `${has('$2')} and not ${has('$3')}`, [own, other]);
  assert.deepEqual(await read(limited, [isNot], window), without, 'of that, without a label');
  const labelled = await truthOf(whole, has('$2'), [other]);
  assert.deepEqual(await read(whole, [is], window), labelled, 'of a label');
  const [first, last] = [seen.hours[0]?.hour, seen.hours.at(-1)?.hour];
  assert.deepEqual(
    await companySpan(limited),
    first === undefined || last === undefined ? null : { first, last },
  );
}

/** Hours from some days before a moment on, to the end of its day. */
export const daysUntil = (now: number, days: number): Window => ({
  from: Math.floor(now / DAY) * DAY - (days - 1) * DAY,
  step: DAY / 24,
  steps: 24 * days,
});
