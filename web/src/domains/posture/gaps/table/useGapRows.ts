import { graphql, useFragment } from 'react-relay';
import type {
  useGapRows_gap$data,
  useGapRows_gap$key,
} from '../../../../__generated__/useGapRows_gap.graphql.ts';

/** One row of the gaps. */
export type GapRow = useGapRows_gap$data[number];

/** Reads the rows; a row is a new object only when something of it changed. */
export function useGapRows(gaps: useGapRows_gap$key): readonly GapRow[] {
  return useFragment(
    graphql`
      fragment useGapRows_gap on PostureGap @relay(plural: true) @throwOnFieldError {
        id
        gapId
        name
        severity
        categories
        status
        nextStatuses
        isFrozen
        host
        method
        path
        sources
        sourceTypes
        parameterNames
        dataTypes
        dataCategories
        lastActivity
        creationTime
        commentCount
        tickets @catch(to: NULL) {
          number
        }
        endpoint @catch {
          isExternal
          traffic(days: DAYS_2) {
            points {
              requests
            }
          }
        }
        # By itself: what fails within a caught field fails all of it.
        labelled: endpoint @catch {
          labels {
            name
          }
          tags {
            name
          }
        }
      }
    `,
    gaps,
  );
}
