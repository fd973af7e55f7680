import { useState } from 'react';
import { useMutation } from '../changes/useMutation.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import {
  answered,
  type SavedFilterGraph,
  type SavedView,
  type SaveMutation,
} from './savedFilter.ts';
import { addToList } from './savedList.ts';

interface NewSavedFilter {
  readonly name: string;
  readonly isShared: boolean;
  readonly view: SavedView;
}

/**
 * Keeps what is shown under a name; it is in the list at once and leaves it when the server
 * refuses.
 * @param companyKey global id of the company whose list it joins
 */
export function useCreateSavedFilter(kind: SavedFilterGraph, companyKey: string) {
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [error, setError] = useState<string | undefined>();
  const [commit, isBusy] = useMutation<SaveMutation>(kind.create);
  const create = ({ name, isShared, view }: NewSavedFilter, onDone: () => void) => {
    setError(undefined);
    const savedFilter = {
      id: `client:savedFilter:${name}`,
      name,
      isShared,
      isOwn: true,
      canChange: false,
      unknownFields: [],
      version: 1,
      ...answered(view),
    };
    commit({
      variables: { input: { companyId, name, isShared, view } },
      optimisticResponse: { saved: { savedFilter, errors: [] } },
      optimisticUpdater: (store) => addToList(kind, store, companyKey),
      updater: (store) => addToList(kind, store, companyKey),
      onCompleted: ({ saved: { errors } }) =>
        errors[0] ? setError(errorText(errors[0])) : onDone(),
      onError: (failure) => setError(errorText(failure)),
    });
  };
  return { create, isBusy, error, clearError: () => setError(undefined) };
}
