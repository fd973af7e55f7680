import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { Count, PAGE_SIZE, Params, READS_GAPS } from '../posture.schemas.ts';
import { gapFilter } from '../gaps/gapFilter.ts';
import {
  countGapGroups,
  ENDPOINT_ORDER,
  gapGroupPage,
  GROUP_ORDER,
} from './gapGroups.repository.ts';
import { GapGroupCount, GapGroupPage, GapGroupSearch } from './gapGroups.schemas.ts';

/** Posture gaps by policy, host, endpoint or what has to change. */
export function gapGroupRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gap-groups/search',
    {
      config: READS_GAPS,
      schema: {
        summary: 'Posture gaps in groups, those with the most severe ones first',
        params: Params,
        body: GapGroupSearch,
        response: { 200: GapGroupPage },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body: { by, status, filter, first = PAGE_SIZE, after },
      } = request;
      return gapGroupPage(
        db.company(companyId, auth),
        by,
        { status, filter: await gapFilter({ db }, request, filter) },
        page({
          sort: `groups by ${by}`,
          columns: by === 'endpoint' ? ENDPOINT_ORDER : GROUP_ORDER,
          direction: 'desc',
          first,
          after,
        }),
      );
    },
  );
  app.post(
    '/posture/:companyId/gap-groups/count',
    {
      config: READS_GAPS,
      schema: { params: Params, body: GapGroupCount, response: { 200: Count } },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body: { by, status, filter },
      } = request;
      return {
        count: await countGapGroups(db.company(companyId, auth), by, {
          status,
          filter: await gapFilter({ db }, request, filter),
        }),
      };
    },
  );
}
