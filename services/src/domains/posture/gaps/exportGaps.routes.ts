import { Type } from '@fastify/type-provider-typebox';
import { GAP_COLUMNS, type GapColumn } from '@palisade/vocabulary/gapColumns.ts';
import { GAP_SORTS } from '@palisade/vocabulary/gapFields.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { readFilters } from '../../../platform/readFilters.ts';
import { csvAnswer, csvFile } from '../../../platform/server/csvFile.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { Direction, directionOf, oneOf, Params, READS_GAPS, strict } from '../posture.schemas.ts';
import { gapFilter } from './gapFilter.ts';
import { gapLines } from './exportGaps.ts';
import { Status } from './gaps.schemas.ts';

const ALL = Object.keys(GAP_COLUMNS) as GapColumn[];

const ExportQuery = Type.Object(
  {
    filters: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'Filter tree as JSON, as in the address of the page.',
      }),
    ),
    status: Type.Optional(Status),
    sort: Type.Optional(oneOf(GAP_SORTS)),
    direction: Direction,
    columns: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: `Columns in order, joined by commas; all when absent: ${ALL.join(', ')}.`,
      }),
    ),
  },
  strict,
);

function readColumns(text: string | undefined): readonly GapColumn[] {
  if (text === undefined) return ALL;
  return [...new Set(text.split(','))].map((key) => {
    const column = ALL.find((known) => known === key);
    if (column === undefined)
      throw new Problem('badInput', `There is no column "${key.slice(0, 50)}".`, {
        field: 'columns',
      });
    return column;
  });
}

/**
 * The gaps of a filter as CSV, all of them, in the order of the table, as fast as the reader takes
 * them.
 */
export function exportGapRoutes(app: App, { db }: Deps): void {
  const downloads = new Downloads(db);
  app.get(
    '/posture/:companyId/gaps.csv',
    {
      config: READS_GAPS,
      schema: { params: Params, querystring: ExportQuery, response: { 200: csvAnswer('gap') } },
    },
    async (request, reply) => {
      const {
        auth,
        params: { companyId },
        query: { filters, status, sort = 'severity', direction, columns: named },
      } = request;
      const columns = readColumns(named);
      const filter = await gapFilter(
        { db },
        request,
        filters === undefined ? undefined : readFilters(filters),
      );
      const after = { filters: filters ?? null, status: status ?? null, columns };
      return csvFile(downloads, reply, {
        name: 'posture-gaps',
        companyId,
        make: (signal) =>
          gapLines(db.company(companyId, auth), {
            filter,
            status,
            sort,
            direction: directionOf(direction),
            columns,
            signal,
          }),
        whenBegun: () =>
          db.company(companyId).transaction((run) =>
            auditChange(run, request, {
              action: 'gaps.export',
              targetType: 'gaps',
              targetId: null,
              after,
            }),
          ),
      });
    },
  );
}
