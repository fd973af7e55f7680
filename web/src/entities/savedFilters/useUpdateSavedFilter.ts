import { useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { SchemaForm } from '../../ui/forms/useSchemaForm.ts';
import { useUiText } from '../../ui/text/UiText.tsx';
import { useMutation } from '../changes/useMutation.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import {
  answered,
  type ReadQuery,
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

/** Why a change was not saved; as `FormFailure` shows it. */
export type SavingFailure = Pick<SchemaForm<never>, 'formError' | 'outdated'>;
const NONE: SavingFailure = { formError: undefined, outdated: null };

/**
 * Renames, shares or overwrites a saved filter; the list shows it at once and goes back when the
 * server refuses. What somebody else saved since `version` was read is written over only by choice.
 */
export function useUpdateSavedFilter(kind: SavedFilterGraph, saved: SavedFilter) {
  const errorText = useErrorText();
  const ui = useUiText();
  const environment = useRelayEnvironment();
  const [failure, setFailure] = useState(NONE);
  const [commit] = useMutation<SaveMutation>(kind.update);
  const fail = (error: unknown) => setFailure({ ...NONE, formError: errorText(error) });

  const update = (change: Change, version: number, onDone?: () => void) => {
    const { view, ...rest } = change;
    setFailure(NONE);
    commit({
      variables: { input: { id: saved.id, version, ...rest, ...(view && { view }) } },
      optimisticResponse: {
        saved: {
          savedFilter: {
            ...saved,
            ...rest,
            ...(view && { ...answered(view), unknownFields: [] }),
          },
          errors: [],
        },
      },
      onCompleted: ({ saved: { errors } }) => {
        const [error] = errors;
        if (error === undefined) return onDone?.();
        if (error.code !== 'conflict' || error.version == null) return fail(error);
        const latest = error.version;
        return setFailure({
          formError: errorText(error),
          outdated: {
            reload: () => void reload(onDone),
            isReloading: false,
            saveAnyway: () => update(change, latest, onDone),
          },
        });
      },
      onError: fail,
    });
  };

  /** Shows what somebody else saved in place of the change. */
  const reload = async (onDone?: () => void) => {
    try {
      const latest = await fetchQuery<ReadQuery>(
        environment,
        kind.read,
        { id: saved.id },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      if (!latest?.node) return setFailure({ ...NONE, formError: ui('gone') });
      setFailure(NONE);
      onDone?.();
    } catch (error) {
      fail(error);
    }
  };

  return { update, failure, clearFailure: () => setFailure(NONE) };
}
