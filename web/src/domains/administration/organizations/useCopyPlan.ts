import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  useCopyPlanQuery,
  useCopyPlanQuery$data,
} from '../../../__generated__/useCopyPlanQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { type CopyValues, isComplete } from './copyValues.ts';

/** What copying comes to. */
export type CopyPlan = NonNullable<
  NonNullable<useCopyPlanQuery$data['company']>['configurationCopyPlan']
>;

/** What is known of it: that more has to be chosen, nothing yet, no answer, or the plan. */
export type CopyPlanState = CopyPlan | 'incomplete' | 'loading' | 'failed';

/** What copying comes to, asked anew with each choice; an answer to an older choice is dropped. */
export function useCopyPlan(values: CopyValues) {
  const relay = useRelayEnvironment();
  const { companyId } = useCompany();
  const { sourceId, targetId } = values;
  const parts = values.parts.toSorted().join();
  const canAsk = isComplete(values);
  const [turn, setTurn] = useState(0);
  const asked = [sourceId, targetId, parts, turn].join(' ');
  const [answer, setAnswer] = useState<{
    readonly of: string;
    readonly plan: CopyPlan | 'failed';
  }>();
  useEffect(() => {
    if (!canAsk) return;
    const set = (plan: CopyPlan | 'failed') => setAnswer({ of: asked, plan });
    const subscription = fetchQuery<useCopyPlanQuery>(
      relay,
      graphql`
        query useCopyPlanQuery(
          $companyId: ID!
          $sourceId: ID!
          $targetId: ID!
          $parts: [ConfigurationPart!]!
        ) @throwOnFieldError {
          company(companyId: $companyId) {
            configurationCopyPlan(sourceId: $sourceId, targetId: $targetId, parts: $parts) {
              refusal
              digest
              items {
                kind
                name
                within
                outcome
                reason
                isNeeded
                changes {
                  field
                  before
                  after
                }
              }
            }
          }
        }
      `,
      { companyId, sourceId, targetId, parts: parts.split(',') as CopyValues['parts'] }, // As joined above.
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ company }) => set(company?.configurationCopyPlan ?? 'failed'),
      error: () => set('failed'),
    });
    return () => subscription.unsubscribe();
  }, [relay, companyId, canAsk, sourceId, targetId, parts, asked]);
  const plan: CopyPlanState = !canAsk
    ? 'incomplete'
    : answer?.of === asked
      ? answer.plan
      : 'loading';
  return { plan, retry: () => setTurn((now) => now + 1) };
}
