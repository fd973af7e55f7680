import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useEndpointNamesQuery } from '../../__generated__/useEndpointNamesQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { globalId } from '../company/globalId.ts';
import './endpointFields.texts.ts';
import { type FetchNames, useFetchedNames } from './useFetchedNames.ts';
import { valuesIn } from './valuesIn.ts';

/** Fields of lists whose values are raw keys of endpoints. */
const FIELDS = ['endpoint', 'attackedEndpoint'];

/**
 * Methods and paths of the endpoints that a filter asks for: null while they are on their way, and
 * a word for one that is gone.
 */
export function useEndpointNames(filter: Filter): (id: string) => string | null {
  const { t } = useTranslation('endpointFields');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const fetch = useCallback<FetchNames>(
    (ids, tell) => {
      const request = fetchQuery<useEndpointNamesQuery>(
        environment,
        graphql`
          query useEndpointNamesQuery($ids: [ID!]!) @throwOnFieldError {
            nodes(ids: $ids) {
              ... on Endpoint {
                method
                path
              }
            }
          }
        `,
        { ids: ids.map((id) => globalId('Endpoint', companyId, id)) },
      ).subscribe({
        next: ({ nodes }) =>
          tell(
            nodes.map((node) => (node?.path === undefined ? null : `${node.method} ${node.path}`)),
          ),
        // Without names the ids are all there is to tell them apart by.
        error: () => tell(ids),
      });
      return () => request.unsubscribe();
    },
    [environment, companyId],
  );
  return useFetchedNames(valuesIn(filter, FIELDS), fetch, t('goneEndpoint'));
}
