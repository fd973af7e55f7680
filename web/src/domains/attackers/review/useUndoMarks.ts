import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceProxy } from 'relay-runtime';
import type { useUndoMarksMutation } from '../../../__generated__/useUndoMarksMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import './review.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** A mark that is to be undone. */
export interface UndoneMark {
  readonly id: string;
  readonly words: string;
  readonly state: string;
  readonly isTuned: boolean;
}

function countLess(
  store: RecordSourceProxy,
  companyId: string,
  marks: readonly UndoneMark[],
): void {
  const counts = store
    .getRoot()
    .getLinkedRecord('company', { companyId })
    ?.getLinkedRecord('markCounts');
  for (const state of ['active', 'expired']) {
    const before = counts?.getValue(state);
    if (typeof before === 'number')
      counts?.setValue(before - marks.filter((each) => each.state === state).length, state);
  }
}

/**
 * Undoes marks: they leave the lists of these connections at once, and come back with the reason
 * when the server refuses.
 */
export function useUndoMarks(
  connections: readonly string[],
  onDone?: () => void,
): (marks: readonly UndoneMark[]) => void {
  const { t } = useTranslation('markReview');
  const { companyId } = useCompany();
  const [mutate] = useMutate<useUndoMarksMutation>(
    graphql`
      mutation useUndoMarksMutation($input: UndoMarksInput!, $connections: [ID!]!) {
        undoMarks(input: $input) {
          undoneIds @deleteEdge(connections: $connections)
          countsAgain
          company {
            markCounts {
              active
              expired
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('undoFailed') } },
  );
  const undo = async (marks: readonly UndoneMark[]) => {
    const ids = marks.map(({ id }) => id);
    const { payloads } = await mutate(
      { input: { companyId, ids }, connections: [...connections] },
      {
        optimisticResponse: {
          undoMarks: { undoneIds: ids, countsAgain: [], company: null, errors: [] },
        },
        optimisticUpdater: (store) => countLess(store, companyId, marks),
      },
    );
    if (payloads === null) return;
    const { undoneIds, countsAgain } = payloads.undoMarks;
    onDone?.();
    const words =
      countsAgain.length === 0
        ? t('countsSame')
        : `${t('countsAgain', { count: countsAgain.length })} ${countsAgain.slice(0, 3).join(', ')}`;
    toast.success(
      t('undone', {
        count: undoneIds.length,
        formatted: formatNumber(undoneIds.length),
      }),
      { detail: words },
    );
  };
  return (marks) => void undo(marks);
}
