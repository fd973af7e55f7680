import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GAP_STATUS_RULES } from '@palisade/vocabulary/gapStatuses.ts';
import DataLoader from 'dataloader';
import Fastify from 'fastify';
import { Pool } from 'undici';
import type { Page } from '../../platform/graph/connection.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { mergeSdl, readSdl } from '../../platform/schema/sdl.ts';
import type {
  ApiRow,
  EndpointItemRow,
  EndpointTraffic,
  HostRow,
} from '../../domains/inventory/inventory.upstream.ts';
import type { EndpointLabels, LabelRow } from '../../domains/labels/labels.upstream.ts';
import type { GapItemRow } from '../../domains/posture/posture.upstream.ts';
import { COMPANY } from '../people.ts';
import { argument, serveParent } from './child.ts';
import { PAGES, type PageName } from './pages.ts';

/** Apollo Server with its defaults and a DataLoader for each join: what most gateways are. */
const pool = new Pool(argument(0), { connections: 64, pipelining: 1 });
const app = Fastify();
const at = `/inventory/${COMPANY}`;

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', authorization: 'Bearer session' },
    body: JSON.stringify(body),
  });
  return JSON.parse(await answer.body.text()) as Answer; // Canned answers.
}
const loader = <Row>(path: string, more: object = {}) =>
  new DataLoader<string, Row>((ids) => post<Row[]>(path, { ids, ...more }));
const context = () => ({
  hosts: loader<HostRow>(`${at}/hosts/lookup`),
  apis: loader<ApiRow>(`${at}/apis/lookup`),
  labels: loader<EndpointLabels>(`/labels/${COMPANY}/endpoints/lookup`),
  endpoints: loader<EndpointItemRow>(`${at}/endpoints/lookup`),
  tickets: loader<{ id: string; tickets: readonly { number: string }[] }>(
    `/integrations/${COMPANY}/gap-tickets/of-things`,
  ),
  recent: loader<EndpointTraffic>(`${at}/endpoints/traffic`, { days: 2 }),
  traffic: loader<EndpointTraffic>(`${at}/endpoints/traffic`, { days: 7 }),
});
type Context = ReturnType<typeof context>;
const gapCounts = () =>
  post<{ status: string; severity: string; gaps: number }[]>(`/posture/${COMPANY}/gaps/counts`, {});
const named = (type: string) => ({ id: ({ id }: { id: string }) => globalId(type, COMPANY, id) });

const schema = makeExecutableSchema({
  typeDefs: mergeSdl(readSdl()),
  resolvers: {
    Query: { company: () => ({}) },
    Company: {
      endpoints: async (_: unknown, { first }: { first: number }) => {
        const { items, hasNextPage } = await post<Page<EndpointItemRow>>(`${at}/endpoints/search`, {
          sort: 'riskScore',
          direction: 'descending',
          first,
        });
        return {
          edges: items.map((node) => ({ cursor: node.cursor, node })),
          pageInfo: { hasNextPage, endCursor: items.at(-1)?.cursor },
        };
      },
      gaps: async (_: unknown, { first }: { first: number }) => {
        const { items, hasNextPage } = await post<Page<GapItemRow>>(
          `/posture/${COMPANY}/gaps/search`,
          { status: 'open', sort: 'severity', direction: 'descending', first },
        );
        return {
          totalCount: async () =>
            (await gapCounts()).reduce(
              (sum, { status, gaps }) => sum + (status === 'open' ? gaps : 0),
              0,
            ),
          edges: items.map((node) => ({ cursor: node.cursor, node })),
          pageInfo: { hasNextPage, endCursor: items.at(-1)?.cursor },
        };
      },
      gapCounts,
    },
    Endpoint: {
      ...named('Endpoint'),
      endpointId: ({ id }: EndpointItemRow) => id,
      host: ({ hostId }: EndpointItemRow, _: unknown, { hosts }: Context) => hosts.load(hostId),
      api: ({ apiId }: EndpointItemRow, _: unknown, { apis }: Context) => apis.load(apiId),
      labels: async (
        { id }: EndpointItemRow,
        _: unknown,
        { labels }: Context,
      ): Promise<readonly LabelRow[]> => (await labels.load(id)).labels,
      tags: async (
        { id }: EndpointItemRow,
        _: unknown,
        { labels }: Context,
      ): Promise<readonly LabelRow[]> =>
        (await labels.load(id)).labels.filter(({ isTag }) => isTag),
      traffic: (
        { id }: EndpointItemRow,
        { days }: { days?: string },
        { traffic, recent }: Context,
      ) => (days === 'DAYS_2' ? recent : traffic).load(id),
    },
    PostureGap: {
      ...named('PostureGap'),
      gapId: ({ id }: GapItemRow) => id,
      nextStatuses: ({ status }: GapItemRow) => GAP_STATUS_RULES[status].next,
      tickets: async ({ id }: GapItemRow, _: unknown, { tickets }: Context) =>
        (await tickets.load(id)).tickets,
      endpoint: ({ endpointId }: GapItemRow, _: unknown, { endpoints }: Context) =>
        endpoints.load(endpointId),
    },
    Host: named('Host'),
    Api: named('Api'),
    Label: named('Label'),
    Node: { __resolveType: () => 'Endpoint' },
  },
});
const apollo = new ApolloServer<Context>({ schema });
await apollo.start();
const execute = fastifyApolloHandler(apollo, { context: async () => context() });
app.post('/graphql', async (request, reply) => {
  request.body = { query: PAGES[(request.body as { id: PageName }).id].query };
  return execute.call(app, request, reply);
});
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }));
