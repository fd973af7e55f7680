import Fastify from 'fastify';
import { Pool } from 'undici';
import type { Page } from '../../platform/graph/connection.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import type {
  ApiRow,
  EndpointItemRow,
  EndpointTraffic,
  HostRow,
} from '../../domains/inventory/inventory.upstream.ts';
import type { EndpointLabels } from '../../domains/labels/labels.upstream.ts';
import { COMPANY } from '../people.ts';
import { argument, serveParent } from './child.ts';
import { PAGES, type PageName } from './pages.ts';
import { rawGaps } from './rawGaps.ts';

/** The reference: the same page put together by hand, no graph. */
const pool = new Pool(argument(0), { connections: 64, pipelining: 1 });
const app = Fastify();

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', authorization: 'Bearer session' },
    body: JSON.stringify(body),
  });
  return JSON.parse(await answer.body.text()) as Answer; // Canned answers.
}
const at = `/inventory/${COMPANY}`;
const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

app.post('/graphql', async (request) => {
  const { id: name } = request.body as { id: PageName };
  if (name === 'gaps50') return rawGaps(post, PAGES[name].first);
  const { first, points } = PAGES[name];
  const { items, hasNextPage } = await post<Page<EndpointItemRow>>(`${at}/endpoints/search`, {
    sort: 'riskScore',
    direction: 'descending',
    first,
  });
  const ids = items.map(({ id }) => id);
  const [hosts, apis, labels, traffic] = await Promise.all([
    post<HostRow[]>(`${at}/hosts/lookup`, { ids: unique(items.map(({ hostId }) => hostId)) }).then(
      byId,
    ),
    post<ApiRow[]>(`${at}/apis/lookup`, { ids: unique(items.map(({ apiId }) => apiId)) }).then(
      byId,
    ),
    post<EndpointLabels[]>(`/labels/${COMPANY}/endpoints/lookup`, { ids }).then(byId),
    post<EndpointTraffic[]>(`${at}/endpoints/traffic`, { ids, days: 7 }).then(byId),
  ]);
  const edges = items.map((row) => {
    const host = hosts.get(row.hostId);
    const api = apis.get(row.apiId);
    const flow = traffic.get(row.id);
    return {
      cursor: row.cursor,
      node: {
        id: globalId('Endpoint', COMPANY, row.id),
        endpointId: row.id,
        method: row.method,
        path: row.path,
        learningState: row.learningState,
        authenticated: row.authenticated,
        sensitive: row.sensitive,
        dataTypes: row.dataTypes,
        isExternal: row.isExternal,
        riskScore: row.riskScore,
        parameterCount: row.parameterCount,
        requests: row.requests,
        detectionTime: row.detectionTime,
        lastActivity: row.lastActivity,
        host: host && {
          id: globalId('Host', COMPANY, host.id),
          name: host.name,
          isExternal: host.isExternal,
          riskScore: host.riskScore,
        },
        api: api && {
          id: globalId('Api', COMPANY, api.id),
          name: api.name,
          basePath: api.basePath,
        },
        labels: labels.get(row.id)?.labels.map((label) => ({
          id: globalId('Label', COMPANY, label.id),
          name: label.name,
          groupName: label.groupName,
        })),
        traffic: flow && {
          requests: flow.requests,
          errors: flow.errors,
          ...(points
            ? {
                points: flow.points.map((point) => ({
                  at: point.at,
                  requests: point.requests,
                  errors: point.errors,
                })),
              }
            : {}),
        },
      },
    };
  });
  return {
    data: {
      company: { endpoints: { edges, pageInfo: { hasNextPage, endCursor: items.at(-1)?.cursor } } },
    },
  };
});
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }));
