import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useRuleSamplesQuery } from '../../../__generated__/useRuleSamplesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { isSourceWhole, type RuleValues, sourceInput } from './ruleForm.ts';

const PAUSE_MS = 200;

const RuleSamplesDocument = graphql`
  query useRuleSamplesQuery($companyId: ID!, $rule: LabelRuleSourceInput!) @throwOnFieldError {
    company(companyId: $companyId) {
      labelRuleSamples(rule: $rule) {
        lookedAt
        items {
          names
          unusable
          endpoint {
            endpointId
            method
            path
            host {
              name
              isExternal
            }
          }
        }
      }
    }
  }
`;

export type RuleSamples = NonNullable<
  useRuleSamplesQuery['response']['company']
>['labelRuleSamples'];

interface Answer {
  /** The source that was asked about. */
  readonly key: string;
  readonly samples: RuleSamples | null;
  readonly error: string | null;
}

/**
 * Endpoints that a rule would label as it is in the form; the old ones stay until the new ones
 * are there.
 */
export function useRuleSamples(values: RuleValues): {
  readonly samples: RuleSamples | null;
  readonly error: string | null;
  readonly isLoading: boolean;
} {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const key = isSourceWhole(values) ? JSON.stringify(sourceInput(values)) : null;
  useEffect(() => {
    if (key === null) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const rule = JSON.parse(key) as useRuleSamplesQuery['variables']['rule'];
      const subscription = fetchQuery<useRuleSamplesQuery>(
        environment,
        RuleSamplesDocument,
        { companyId, rule },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ company }) =>
          setAnswer({ key, samples: company?.labelRuleSamples ?? null, error: null }),
        error: (failure: unknown) => setAnswer({ key, samples: null, error: errorText(failure) }),
      });
      stop = () => subscription.unsubscribe();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
    // The text of an error is looked up when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, companyId, environment]);
  return {
    samples: key === null ? null : (answer?.samples ?? null),
    error: answer?.key === key ? answer.error : null,
    isLoading: key !== null && answer?.key !== key,
  };
}
