import type { App, Deps } from '../../../platform/domain.ts';
import { Count, directionOf, PAGE_SIZE, Params, READS_ATTACKERS } from '../attackers.schemas.ts';
import {
  RequestCount,
  RequestPage,
  RequestPagesOf,
  RequestsByAttacker,
  RequestSearch,
} from './request.schemas.ts';
import { countRequests, requestPage, requestsOfAttackers } from './requests.repository.ts';

/** All that attackers were seen to send, attempts or not: what happened around an attack. */
export function requestRoutes(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/requests/search',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Requests of an attacker, latest first',
        params: Params,
        body: RequestSearch,
        response: { 200: RequestPage },
      },
    },
    ({ auth, params: { companyId }, body: { direction, first = PAGE_SIZE, ...wanted } }) =>
      requestPage(db.company(companyId, auth), {
        ...wanted,
        direction: directionOf(direction),
        first,
      }),
  );
  app.post(
    '/attackers/:companyId/requests/count',
    {
      config: READS_ATTACKERS,
      schema: { params: Params, body: RequestCount, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, body }) => ({
      count: await countRequests(db.company(companyId, auth), body),
    }),
  );
  app.post(
    '/attackers/:companyId/requests/by-attacker',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'First pages of requests of attackers',
        params: Params,
        body: RequestsByAttacker,
        response: { 200: RequestPagesOf },
      },
    },
    ({
      auth,
      params: { companyId },
      body: { attackerIds, direction, first = PAGE_SIZE, ...wanted },
    }) =>
      requestsOfAttackers(db.company(companyId, auth), attackerIds, {
        ...wanted,
        direction: directionOf(direction),
        first,
      }),
  );
}
