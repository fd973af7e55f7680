import { useState } from 'react';
import { graphql, useMutation } from 'react-relay';
import type { useUpdateSavedFilterMutation } from '../../../__generated__/useUpdateSavedFilterMutation.graphql.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import type { InventoryParams } from '../inventoryParams.ts';
import { type SavedFilter, viewOf } from './savedView.ts';

interface Change {
  readonly name?: string;
  readonly isShared?: boolean;
  /** What it restores from now on. */
  readonly params?: InventoryParams;
}

/** Renames, shares or overwrites a saved filter; the list shows it at once and goes back when the server refuses. */
export function useUpdateSavedFilter(saved: SavedFilter) {
  const errorText = useErrorText();
  const [error, setError] = useState<string | undefined>();
  const [commit] = useMutation<useUpdateSavedFilterMutation>(graphql`
    mutation useUpdateSavedFilterMutation($input: UpdateSavedFilterInput!) {
      updateSavedFilter(input: $input) {
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
  const update = ({ params, ...change }: Change, onDone?: () => void) => {
    setError(undefined);
    const view = params && viewOf(params);
    const shown = view && { filters: view.filter ? JSON.stringify(view.filter) : null, search: view.search ?? '', columns: view.columns ?? null, groupBy: view.groupBy ?? null, sort: params.sort, direction: params.direction, unknownFields: [] };
    commit({
      variables: { input: { id: saved.id, ...change, ...(view && { view }) } },
      optimisticResponse: { updateSavedFilter: { savedFilter: { ...saved, ...change, ...shown }, errors: [] } },
      onCompleted: ({ updateSavedFilter: { errors } }) => (errors[0] ? setError(errorText(errors[0])) : onDone?.()),
      onError: (failure) => setError(errorText(failure)),
    });
  };
  return { update, error, clearError: () => setError(undefined) };
}
