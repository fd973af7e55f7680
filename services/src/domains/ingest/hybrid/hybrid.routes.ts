import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams, READS_INGEST } from '../ingest.schemas.ts';
import { HybridStatus, HybridTraffic } from './hybrid.schemas.ts';
import { hybridStatus } from './hybridStatus.ts';
import { hybridTraffic } from './hybridTraffic.ts';

/** How the parts of the installation are that take traffic in, and which way it took lately. */
export function hybridRoutes(app: App, deps: Deps): void {
  app.get(
    '/ingest/:companyId/hybrid-status',
    {
      config: READS_INGEST,
      schema: {
        summary: 'Whether intake, learner and database work',
        params: CompanyParams,
        response: { 200: HybridStatus },
      },
    },
    ({ params: { companyId } }) => hybridStatus(deps, deps.db.company(companyId).query),
  );
  app.get(
    '/ingest/:companyId/hybrid-traffic',
    {
      config: READS_INGEST,
      schema: {
        summary: 'Which way exchanges took from 15 to 5 minutes ago',
        params: CompanyParams,
        response: { 200: HybridTraffic },
      },
    },
    ({ params: { companyId } }) => hybridTraffic(deps.db.company(companyId).query),
  );
}
