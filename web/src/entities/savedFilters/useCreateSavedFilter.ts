import { useState } from 'react';
import { useMutate } from '../mutations/useMutate.ts';
import { useCompany } from '../company/CompanyContext.ts';
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
  const [error, setError] = useState<string | undefined>();
  const [mutate, isBusy] = useMutate<SaveMutation>(kind.create);
  const create = async ({ name, isShared, view }: NewSavedFilter, onDone: () => void) => {
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
    const { failure } = await mutate(
      { input: { companyId, name, isShared, view } },
      {
        optimisticResponse: { saved: { savedFilter, errors: [] } },
        optimisticUpdater: (store) => addToList(kind, store, companyKey),
        updater: (store) => addToList(kind, store, companyKey),
      },
    );
    if (failure === null) onDone();
    else setError(failure);
  };
  return {
    create: (wanted: NewSavedFilter, onDone: () => void) => void create(wanted, onDone),
    isBusy,
    error,
    clearError: () => setError(undefined),
  };
}
