import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useBackTestCountsQuery } from '../../../__generated__/useBackTestCountsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

/** Policies that are tried at the same time, so that a long list leaves the server to others. */
const AT_ONCE = 3;

const Document = graphql`
  query useBackTestCountsQuery(
    $companyId: ID!
    $filter: FilterInput!
    $policyId: ID
    $severity: Severity!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      policyBackTest(filter: $filter, policyId: $policyId, severity: $severity) {
        opens
        closes
      }
    }
  }
`;

interface Tried {
  readonly key: string;
  /** The installed policy that would be so; absent where it is to be installed. */
  readonly policyId?: string;
  readonly severity: string;
  /** A filter tree as JSON. */
  readonly filter: string;
}

/** How many gaps a policy would open and close. */
interface BackTestCount {
  readonly opens: number;
  readonly closes: number;
}

/** By key; null where a policy could not be tried. */
export type BackTestCounts = ReadonlyMap<string, BackTestCount | null>;

/** What policies would open and close if they were so, by key, as it comes: each fails alone. */
export function useBackTestCounts(policies: readonly Tried[]): BackTestCounts {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [counts, setCounts] = useState<BackTestCounts>(new Map());
  useEffect(() => {
    const running = new Set<{ unsubscribe: () => void }>();
    const waiting = [...policies];
    let isOver = false;
    const next = () => {
      const policy = waiting.shift();
      if (policy === undefined || isOver) return;
      const done = (count: BackTestCount | null) => {
        if (isOver) return;
        setCounts((known) => new Map(known).set(policy.key, count));
        next();
      };
      running.add(
        fetchQuery<useBackTestCountsQuery>(environment, Document, {
          companyId,
          // As the service keeps them.
          filter: JSON.parse(policy.filter) as Filter,
          severity: policy.severity as Severity,
          policyId: policy.policyId ?? null,
        }).subscribe({
          next: ({ company }) => done(company?.policyBackTest ?? null),
          error: () => done(null),
        }),
      );
    };
    for (let index = 0; index < AT_ONCE; index += 1) next();
    return () => {
      isOver = true;
      for (const each of running) each.unsubscribe();
    };
  }, [environment, companyId, policies]);
  return counts;
}
