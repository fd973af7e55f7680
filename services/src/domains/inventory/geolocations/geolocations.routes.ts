import { countryCode } from '@palisade/vocabulary/geolocations.ts';
import { OVERVIEW_FIELDS } from '@palisade/vocabulary/overviewFields.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams, Lookup } from '../../../platform/server/routeSchemas.ts';
import { readFilter } from '../filter/readFilter.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { keptBy } from '../traffic/labelCombinations.ts';
import { trafficAsked } from '../traffic/trafficAsked.ts';
import { COMPANY_STEPS, windowUntil } from '../traffic/windows.ts';
import { geolocationsOf, geolocationsOfApis, type LocationRow } from './geolocations.repository.ts';
import { Geolocations, GeolocationSearch, GeolocationsOfApis } from './geolocations.schemas.ts';

/** Days of the specification. */
const DAYS = 7;

const lastDays = (): number => windowUntil(Date.now(), COMPANY_STEPS[DAYS]).from;

function answer(days: number | null, rows: readonly LocationRow[]): Geolocations {
  return {
    days,
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
    locations: rows.map(({ location, requests }) => {
      const country = countryCode(location);
      const other = location === 'private' ? 'private' : 'unknown';
      return { kind: country === null ? other : 'country', country, requests };
    }),
  };
}

/** Where callers are, of a company and of APIs. */
export function geolocationRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/geolocations',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: GeolocationSearch, response: { 200: Geolocations } },
    },
    async (request) => {
      const scope = db.company(request.params.companyId, request.auth);
      const nodes = readFilter(request, request.body.filter, OVERVIEW_FIELDS);
      const asked = trafficAsked(nodes, Date.now());
      const kept = await keptBy(scope, asked.nodes);
      const { range } = asked;
      if (range !== null) return answer(null, await geolocationsOf(scope, range, kept));
      return answer(DAYS, await geolocationsOf(scope, { from: lastDays(), to: null }, kept));
    },
  );

  app.post(
    '/inventory/:companyId/apis/geolocations',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: GeolocationsOfApis } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const found = await geolocationsOfApis(db.company(companyId, auth), ids, lastDays());
      return ids.map((id) => {
        const rows = found.get(id);
        return rows === undefined ? null : { id, ...answer(DAYS, rows) };
      });
    },
  );
}
