import { ACTION_KINDS } from '@palisade/vocabulary/integrations.ts';
import { ATTACKER_SOURCES } from '@palisade/vocabulary/attackTypes.ts';
import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useActionChoicesQuery } from '../../../__generated__/useActionChoicesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { ActionIntegration, ActionSource } from './actionTypes.ts';

const ActionChoicesDocument = graphql`
  query useActionChoicesQuery($companyId: ID!, $attackerId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      integrations {
        integrationId
        name
        kind
      }
      attacker(attackerId: $attackerId) {
        id
        version
        status
        nextStatuses
        sourceType
        sourceId
        sources {
          sourceType
          sourceId
          attempts
        }
      }
    }
  }
`;

type Attacker = NonNullable<NonNullable<useActionChoicesQuery['response']['company']>['attacker']>;

export interface ActionChoices {
  readonly attacker: Attacker;
  readonly integrations: readonly ActionIntegration[];
  readonly sources: readonly ActionSource[];
}

/**
 * Integrations and sources to choose from, as they are now: null while they are asked for, `failed`
 * when they could not be.
 */
export function useActionChoices(attackerId: string): {
  readonly choices: ActionChoices | 'failed' | null;
  readonly ask: () => void;
} {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [choices, setChoices] = useState<ActionChoices | 'failed' | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const subscription = fetchQuery<useActionChoicesQuery>(
      environment,
      ActionChoicesDocument,
      { companyId, attackerId },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ company }) => {
        const attacker = company?.attacker;
        if (!attacker) return setChoices('failed');
        return setChoices({
          attacker,
          integrations: company.integrations.flatMap(({ kind, ...integration }) =>
            ACTION_KINDS.filter((each) => each === kind).map((known) => ({
              ...integration,
              kind: known,
            })),
          ),
          // What is of another type, such as the path of an endpoint, cannot be acted on.
          sources: attacker.sources.flatMap(({ sourceType, ...source }) =>
            ATTACKER_SOURCES.filter((each) => each === sourceType).map((known) => ({
              ...source,
              sourceType: known,
            })),
          ),
        });
      },
      error: () => setChoices('failed'),
    });
    return () => subscription.unsubscribe();
  }, [environment, companyId, attackerId, asked]);
  return { choices, ask: useCallback(() => setAsked((count) => count + 1), []) };
}
