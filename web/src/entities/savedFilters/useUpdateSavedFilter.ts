import { useState } from 'react';
import { useMutation } from '../changes/useMutation.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import {
  answered,
  type SavedFilter,
  type SavedFilterGraph,
  type SavedView,
  type SaveMutation,
} from './savedFilter.ts';

interface Change {
  readonly name?: string;
  readonly isShared?: boolean;
  /** What it restores from now on. */
  readonly view?: SavedView;
}

/** Renames, shares or overwrites a saved filter; the list shows it at once and goes back when the server refuses. */
export function useUpdateSavedFilter(kind: SavedFilterGraph, saved: SavedFilter) {
  const errorText = useErrorText();
  const [error, setError] = useState<string | undefined>();
  const [commit] = useMutation<SaveMutation>(kind.update);
  const update = ({ view, ...change }: Change, onDone?: () => void) => {
    setError(undefined);
    commit({
      variables: { input: { id: saved.id, ...change, ...(view && { view }) } },
      optimisticResponse: {
        saved: {
          savedFilter: {
            ...saved,
            ...change,
            ...(view && { ...answered(view), unknownFields: [] }),
          },
          errors: [],
        },
      },
      onCompleted: ({ saved: { errors } }) =>
        errors[0] ? setError(errorText(errors[0])) : onDone?.(),
      onError: (failure) => setError(errorText(failure)),
    });
  };
  return { update, error, clearError: () => setError(undefined) };
}
