import { useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { SchemaForm } from '../../ui/forms/useSchemaForm.ts';
import { useUiText } from '../../ui/text/UiText.tsx';
import { useMutate } from '../mutations/useMutate.ts';
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
  const [mutate] = useMutate<SaveMutation>(kind.update);
  const update = async (change: Change, version: number, onDone?: () => void) => {
    const { view, ...rest } = change;
    setFailure(NONE);
    const { errors, failure: words } = await mutate(
      { input: { id: saved.id, version, ...rest, ...(view && { view }) } },
      {
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
      },
    );
    if (words === null) return onDone?.();
    const latest = errors[0]?.code === 'conflict' ? errors[0].version : null;
    return setFailure({
      formError: words,
      outdated:
        latest == null
          ? null
          : {
              reload: () => void reload(onDone),
              isReloading: false,
              saveAnyway: () => void update(change, latest, onDone),
            },
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
      setFailure({ ...NONE, formError: errorText(error) });
    }
  };

  return {
    update: (change: Change, version: number, onDone?: () => void) =>
      void update(change, version, onDone),
    failure,
    clearFailure: () => setFailure(NONE),
  };
}
