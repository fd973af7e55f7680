import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useGapOptionsQuery } from '../../../../__generated__/useGapOptionsQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useFieldOptions } from '../../../../entities/endpointFields/useFieldOptions.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import type { FilterOption } from '../../../../ui/filters/filterContext.ts';

/**
 * Values to choose from for the conditions of gaps: policies by name, and what endpoints have;
 * names of parameters are typed where the viewer may not see them.
 */
export function useGapOptions(): (
  field: string,
  search: string,
) => Promise<readonly FilterOption[]> {
  const environment = useRelayEnvironment();
  const { companyId, views } = useCompany();
  const ofEndpoints = useFieldOptions();
  return useCallback(
    async (field, search) => {
      if (field === 'parameterName' && !views('aNewParams')) return [];
      if (field !== 'policyId') return ofEndpoints(field, search);
      const answer = await fetchQuery<useGapOptionsQuery>(
        environment,
        graphql`
          query useGapOptionsQuery($companyId: ID!, $filter: FilterInput) @throwOnFieldError {
            company(companyId: $companyId) {
              posturePolicies(first: 100, filter: $filter, sort: name, direction: ascending) {
                edges {
                  node {
                    policyId
                    name
                  }
                }
              }
            }
          }
        `,
        {
          companyId,
          filter: search === '' ? null : { field: 'name', op: 'contains', value: search },
        },
      ).toPromise();
      return (
        answer?.company?.posturePolicies.edges.map(({ node }) => ({
          value: node.policyId,
          label: catalogueText(node.name),
        })) ?? []
      );
    },
    [environment, companyId, views, ofEndpoints],
  );
}
