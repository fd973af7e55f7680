import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useLabelNamesQuery } from '../../__generated__/useLabelNamesQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { globalId } from '../company/globalId.ts';
import './endpointFields.texts.ts';
import { type FetchNames, useFetchedNames } from './useFetchedNames.ts';
import { valuesIn } from './valuesIn.ts';

const FIELDS = ['label'];

/**
 * Names of the labels that a filter asks for: null while they are on their way, and a word for one
 * that is gone.
 */
export function useLabelNames(filter: Filter): (id: string) => string | null {
  const { t } = useTranslation('endpointFields');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const fetch = useCallback<FetchNames>(
    (ids, tell) => {
      const request = fetchQuery<useLabelNamesQuery>(
        environment,
        graphql`
          query useLabelNamesQuery($ids: [ID!]!) @throwOnFieldError {
            nodes(ids: $ids) {
              ... on Label {
                name
              }
            }
          }
        `,
        { ids: ids.map((id) => globalId('Label', companyId, id)) },
      ).subscribe({
        next: ({ nodes }) => tell(nodes.map((node) => node?.name ?? null)),
        // Without names the ids are all there is to tell them apart by.
        error: () => tell(ids),
      });
      return () => request.unsubscribe();
    },
    [environment, companyId],
  );
  return useFetchedNames(valuesIn(filter, FIELDS), fetch, t('deletedLabel'));
}
