import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../../platform/domain.ts';
import { readFilters } from '../../../../platform/readFilters.ts';
import { csvAnswer, csvFile } from '../../../../platform/server/csvFile.ts';
import { Downloads } from '../../../../platform/server/downloads.ts';
import { CompanyParams, Direction, directionOf } from '../../../../platform/server/routeSchemas.ts';
import { auditChange } from '../../../identity/audit.client.ts';
import { EndpointSort } from '../../endpoints/endpoints.schemas.ts';
import { askedNodes } from '../../filter/askedNodes.ts';
import { needFeature } from '../../filter/readFilter.ts';
import { needSort } from '../../problems/shownProblems.ts';
import { READS_SENSITIVE_DATA } from '../dataSecurity.schemas.ts';
import { HeldNames } from './sensitiveParameters.schemas.ts';
import { sensitiveParameterLines } from './sensitiveParameterLines.ts';
import { termsOfHeld } from './termsOfHeld.ts';

const ExportQuery = Type.Object(
  {
    ...HeldNames,
    filters: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'Conditions of endpoints as JSON, as in the address of the page.',
      }),
    ),
    sort: EndpointSort,
    direction: Direction,
  },
  { additionalProperties: false },
);

/** The list of sensitive parameters as a file, all that match, in the order of the page. */
export function exportSensitiveParameterRoutes(app: App, { db }: Deps): void {
  const downloads = new Downloads(db);
  app.get(
    '/inventory/:companyId/data-security/parameters.csv',
    {
      config: READS_SENSITIVE_DATA,
      schema: {
        params: CompanyParams,
        querystring: ExportQuery,
        response: { 200: csvAnswer('sensitive parameter') },
      },
    },
    async (request, reply) => {
      needFeature(request, 'feature_inventory', 'The list of parameters', 'feature');
      const { companyId } = request.params;
      const { filters, sort = 'riskScore', direction, ...held } = request.query;
      needSort(request, sort);
      const nodes = await askedNodes(
        { db },
        request,
        filters === undefined ? undefined : readFilters(filters),
      );
      const whole = db.company(companyId);
      return csvFile(downloads, reply, {
        name: 'sensitive-parameters',
        companyId,
        make: async (signal) =>
          sensitiveParameterLines(db.company(companyId, request.auth), {
            held,
            terms: await termsOfHeld(whole.query, held),
            nodes,
            sort,
            direction: directionOf(direction),
            signal,
          }),
        whenBegun: () =>
          whole.transaction((run) =>
            auditChange(run, request, {
              action: 'sensitiveParameters.export',
              targetType: 'sensitiveParameters',
              targetId: null,
              after: { filters: filters ?? null, ...held },
            }),
          ),
      });
    },
  );
}
