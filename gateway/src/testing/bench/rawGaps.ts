import { GAP_STATUS_RULES } from '@palisade/vocabulary/gapStatuses.ts';
import type { Page } from '../../platform/graph/connection.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import type {
  EndpointItemRow,
  EndpointTraffic,
} from '../../domains/inventory/inventory.upstream.ts';
import type { EndpointLabels } from '../../domains/labels/labels.upstream.ts';
import type { GapItemRow } from '../../domains/posture/posture.upstream.ts';
import { COMPANY } from '../people.ts';

interface Tickets {
  readonly id: string;
  readonly tickets: readonly { readonly number: string }[];
}
interface Count {
  readonly status: string;
  readonly severity: string;
  readonly gaps: number;
}
type Post = <Answer>(path: string, body: object) => Promise<Answer>;
const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The reference's page of gaps, put together by hand. */
export async function rawGaps(post: Post, first: number): Promise<object> {
  const {
    items,
    hasNextPage,
    counts: gapCounts,
  } = await post<Page<GapItemRow> & { readonly counts: readonly Count[] }>(
    `/posture/${COMPANY}/gaps/search`,
    { status: 'open', sort: 'severity', direction: 'descending', first, counts: true },
  );
  const endpointIds = unique(items.map(({ endpointId }) => endpointId));
  const [tickets, endpoints, labels, traffic] = await Promise.all([
    post<Tickets[]>(`/integrations/${COMPANY}/gap-tickets/of-things`, {
      ids: items.map(({ id }) => id),
    }).then(byId),
    post<EndpointItemRow[]>(`/inventory/${COMPANY}/endpoints/lookup`, { ids: endpointIds }).then(
      byId,
    ),
    post<EndpointLabels[]>(`/labels/${COMPANY}/endpoints/lookup`, { ids: endpointIds }).then(byId),
    post<EndpointTraffic[]>(`/inventory/${COMPANY}/endpoints/traffic`, {
      ids: endpointIds,
      days: 2,
    }).then(byId),
  ]);
  const edges = items.map(({ cursor, id, endpointId, ...gap }) => {
    const endpoint = endpoints.get(endpointId);
    const named = (labels.get(endpointId)?.labels ?? []).map((label) => ({
      isTag: label.isTag,
      id: globalId('Label', COMPANY, label.id),
      name: label.name,
    }));
    const shown = (all: typeof named) =>
      all.map(({ id: labelId, name }) => ({ id: labelId, name }));
    return {
      cursor,
      node: {
        id: globalId('PostureGap', COMPANY, id),
        gapId: id,
        name: gap.name,
        severity: gap.severity,
        status: gap.status,
        nextStatuses: GAP_STATUS_RULES[gap.status].next,
        isFrozen: gap.isFrozen,
        host: gap.host,
        method: gap.method,
        path: gap.path,
        categories: gap.categories,
        sources: gap.sources,
        sourceTypes: gap.sourceTypes,
        parameterNames: gap.parameterNames,
        dataTypes: gap.dataTypes,
        dataCategories: gap.dataCategories,
        lastActivity: gap.lastActivity,
        creationTime: gap.creationTime,
        commentCount: gap.commentCount,
        tickets: tickets.get(id)?.tickets.map(({ number }) => ({ number })),
        endpoint: endpoint && {
          id: globalId('Endpoint', COMPANY, endpoint.id),
          isExternal: endpoint.isExternal,
          labels: shown(named),
          tags: shown(named.filter(({ isTag }) => isTag)),
          traffic: {
            points: traffic.get(endpoint.id)?.points.map(({ requests }) => ({ requests })),
          },
        },
      },
    };
  });
  const totalCount = gapCounts.reduce(
    (sum, { status, gaps }) => sum + (status === 'open' ? gaps : 0),
    0,
  );
  return {
    data: {
      company: {
        gapCounts,
        gaps: { totalCount, edges, pageInfo: { hasNextPage, endCursor: items.at(-1)?.cursor } },
      },
    },
  };
}
