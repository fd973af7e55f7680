import { GAP_STATUS_RULES } from '@palisade/vocabulary/gapStatuses.ts';
import type { Page } from '../../platform/graph/connection.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import type { EndpointItemRow } from '../../domains/inventory/inventory.upstream.ts';
import type { EndpointLabels } from '../../domains/labels/labels.upstream.ts';
import type { GapItemRow, PolicyRow } from '../../domains/posture/posture.upstream.ts';
import { COMPANY } from '../people.ts';

type Post = <Answer>(path: string, body: object) => Promise<Answer>;
const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The reference's page of gaps, put together by hand. */
export async function rawGaps(post: Post, first: number): Promise<object> {
  const { items, hasNextPage } = await post<Page<GapItemRow>>(`/posture/${COMPANY}/gaps/search`, { status: 'open', sort: 'severity', direction: 'descending', first });
  const endpointIds = unique(items.map(({ endpointId }) => endpointId));
  const [policies, endpoints, labels] = await Promise.all([
    post<PolicyRow[]>(`/posture/${COMPANY}/policies/lookup`, { ids: unique(items.map(({ policyId }) => policyId)) }).then(byId),
    post<EndpointItemRow[]>(`/inventory/${COMPANY}/endpoints/lookup`, { ids: endpointIds }).then(byId),
    post<EndpointLabels[]>(`/labels/${COMPANY}/endpoints/lookup`, { ids: endpointIds }).then(byId),
  ]);
  const edges = items.map(({ cursor, id, policyId, endpointId, ...gap }) => {
    const [policy, endpoint] = [policies.get(policyId), endpoints.get(endpointId)];
    return {
      cursor,
      node: {
        id: globalId('PostureGap', COMPANY, id), gapId: id, name: gap.name, severity: gap.severity, status: gap.status, nextStatuses: GAP_STATUS_RULES[gap.status].next, isFrozen: gap.isFrozen, host: gap.host, method: gap.method, path: gap.path,
        parameterNames: gap.parameterNames, dataTypes: gap.dataTypes, lastActivity: gap.lastActivity, creationTime: gap.creationTime, commentCount: gap.commentCount,
        policy: policy && { id: globalId('PosturePolicy', COMPANY, policy.id), name: policy.name, severity: policy.severity },
        endpoint: endpoint && {
          id: globalId('Endpoint', COMPANY, endpoint.id), path: endpoint.path, riskScore: endpoint.riskScore,
          labels: labels.get(endpoint.id)?.labels.map((label) => ({ id: globalId('Label', COMPANY, label.id), name: label.name, groupName: label.groupName })),
        },
      },
    };
  });
  return { data: { company: { gaps: { edges, pageInfo: { hasNextPage, endCursor: items.at(-1)?.cursor } } } } };
}
