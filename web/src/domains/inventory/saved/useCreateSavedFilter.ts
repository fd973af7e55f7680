import { useState } from 'react';
import { graphql, useMutation } from 'react-relay';
import type { useCreateSavedFilterMutation } from '../../../__generated__/useCreateSavedFilterMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import type { InventoryParams } from '../inventoryParams.ts';
import { addToList } from './savedList.ts';
import { viewOf } from './savedView.ts';

interface NewSavedFilter {
  readonly name: string;
  readonly isShared: boolean;
  readonly params: InventoryParams;
}

/**
 * Keeps what is shown under a name; it is in the list at once and leaves it when the server refuses.
 * @param companyKey global id of the company whose list it joins
 */
export function useCreateSavedFilter(companyKey: string) {
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [error, setError] = useState<string | undefined>();
  const [commit, isBusy] = useMutation<useCreateSavedFilterMutation>(graphql`
    mutation useCreateSavedFilterMutation($input: CreateSavedFilterInput!) {
      createSavedFilter(input: $input) {
        savedFilter {
          id
          name
          isShared
          isOwn
          canChange
          filters
          search
          columns
          groupBy
          sort
          direction
          unknownFields
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const create = ({ name, isShared, params }: NewSavedFilter, onDone: () => void) => {
    setError(undefined);
    const view = viewOf(params);
    const { filter, search = '', columns = null, groupBy = null } = view;
    const savedFilter = {
      id: `client:savedFilter:${name}`, name, isShared, isOwn: true, canChange: false, unknownFields: [],
      filters: filter ? JSON.stringify(filter) : null, search: search ?? '', columns, groupBy, sort: params.sort, direction: params.direction,
    };
    commit({
      variables: { input: { companyId, name, isShared, view } },
      optimisticResponse: { createSavedFilter: { savedFilter, errors: [] } },
      optimisticUpdater: (store) => addToList(store, companyKey),
      updater: (store) => addToList(store, companyKey),
      onCompleted: ({ createSavedFilter: { errors } }) => (errors[0] ? setError(errorText(errors[0])) : onDone()),
      onError: (failure) => setError(errorText(failure)),
    });
  };
  return { create, isBusy, error, clearError: () => setError(undefined) };
}
