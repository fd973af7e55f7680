import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';
import type { followStatusChangeQuery } from '../../../../__generated__/followStatusChangeQuery.graphql.ts';

const LOOK_AGAIN_MS = 500;
/** Answers in a row that may be missing before nobody waits any longer. */
const MOST_MISSED = 5;

const Document = graphql`
  query followStatusChangeQuery($companyId: ID!, $changeId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      gapStatusChange(changeId: $changeId) {
        total
        position
        changed
        skipped
        isDone
      }
    }
  }
`;

/** How far a change of many gaps is. */
export interface Progress {
  readonly total: number;
  readonly position: number;
  readonly changed: number;
  readonly skipped: number;
  readonly isDone: boolean;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));

/**
 * Tells how far a change of many gaps is until it is done. Throws when nobody answers any more; the
 * change goes on all the same.
 */
export async function followStatusChange(
  environment: IEnvironment,
  variables: followStatusChangeQuery['variables'],
  first: Progress,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  let last = first;
  for (let missed = 0; !last.isDone;) {
    onProgress(last);
    await pause();
    try {
      const answer = await fetchQuery<followStatusChangeQuery>(environment, Document, variables, {
        fetchPolicy: 'network-only',
      }).toPromise();
      last = answer?.company?.gapStatusChange ?? last;
      missed = 0;
    } catch (error) {
      missed += 1;
      if (missed === MOST_MISSED) throw error;
    }
  }
  return last;
}
