import { Type } from '@fastify/type-provider-typebox';
import {
  COLUMN_FEATURES,
  INVENTORY_COLUMNS,
  type InventoryColumn,
} from '@palisade/vocabulary/inventoryColumns.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { readFilters } from '../../../platform/readFilters.ts';
import { csvAnswer, csvFile } from '../../../platform/server/csvFile.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { EndpointSort } from '../endpoints/endpoints.schemas.ts';
import { needSort } from '../problems/shownProblems.ts';
import { askedNodes } from '../filter/askedNodes.ts';
import { type Asker, needFeature, reads } from '../filter/readFilter.ts';
import { selectEndpoints } from '../filter/selection.ts';
import { CompanyParams, Direction, directionOf } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { ALL_COLUMNS } from './exportColumns.ts';
import { endpointLines } from './exportEndpoints.repository.ts';

const ExportQuery = Type.Object(
  {
    filters: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'Filter tree as JSON, as in the address of the page.',
      }),
    ),
    sort: EndpointSort,
    direction: Direction,
    columns: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: `Columns in order, joined by commas; all when absent: ${Object.keys(INVENTORY_COLUMNS).join(', ')}.`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** All columns that the asker may read, or those named. */
function readColumns(asker: Asker, text: string | undefined): readonly InventoryColumn[] {
  if (text === undefined)
    return ALL_COLUMNS.filter((column) => {
      const feature = COLUMN_FEATURES[column];
      return feature === undefined || reads(asker, feature);
    });
  return [...new Set(text.split(','))].map((key) => {
    const column = ALL_COLUMNS.find((known) => known === key);
    if (column === undefined)
      throw new Problem('badInput', `There is no column "${key.slice(0, 50)}".`, {
        field: 'columns',
      });
    needFeature(asker, COLUMN_FEATURES[column], `The column "${column}"`, 'columns');
    return column;
  });
}

/**
 * The endpoints of a filter as CSV, all of them, in the order of the table, as fast as the reader
 * takes them.
 */
export function exportEndpointRoutes(app: App, { db }: Deps): void {
  const downloads = new Downloads(db);
  app.get(
    '/inventory/:companyId/endpoints.csv',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        querystring: ExportQuery,
        response: { 200: csvAnswer('endpoint') },
      },
    },
    async (request, reply) => {
      const {
        params: { companyId },
        query,
      } = request;
      const columns = readColumns(request, query.columns);
      const { sort = 'riskScore' } = query;
      needSort(request, sort);
      const nodes = await askedNodes(
        { db },
        request,
        query.filters === undefined ? undefined : readFilters(query.filters),
      );
      const scope = db.company(companyId, request.auth);
      const after = { filters: query.filters ?? null, columns };
      return csvFile(downloads, reply, {
        name: 'endpoints',
        companyId,
        make: async (signal) =>
          endpointLines(scope, await selectEndpoints(scope, nodes), {
            sort,
            direction: directionOf(query.direction),
            columns,
            signal,
          }),
        whenBegun: () =>
          db.company(companyId).transaction((run) =>
            auditChange(run, request, {
              action: 'endpoints.export',
              targetType: 'endpoints',
              targetId: null,
              after,
            }),
          ),
      });
    },
  );
}
