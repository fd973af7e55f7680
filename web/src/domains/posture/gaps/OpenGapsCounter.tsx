import { useMemo } from 'react';
import {
  fetchQuery,
  graphql,
  useLazyLoadQuery,
  useRelayEnvironment,
  useSubscription,
} from 'react-relay';
import type { OpenGapsCounterQuery } from '../../../__generated__/OpenGapsCounterQuery.graphql.ts';
import type { OpenGapsCounterSubscription } from '../../../__generated__/OpenGapsCounterSubscription.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { usePaced } from '../../../entities/live/usePaced.ts';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { countsByStatus } from './gapCounts.ts';

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

const subscription = graphql`
  subscription OpenGapsCounterSubscription($companyId: ID!) {
    gapsChanged(companyId: $companyId) {
      count
    }
  }
`;

/** While traffic comes in, gaps change every second. */
const PACE_MS = 10_000;

/**
 * How many gaps are open, beside the page in the menu, as they come and go; nothing while there are
 * none. What else counts gaps without a condition changes with it.
 */
export default function OpenGapsCounter() {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<OpenGapsCounterQuery>(OpenGapsCounterDocument, {
    companyId,
  });
  const count = usePaced(
    () =>
      fetchQuery<OpenGapsCounterQuery>(environment, OpenGapsCounterDocument, {
        companyId,
      }).subscribe({ error: () => undefined }), // What is shown stays; the next change asks again.
    PACE_MS,
  );
  useSubscription<OpenGapsCounterSubscription>(
    useMemo(() => ({ subscription, variables: { companyId }, onNext: count }), [companyId, count]),
  );
  const open = countsByStatus(company?.gapCounts)('open') ?? 0;
  return open > 0 && <Counter count={open} />;
}
