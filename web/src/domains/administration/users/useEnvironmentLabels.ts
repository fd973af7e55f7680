import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useEnvironmentLabelsQuery } from '../../../__generated__/useEnvironmentLabelsQuery.graphql.ts';

interface LabelOption {
  readonly value: string;
  readonly label: string;
  readonly note: string;
}

/** Labels of an environment that can limit what is seen there; none until they are there. */
export function useEnvironmentLabels(environmentId: string): readonly LabelOption[] {
  const relay = useRelayEnvironment();
  const [found, setFound] = useState<{
    readonly of: string;
    readonly labels: readonly LabelOption[];
  } | null>(null);
  useEffect(() => {
    if (environmentId === '') return undefined;
    const document = graphql`
      query useEnvironmentLabelsQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          labels(first: 100) {
            edges {
              node {
                labelId
                name
                groupName
              }
            }
          }
        }
      }
    `;
    const subscription = fetchQuery<useEnvironmentLabelsQuery>(
      relay,
      document,
      { companyId: environmentId },
      { fetchPolicy: 'store-or-network' },
    ).subscribe({
      next: ({ company }) =>
        setFound({
          of: environmentId,
          labels: (company?.labels.edges ?? []).map(({ node }) => ({
            value: node.labelId,
            label: node.name,
            note: node.groupName,
          })),
        }),
      // Nothing can be chosen then, which the empty list shows.
      error: () => setFound(null),
    });
    return () => subscription.unsubscribe();
  }, [relay, environmentId]);
  return found?.of === environmentId ? found.labels : [];
}
