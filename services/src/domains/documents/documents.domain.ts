import type { DomainPart } from '../../platform/domain.ts';
import { oasAnalysisRoutes } from './analysis/oasAnalysis.routes.ts';
import { documentRoutes } from './documents.routes.ts';

/**
 * OpenAPI documents and Postman collections: kept, linted, compared with what was learned, and
 * exported from it. Their tables and service are the inventory's.
 */
export const documents: DomainPart = {
  routes(app, deps) {
    documentRoutes(app, deps);
    oasAnalysisRoutes(app, deps);
  },
};
