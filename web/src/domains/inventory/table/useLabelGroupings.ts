import { useCallback, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useLabelGroupingsQuery } from '../../../__generated__/useLabelGroupingsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { GroupBy } from '../groupByParam.ts';

/** A way to group endpoints by labels. */
export interface LabelGrouping {
  readonly groupBy: Exclude<GroupBy, { readonly by: 'host' }>;
  readonly name: string;
}

/**
 * Label groups and rules to group by, empty until `load` was called by somebody who may see labels;
 * a failure leaves them out.
 */
export function useLabelGroupings(): {
  readonly groupings: readonly LabelGrouping[];
  readonly load: () => void;
} {
  const environment = useRelayEnvironment();
  const { companyId, can } = useCompany();
  const [groupings, setGroupings] = useState<readonly LabelGrouping[]>([]);
  const load = useCallback(() => {
    if (!can('seeLabels')) return;
    fetchQuery<useLabelGroupingsQuery>(
      environment,
      graphql`
        query useLabelGroupingsQuery($companyId: ID!) @throwOnFieldError {
          company(companyId: $companyId) {
            labelGroups(first: 20) {
              edges {
                node {
                  groupId
                  name
                }
              }
            }
            labelRules(first: 20) {
              edges {
                node {
                  ruleId
                  name
                }
              }
            }
          }
        }
      `,
      { companyId },
      { fetchPolicy: 'store-or-network' },
    ).subscribe({
      next: ({ company }) =>
        setGroupings([
          ...(company?.labelGroups.edges ?? []).map(({ node }) => ({
            groupBy: { by: 'labelGroup' as const, id: node.groupId },
            name: node.name,
          })),
          ...(company?.labelRules.edges ?? []).map(({ node }) => ({
            groupBy: { by: 'labelRule' as const, id: node.ruleId },
            name: node.name,
          })),
        ]),
      error: () => undefined,
    });
  }, [environment, companyId, can]);
  return { groupings, load };
}
