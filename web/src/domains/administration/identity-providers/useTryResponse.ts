import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useTryResponseQuery } from '../../../__generated__/useTryResponseQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';

const TryDocument = graphql`
  query useTryResponseQuery($companyId: ID!, $trial: SsoTrialInput!) @throwOnFieldError {
    company(companyId: $companyId) {
      ssoDryRun(trial: $trial) {
        refusal
        person {
          email
          firstName
          lastName
          groups
        }
        isNewUser
        matchedBy
        position
        group
        granted {
          companyId
          roleId
        }
        removed {
          companyId
          roleId
        }
        kept {
          companyId
          roleId
        }
      }
    }
  }
`;

type Tried = NonNullable<useTryResponseQuery['response']['company']>['ssoDryRun'];

/** Tries a SAML response out as it is pasted; nothing is changed by it. */
export function useTryResponse(id: string) {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (response: string) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await fetchQuery<useTryResponseQuery>(
        environment,
        TryDocument,
        { companyId, trial: { id, response } },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      setOutcome(answer?.company?.ssoDryRun ?? null);
    } catch (error) {
      setOutcome(null);
      setFailure(errorText(error));
    }
    setIsBusy(false);
  };
  /** Before another response is tried: what the last one came to is not what this one does. */
  const forget = () => {
    setOutcome(null);
    setFailure(null);
  };
  return { attempt, forget, isBusy, outcome, failure };
}
