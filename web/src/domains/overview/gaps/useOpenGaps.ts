import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { useOpenGapsQuery } from '../../../__generated__/useOpenGapsQuery.graphql.ts';

const OpenGapsDocument = graphql`
  query useOpenGapsQuery($companyId: ID!, $filter: FilterInput) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      gapCounts(filter: $filter) {
        status
        severity
        gaps
      }
    }
  }
`;

export interface OpenGaps {
  readonly total: number;
  /** The most severe first, those of which there are none included. */
  readonly bySeverity: readonly { readonly severity: Severity; readonly gaps: number }[];
}

/** How many gaps are open, by severity. */
export function useOpenGaps(queryRef: PreloadedQuery<useOpenGapsQuery>): OpenGaps {
  const { company } = usePreloadedQuery<useOpenGapsQuery>(OpenGapsDocument, queryRef);
  const open = (company?.gapCounts ?? []).filter(({ status }) => status === 'open');
  const bySeverity = SEVERITIES.toReversed().map((severity) => ({
    severity,
    gaps: open
      .filter((each) => each.severity === severity)
      .reduce((sum, { gaps }) => sum + gaps, 0),
  }));
  return { total: bySeverity.reduce((sum, { gaps }) => sum + gaps, 0), bySeverity };
}
