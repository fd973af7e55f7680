import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { usePolicyNamesQuery } from '../../../../__generated__/usePolicyNamesQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { globalId } from '../../../../entities/company/globalId.ts';
import {
  type FetchNames,
  useFetchedNames,
} from '../../../../entities/endpointFields/useFetchedNames.ts';
import { valuesIn } from '../../../../entities/endpointFields/valuesIn.ts';
import '../gaps.texts.ts';

const FIELDS = ['policyId'];

/**
 * Names of the policies that a filter asks for: null while they are on their way, and a word for
 * one that is gone.
 */
export function usePolicyNames(filter: Filter): (policyId: string) => string | null {
  const { t } = useTranslation('gaps');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const fetch = useCallback<FetchNames>(
    (ids, tell) => {
      const request = fetchQuery<usePolicyNamesQuery>(
        environment,
        graphql`
          query usePolicyNamesQuery($ids: [ID!]!) @throwOnFieldError {
            nodes(ids: $ids) {
              ... on PosturePolicy {
                name
              }
            }
          }
        `,
        { ids: ids.map((id) => globalId('PosturePolicy', companyId, id)) },
      ).subscribe({
        next: ({ nodes }) => tell(nodes.map((node) => node?.name ?? null)),
        // Without names the ids are all there is to tell policies apart by.
        error: () => tell(ids),
      });
      return () => request.unsubscribe();
    },
    [environment, companyId],
  );
  return useFetchedNames(valuesIn(filter, FIELDS), fetch, t('deletedPolicy'));
}
