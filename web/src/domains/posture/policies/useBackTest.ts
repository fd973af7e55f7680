import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useBackTestQuery } from '../../../__generated__/useBackTestQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

const PAUSE_MS = 300;

const BackTestDocument = graphql`
  query useBackTestQuery(
    $companyId: ID!
    $filter: FilterInput!
    $policyId: ID
    $severity: Severity!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      policyBackTest(filter: $filter, policyId: $policyId, severity: $severity) {
        endpoints
        certain
        opens
        closes
        stays
        bySeverity {
          severity
          opens
          closes
        }
        byLabel {
          label {
            labelId
            name
            groupName
          }
          opens
          closes
        }
        opensFor {
          endpointId
          method
          path
          host {
            name
          }
        }
        closesFor {
          endpointId
          method
          path
          host {
            name
          }
        }
      }
    }
  }
`;

export type BackTest = NonNullable<useBackTestQuery['response']['company']>['policyBackTest'];

interface Answer {
  /** What was asked about. */
  readonly key: string;
  readonly test: BackTest | null;
  readonly hasFailed: boolean;
}

export interface BackTested {
  /** Null when there is nothing to ask about yet. */
  readonly filter: Filter | null;
  readonly severity: Severity;
  /** The policy that is edited; null for a new one. */
  readonly policyId: string | null;
}

/**
 * What a policy would open and close now as it is in the form; the old answer stays until the
 * new one is there.
 */
export function useBackTest({ filter, severity, policyId }: BackTested) {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = filter === null ? null : JSON.stringify({ filter, severity, policyId });
  useEffect(() => {
    if (key === null) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const asked = JSON.parse(key) as Omit<useBackTestQuery['variables'], 'companyId'>;
      const subscription = fetchQuery<useBackTestQuery>(
        environment,
        BackTestDocument,
        { companyId, ...asked },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ company }) =>
          setAnswer({ key, test: company?.policyBackTest ?? null, hasFailed: false }),
        error: () => setAnswer({ key, test: null, hasFailed: true }),
      });
      stop = () => subscription.unsubscribe();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [key, companyId, environment, attempt]);
  return {
    test: key === null ? null : (answer?.test ?? null),
    hasFailed: answer?.key === key && answer?.hasFailed === true,
    isLoading: key !== null && answer?.key !== key,
    retry: () => setAttempt((now) => now + 1),
  };
}
