import {
  type AttackerStatus,
  SHOWN_ATTACKER_STATUSES,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { useAttackerCountsQuery } from '../../../__generated__/useAttackerCountsQuery.graphql.ts';

const AttackerCountsDocument = graphql`
  query useAttackerCountsQuery($companyId: ID!, $attackerFilter: FilterInput)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      attackerCounts(filter: $attackerFilter) {
        actionGroup
        status
        severity
        attackers
      }
    }
  }
`;

export interface AttackerCounts {
  /** How many are open. */
  readonly open: number;
  /** The open ones, the most severe first, those of which there are none included. */
  readonly bySeverity: readonly { readonly severity: Severity; readonly count: number }[];
  /** All that lists show, and how many of them are critical. */
  readonly byStatus: readonly {
    readonly status: AttackerStatus;
    readonly count: number;
    readonly critical: number;
  }[];
}

/** How many attackers call for action, by severity and status. */
export function useAttackerCounts(
  queryRef: PreloadedQuery<useAttackerCountsQuery>,
): AttackerCounts {
  const { company } = usePreloadedQuery<useAttackerCountsQuery>(AttackerCountsDocument, queryRef);
  const counts = (company?.attackerCounts ?? []).filter(
    ({ actionGroup }) => actionGroup === 'actionRequired',
  );
  const sum = (status: AttackerStatus, severity?: Severity) =>
    counts.reduce(
      (all, each) =>
        each.status === status && (severity ?? each.severity) === each.severity
          ? all + each.attackers
          : all,
      0,
    );
  return {
    open: sum('open'),
    bySeverity: SEVERITIES.toReversed().map((severity) => ({
      severity,
      count: sum('open', severity),
    })),
    byStatus: SHOWN_ATTACKER_STATUSES.map((status) => ({
      status,
      count: sum(status),
      critical: sum(status, 'critical'),
    })),
  };
}
