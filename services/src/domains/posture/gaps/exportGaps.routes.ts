import { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import { GAP_COLUMNS, type GapColumn } from '@palisade/vocabulary/gapColumns.ts';
import { GAP_FIELDS, GAP_SORTS } from '@palisade/vocabulary/gapFields.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { readFilters } from '../../../platform/readFilters.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { Direction, directionOf, oneOf, Params, READS_GAPS, strict } from '../posture.schemas.ts';
import { readTree } from '../readTree.ts';
import { gapLines } from './exportGaps.ts';
import { Status } from './gaps.schemas.ts';

/** Each holds a connection and a snapshot as long as its reader takes. */
const AT_ONCE = 4;
/** Bytes that are read before the reader asks for them. */
const READ_AHEAD = 1024 * 1024;
const ALL = Object.keys(GAP_COLUMNS) as GapColumn[];

const ExportQuery = Type.Object(
  {
    filters: Type.Optional(Type.String({ maxLength: 20_000, description: 'Filter tree as JSON, as in the address of the page.' })),
    status: Type.Optional(Status),
    sort: Type.Optional(oneOf(GAP_SORTS)),
    direction: Direction,
    columns: Type.Optional(Type.String({ maxLength: 2000, description: `Columns in order, joined by commas; all when absent: ${ALL.join(', ')}.` })),
  },
  strict,
);

const CsvAnswer = { description: 'A line of headings, then a line for each gap; UTF-8.', content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } };

function readColumns(text: string | undefined): readonly GapColumn[] {
  if (text === undefined) return ALL;
  return [...new Set(text.split(','))].map((key) => {
    const column = ALL.find((known) => known === key);
    if (column === undefined) throw new Problem('badInput', `There is no column "${key.slice(0, 50)}".`, { field: 'columns' });
    return column;
  });
}

/** The gaps of a filter as CSV, all of them, in the order of the table, as fast as the reader takes them. */
export function exportGapRoutes(app: App, { db }: Deps): void {
  let running = 0;
  app.get(
    '/posture/:companyId/gaps.csv',
    { config: READS_GAPS, schema: { params: Params, querystring: ExportQuery, response: { 200: CsvAnswer } } },
    async (request, reply) => {
      const { auth, params: { companyId }, query: { filters, status, sort = 'severity', direction, columns: named } } = request;
      const columns = readColumns(named);
      const filter = readTree(request, filters === undefined ? undefined : readFilters(filters), GAP_FIELDS);
      if (running >= AT_ONCE) throw new Problem('busy', `${AT_ONCE} exports are running already. Try again in a moment.`, { retryAfter: 10 });
      const leaves = new AbortController();
      reply.raw.once('close', () => leaves.abort());
      running += 1;
      try {
        const lines = gapLines(db.company(companyId, auth), companyId, { filter, status, sort, direction: directionOf(direction), columns, signal: leaves.signal });
        // What fails before the first line is answered as a problem, not as half a file.
        const first = await lines.next();
        await db.company(companyId).transaction((query) => auditChange(query, request, { companyId, action: 'gaps.export', targetType: 'gaps', targetId: null, after: { filters: filters ?? null, status: status ?? null, columns } }));
        const body = Readable.from(rest(first, lines), { objectMode: false, highWaterMark: READ_AHEAD });
        body.once('close', () => (running -= 1));
        const date = new Date().toISOString().slice(0, 10);
        return await reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="posture-gaps-${date}.csv"`).header('cache-control', 'no-store').send(body);
      } catch (error) {
        running -= 1;
        throw error;
      }
    },
  );
}

async function* rest(first: IteratorResult<string, unknown>, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value;
    yield* lines;
  } finally {
    await lines.return(undefined);
  }
}
