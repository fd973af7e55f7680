import { useMemo } from 'react';
import { graphql, useLazyLoadQuery, useSubscription } from 'react-relay';
import type { OpenGapsCounterQuery } from '../../../__generated__/OpenGapsCounterQuery.graphql.ts';
import type { OpenGapsCounterSubscription } from '../../../__generated__/OpenGapsCounterSubscription.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
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
      company {
        gapCounts {
          status
          severity
          gaps
        }
      }
    }
  }
`;

/**
 * How many gaps are open, beside the page in the menu, as they come and go; nothing while there are
 * none. What else counts gaps without a condition changes with it.
 */
export default function OpenGapsCounter() {
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<OpenGapsCounterQuery>(OpenGapsCounterDocument, {
    companyId,
  });
  useSubscription<OpenGapsCounterSubscription>(
    useMemo(() => ({ subscription, variables: { companyId } }), [companyId]),
  );
  const count = countsByStatus(company?.gapCounts)('open') ?? 0;
  return count > 0 && <Counter count={count} />;
}
