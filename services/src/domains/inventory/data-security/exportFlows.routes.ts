import { Type } from '@fastify/type-provider-typebox';
import spanish from '@palisade/vocabulary/dataTypes.es.json' with { type: 'json' };
import { FLOW_SORTS, shownFlows } from '@palisade/vocabulary/dataFlows.ts';
import { REGULATION_NAMES } from '@palisade/vocabulary/regulationField.ts';
import { RegulationName } from '../compliance/compliance.schemas.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { readFilters } from '../../../platform/readFilters.ts';
import { csvAnswer, csvFile } from '../../../platform/server/csvFile.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { CompanyParams, Direction, oneOf } from '../../../platform/server/routeSchemas.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { askedNodes } from '../filter/askedNodes.ts';
import { dataFlows } from './dataSecurity.repository.ts';
import { type DataFlow, READS_SENSITIVE_DATA, SideName } from './dataSecurity.schemas.ts';

/** The longest name of a type, in quotes. */
const LONGEST_QUOTED = 102;

const ExportQuery = Type.Object(
  {
    filters: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'Conditions of endpoints as JSON, as in the address of the page.',
      }),
    ),
    type: Type.Optional(
      Type.String({
        maxLength: LONGEST_QUOTED,
        description: 'Text in the name of the type, or a whole name in quotes.',
      }),
    ),
    side: Type.Optional(SideName),
    regulation: Type.Optional(RegulationName),
    isNew: Type.Optional(Type.Boolean({ description: 'Only what is new this week.' })),
    sort: Type.Optional(oneOf(FLOW_SORTS)),
    direction: Direction,
  },
  { additionalProperties: false },
);

const HEADINGS = [
  'Data type',
  'Side',
  'Endpoints',
  'Authenticated',
  'Anonymous',
  'Unknown',
  'External',
  'Third-party tokens',
  'New this week',
  'Regulations',
];

const NAMES = new Intl.Collator('en');
const SPANISH: Readonly<Record<string, string>> = spanish;

/** The file names types in English; what was searched for may be the name in a page's language. */
const namesOf = (type: string): [string, ...string[]] => [type, SPANISH[type] ?? type];

const lineOf = (flow: DataFlow): string =>
  csvLine([
    flow.dataType,
    flow.side,
    flow.endpoints,
    flow.authenticated,
    flow.anonymous,
    flow.endpoints - flow.authenticated - flow.anonymous,
    flow.external,
    flow.thirdParty,
    flow.newEndpoints,
    flow.regulations.map((key) => REGULATION_NAMES[key]).join(', '),
  ]);

/** The data map as a file, as the page shows it. There are as many lines as types, twice. */
export function exportFlowRoutes(app: App, { db }: Deps): void {
  const downloads = new Downloads(db);
  app.get(
    '/inventory/:companyId/data-security/flows.csv',
    {
      config: READS_SENSITIVE_DATA,
      schema: {
        params: CompanyParams,
        querystring: ExportQuery,
        response: { 200: csvAnswer('type of data and side') },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const { filters, type = '', side = null, sort = 'endpoints', direction } = request.query;
      const { regulation = null, isNew = false } = request.query;
      const nodes = await askedNodes(
        { db },
        request,
        filters === undefined ? undefined : readFilters(filters),
      );
      const wanted = {
        type,
        side,
        regulation,
        isNew,
        sort,
        direction: direction ?? ('descending' as const),
      };
      return csvFile(downloads, reply, {
        name: 'data-map',
        companyId,
        make: async function* () {
          const flows = await dataFlows(
            db.company(companyId, request.auth),
            db.company(companyId).query,
            nodes,
          );
          yield (
            BYTE_ORDER_MARK +
            csvLine(HEADINGS) +
            shownFlows(flows, wanted, NAMES.compare, namesOf).map(lineOf).join('')
          );
        },
        whenBegun: () =>
          db.company(companyId).transaction((run) =>
            auditChange(run, request, {
              action: 'dataMap.export',
              targetType: 'dataMap',
              targetId: null,
              after: { filters: filters ?? null, type, side, regulation, isNew },
            }),
          ),
      });
    },
  );
}
