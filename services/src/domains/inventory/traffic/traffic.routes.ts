import type { CompanyScope } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';
import { CompanyParams, Lookup } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import {
  companySpan,
  companySteps,
  endpointSteps,
  inventoryCounts,
  sensorSums,
} from './traffic.repository.ts';
import {
  CompanyTraffic,
  CompanyTrafficQuery,
  EndpointTrafficList,
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

/** Traffic of the company over a window, a point for each of its steps. */
async function companyTraffic(scope: CompanyScope, window: Window) {
  const points = fill(stepTimes(window), await companySteps(scope, window), (at, row) => ({
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
  app.get(
    '/inventory/:companyId/traffic',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        querystring: CompanyTrafficQuery,
        response: { 200: CompanyTraffic },
      },
    },
    async ({ auth, params: { companyId }, query: { days = 30, orAllTime = false } }) => {
      const scope = db.company(companyId, auth);
      const now = Date.now();
      const span = await companySpan(scope);
      const dataDays = span === null ? null : Math.max(1, daysBetween(span.first, now));
      if (days !== 'all') {
        const isMonth = days === 'month';
        const window = isMonth ? monthUntil(now) : windowUntil(now, COMPANY_STEPS[days]);
        const recent = await companyTraffic(scope, window);
        if (recent.requests > 0 || !orAllTime)
          return { days: isMonth ? daysBetween(window.from, now) : days, dataDays, ...recent };
      }
      if (span === null) return { days: null, dataDays, requests: 0, points: [] };
      const window = windowBetween(span.first, span.last);
      return { days: null, dataDays, ...(await companyTraffic(scope, window)) };
    },
  );
}

function countsRoute(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/counts',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, response: { 200: InventoryCounts } },
    },
    async ({ auth, params: { companyId } }) => inventoryCounts(db.company(companyId, auth)),
  );
}
