import { TICKET_KINDS, type TicketKind } from '@palisade/vocabulary/tickets.ts';
import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useIntegrationsQuery } from '../../__generated__/useIntegrationsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';

const IntegrationsDocument = graphql`
  query useIntegrationsQuery($companyId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      integrations {
        integrationId
        name
        kind
      }
    }
  }
`;

type Listed = NonNullable<useIntegrationsQuery['response']['company']>['integrations'][number];
export type TicketIntegration = Listed & { readonly kind: TicketKind };

const opensTickets = (integration: Listed): integration is TicketIntegration =>
  TICKET_KINDS.some((kind) => kind === integration.kind);

/**
 * Integrations that tickets can be opened through: null while they are asked for, `failed` when
 * they could not be.
 */
export function useIntegrations(): {
  readonly integrations: readonly TicketIntegration[] | 'failed' | null;
  readonly ask: () => void;
} {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [integrations, setIntegrations] = useState<readonly TicketIntegration[] | 'failed' | null>(
    null,
  );
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const subscription = fetchQuery<useIntegrationsQuery>(
      environment,
      IntegrationsDocument,
      { companyId },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ company }) =>
        setIntegrations(company?.integrations.filter(opensTickets) ?? 'failed'),
      error: () => setIntegrations('failed'),
    });
    return () => subscription.unsubscribe();
  }, [environment, companyId, asked]);
  return {
    integrations,
    ask: useCallback(() => {
      setIntegrations(null);
      setAsked((count) => count + 1);
    }, []),
  };
}
