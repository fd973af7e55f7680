import { useEffect } from 'react';
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay';
import type { OpenGapsCounterQuery } from '../../../__generated__/OpenGapsCounterQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { countsByStatus } from './gapCounts.ts';

/**
 * Pages that follow gaps change the count at once; elsewhere it is asked for so often while the tab
 * is seen.
 */
const LOOK_AGAIN_MS = 60_000;

const OpenGapsCounterDocument = graphql`
  query OpenGapsCounterQuery($companyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      gapCounts {
        status
        severity
        gaps
      }
    }
  }
`;

/** How many gaps are open, beside the page in the menu; nothing while there are none. */
export default function OpenGapsCounter() {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<OpenGapsCounterQuery>(OpenGapsCounterDocument, {
    companyId,
  });
  useEffect(() => {
    const timer = setInterval(() => {
      // A count that cannot be had stays as it is until the next time.
      if (document.visibilityState === 'visible')
        fetchQuery<OpenGapsCounterQuery>(environment, OpenGapsCounterDocument, {
          companyId,
        }).subscribe({ error: () => undefined });
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [environment, companyId]);
  const count = countsByStatus(company?.gapCounts)('open') ?? 0;
  return count > 0 && <Counter count={count} />;
}
