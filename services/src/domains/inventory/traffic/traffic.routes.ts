import { OVERVIEW_FIELDS } from '@palisade/vocabulary/overviewFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';
import { CompanyParams, Lookup } from '../../../platform/server/routeSchemas.ts';
import { askedNodes } from '../filter/askedNodes.ts';
import { readFilter } from '../filter/readFilter.ts';
import { selectEndpoints } from '../filter/selection.ts';
import { hostsSeenBy } from '../hosts/seenHosts.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { hostTraffic } from './hostTraffic.ts';
import { keptBy, type KeptTraffic } from './labelCombinations.ts';
import { type Range, trafficAsked } from './trafficAsked.ts';
import {
  companySpan,
  companySteps,
  endpointSteps,
  inventoryCounts,
  sensorSums,
} from './traffic.repository.ts';
import {
  CompanyTraffic,
  CompanyTrafficSearch,
  CountsSearch,
  EndpointTrafficList,
  HostTraffic,
  InventoryCounts,
  SensorDataList,
  TrafficOfEndpoints,
  type EndpointTraffic,
} from './traffic.schemas.ts';
import {
  COMPANY_STEPS,
  daysBetween,
  ENDPOINT_STEPS,
  fill,
  monthUntil,
  stepTimes,
  windowBetween,
  windowUntil,
  type Window,
} from './windows.ts';

const EVER: Range = { from: null, to: null };

/** Traffic of the company over a window, a point for each of its steps. */
async function companyTraffic(
  scope: CompanyScope,
  window: Window,
  range: Range,
  kept: KeptTraffic | null,
) {
  const steps = await companySteps(scope, window, range, kept);
  const points = fill(stepTimes(window), steps, (at, row) => ({
    at,
    learned: row?.learned ?? 0,
    unlearned: row?.unlearned ?? 0,
    errors: row?.errors ?? 0,
  }));
  const requests = points.reduce((sum, { learned, unlearned }) => sum + learned + unlearned, 0);
  return { requests, points };
}

async function trafficOf(
  scope: CompanyScope,
  ids: readonly string[],
  window: Window,
): Promise<(EndpointTraffic | null)[]> {
  const current = await currentIds(scope, ids);
  const steps = await endpointSteps(
    scope,
    current.filter((id) => id !== null),
    window,
  );
  const times = stepTimes(window);
  const byEndpoint = Map.groupBy(steps, ({ id }) => id);
  return ids.map((id, index) => {
    const found = current[index] ?? null;
    if (found === null) return null;
    const points = fill(times, byEndpoint.get(found) ?? [], (at, row) => ({
      at,
      requests: row?.requests ?? 0,
      errors: row?.errors ?? 0,
    }));
    return {
      id,
      requests: points.reduce((sum, point) => sum + point.requests, 0),
      errors: points.reduce((sum, point) => sum + point.errors, 0),
      points,
    };
  });
}

/** Traffic over windows that end now, and the counts of the company. */
export function trafficRoutes(app: App, deps: Deps): void {
  endpointTrafficRoute(app, deps);
  sensorDataRoute(app, deps);
  companyTrafficRoute(app, deps);
  hostTrafficRoute(app, deps);
  countsRoute(app, deps);
}

function endpointTrafficRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/traffic',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        body: TrafficOfEndpoints,
        response: { 200: EndpointTrafficList },
      },
    },
    async ({ auth, params: { companyId }, body: { ids, days } }) =>
      trafficOf(db.company(companyId, auth), ids, windowUntil(Date.now(), ENDPOINT_STEPS[days])),
  );
}

function sensorDataRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/sensor-data',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: SensorDataList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const scope = db.company(companyId, auth);
      const current = await currentIds(scope, ids);
      const now = Date.now();
      const sums = await sensorSums(
        scope,
        current.filter((id) => id !== null),
        windowUntil(now, ENDPOINT_STEPS[1]),
        windowUntil(now, ENDPOINT_STEPS[7]),
      );
      const byEndpoint = new Map(sums.map((sum) => [sum.id, sum]));
      return ids.map((id, index) => {
        const found = current[index] ?? null;
        return found === null ? null : { traffic1d: 0, traffic7d: 0, ...byEndpoint.get(found), id };
      });
    },
  );
}

function companyTrafficRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/traffic',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        body: CompanyTrafficSearch,
        response: { 200: CompanyTraffic },
      },
    },
    async (request) => {
      const { filter, days = 30, orAllTime = false } = request.body;
      const scope = db.company(request.params.companyId, request.auth);
      const now = Date.now();
      const { range, nodes } = trafficAsked(readFilter(request, filter, OVERVIEW_FIELDS), now);
      const [span, kept] = await Promise.all([companySpan(scope), keptBy(scope, nodes)]);
      const dataDays = span === null ? null : Math.max(1, daysBetween(span.first, now));
      const within = (window: Window) => companyTraffic(scope, window, range ?? EVER, kept);
      if (days !== 'all' && range === null) {
        const isMonth = days === 'month';
        const window = isMonth ? monthUntil(now) : windowUntil(now, COMPANY_STEPS[days]);
        const recent = await within(window);
        if (recent.requests > 0 || !orAllTime)
          return { days: isMonth ? daysBetween(window.from, now) : days, dataDays, ...recent };
      }
      const [first, last] = [
        Math.max(span?.first ?? Infinity, range?.from ?? -Infinity),
        Math.min(span?.last ?? -Infinity, (range?.to ?? Infinity) - 1),
      ];
      if (first > last) return { days: null, dataDays, requests: 0, points: [] };
      return { days: null, dataDays, ...(await within(windowBetween(first, last))) };
    },
  );
}

/** Both ends of a window. */
const rangeOf = ({ from, step, steps }: Window): Range => ({ from, to: from + step * steps });

function hostTrafficRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/traffic/hosts',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: CompanyTrafficSearch, response: { 200: HostTraffic } },
    },
    async (request) => {
      const { filter, days = 30, orAllTime = false } = request.body;
      const now = Date.now();
      const { range, nodes } = trafficAsked(readFilter(request, filter, OVERVIEW_FIELDS), now);
      const { companyId } = request.params;
      const scope = db.company(companyId, request.auth);
      const kept = await keptBy(scope, nodes);
      const ofAllTime = async () =>
        hostTraffic(
          kept === null ? await hostsSeenBy(db, companyId, request.auth) : scope,
          EVER,
          kept,
        );
      if (range !== null) return { hosts: await hostTraffic(scope, range, kept) };
      if (days === 'all') return { hosts: await ofAllTime() };
      const window = days === 'month' ? monthUntil(now) : windowUntil(now, COMPANY_STEPS[days]);
      const hosts = await hostTraffic(scope, rangeOf(window), kept);
      if (hosts.length > 0 || !orAllTime) return { hosts };
      // As the company's traffic, which is of the window where anything came in, learned from or not.
      const { requests } = await companyTraffic(scope, window, EVER, kept);
      return { hosts: requests > 0 ? hosts : await ofAllTime() };
    },
  );
}

function countsRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/counts',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: CountsSearch, response: { 200: InventoryCounts } },
    },
    async (request) => {
      const scope = db.company(request.params.companyId, request.auth);
      const nodes = await askedNodes({ db }, request, request.body.filter);
      return inventoryCounts(
        scope,
        nodes.length === 0 ? null : await selectEndpoints(scope, nodes),
      );
    },
  );
}
