import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { MOST_COUNTED } from '@palisade/vocabulary/problemFields.ts';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import type { useUploadFindingsListQuery } from '../../../__generated__/useUploadFindingsListQuery.graphql.ts';
import type { useUploadFindingsGapsQuery } from '../../../__generated__/useUploadFindingsGapsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

/** Milliseconds between two looks. */
const PACE = 3_000;
/** Rows say all that is known half a minute after the last exchange; evaluating them follows. */
const LOOKS = 40;

const ENDPOINTS = graphql`
  query useUploadFindingsListQuery(
    $companyId: ID!
    $ofSource: FilterInput!
    $ofSensitive: FilterInput!
    $ofEmail: FilterInput!
    $ofAttacked: FilterInput!
    $seesAttackers: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      endpoints(filter: $ofSource) @catch(to: NULL) {
        totalCount
      }
      hosts: endpointGroups(groupBy: { by: host }, filter: $ofSource) @catch(to: NULL) {
        totalCount
      }
      sensitive: endpoints(filter: $ofSensitive) @catch(to: NULL) {
        totalCount
      }
      email: endpoints(filter: $ofEmail) @catch(to: NULL) {
        totalCount
      }
      attacked: endpoints(filter: $ofAttacked) @include(if: $seesAttackers) @catch(to: NULL) {
        totalCount
      }
    }
  }
`;
/** Asked by itself: another service answers it. */
const GAPS = graphql`
  query useUploadFindingsGapsQuery($companyId: ID!, $ofSource: FilterInput!) @throwOnFieldError {
    company(companyId: $companyId) {
      gaps(filter: $ofSource, status: open) @catch(to: NULL) {
        totalCount
      }
    }
  }
`;

/** What is counted of a source, in the order in which it is shown. */
export const FINDINGS = ['endpoints', 'hosts', 'sensitive', 'email', 'attacked', 'gaps'] as const;
export type Finding = (typeof FINDINGS)[number];

/** The filter that counts a finding of a source; the page that it leads to has the same. */
export function filterOf(finding: Finding, source: string): Filter {
  const ofSource: FilterCondition = { field: 'source', op: 'is', value: [source] };
  const also: Partial<Record<Finding, FilterCondition>> = {
    sensitive: { field: 'sensitive', op: 'is', value: true },
    email: { field: 'dataType', op: 'is', value: ['Email Address'] },
    attacked: { field: 'attackers', op: 'between', value: [1, MOST_COUNTED] },
  };
  const more = also[finding];
  return { all: more === undefined ? [ofSource] : [ofSource, more] };
}

/**
 * How many there are of each; absent where that cannot be counted, or the viewer may not see it.
 */
export type Findings = Readonly<Partial<Record<Finding, number>>>;

/** Counts of a company, as far as a query asked for them. */
type Answer = Readonly<
  Partial<Record<Finding, { readonly totalCount?: number | null | undefined } | null | undefined>>
>;

interface Response {
  readonly company?: Answer | null | undefined;
}

const countsOf = (answer: Answer | null | undefined): Findings =>
  Object.fromEntries(
    FINDINGS.flatMap((finding) => {
      const count = answer?.[finding]?.totalCount;
      return count == null ? [] : [[finding, count]];
    }),
  );

/**
 * Counts what is known of a source, and again while its traffic is still being learned and evaluated.
 */
export function useUploadFindings(source: string): Findings {
  const environment = useRelayEnvironment();
  const { companyId, can } = useCompany();
  const [found, setFound] = useState<Findings>({});
  const [seesInventory, seesGaps] = [can('seeInventory'), can('seeGaps')];
  const seesAttackers = can('seeAttackers');
  useEffect(() => {
    const running = new Set<() => void>();
    const ask = <Query extends OperationType & { readonly response: Response }>(
      query: GraphQLTaggedNode,
      variables: Query['variables'],
    ) => {
      const { unsubscribe } = fetchQuery<Query>(environment, query, variables, {
        fetchPolicy: 'network-only',
      }).subscribe({
        next: ({ company }) => setFound((before) => ({ ...before, ...countsOf(company) })),
        error: () => undefined, // What cannot be asked now stays as it is shown.
        complete: () => running.delete(unsubscribe),
      });
      running.add(unsubscribe);
    };
    const ofSource = filterOf('endpoints', source);
    const look = () => {
      if (seesInventory)
        ask<useUploadFindingsListQuery>(ENDPOINTS, {
          companyId,
          ofSource,
          ofSensitive: filterOf('sensitive', source),
          ofEmail: filterOf('email', source),
          ofAttacked: filterOf('attacked', source),
          seesAttackers,
        });
      if (seesGaps) ask<useUploadFindingsGapsQuery>(GAPS, { companyId, ofSource });
    };
    let left = LOOKS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      look();
    }, PACE);
    look();
    return () => {
      clearInterval(timer);
      for (const stop of running) stop();
    };
  }, [environment, companyId, source, seesInventory, seesGaps, seesAttackers]);
  return found;
}
