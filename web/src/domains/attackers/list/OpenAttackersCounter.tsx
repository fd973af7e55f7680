import { useMemo } from 'react';
import { graphql, useLazyLoadQuery, useSubscription } from 'react-relay';
import type { OpenAttackersCounterQuery } from '../../../__generated__/OpenAttackersCounterQuery.graphql.ts';
import type { OpenAttackersCounterSubscription } from '../../../__generated__/OpenAttackersCounterSubscription.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { countsByTab } from './attackerCounts.ts';

const OpenAttackersCounterDocument = graphql`
  query OpenAttackersCounterQuery($companyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      attackerCounts {
        actionGroup
        status
        severity
        attackers
      }
    }
  }
`;

const subscription = graphql`
  subscription OpenAttackersCounterSubscription($companyId: ID!, $seesInsights: Boolean!) {
    attackersChanged(companyId: $companyId) {
      company {
        attackerCounts {
          actionGroup
          status
          severity
          attackers
        }
        fieldRemediationCounts @include(if: $seesInsights) {
          active
          inactive
        }
      }
    }
  }
`;

/**
 * How many open attackers call for action, beside the page in the menu, as they come; nothing while
 * there are none. What else counts attackers without a condition, or insights of remediation,
 * changes with it.
 */
export default function OpenAttackersCounter() {
  const { companyId, can } = useCompany();
  const seesInsights = can('seeInsights');
  const { company } = useLazyLoadQuery<OpenAttackersCounterQuery>(OpenAttackersCounterDocument, {
    companyId,
  });
  useSubscription<OpenAttackersCounterSubscription>(
    useMemo(
      () => ({ subscription, variables: { companyId, seesInsights } }),
      [companyId, seesInsights],
    ),
  );
  const count = countsByTab(company?.attackerCounts)('actionRequired', 'open') ?? 0;
  return count > 0 && <Counter count={count} />;
}
