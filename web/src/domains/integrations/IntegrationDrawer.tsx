import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { IntegrationDrawerQuery } from '../../__generated__/IntegrationDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../entities/drawers/defineDrawer.tsx';
import { MissingDrawer } from '../../ui/drawer/MissingDrawer.tsx';
import { IntegrationForm } from './IntegrationForm.tsx';
import './integrations.texts.ts';
import { toKind } from './kinds.ts';

export type IntegrationQueries = { integration: IntegrationDrawerQuery };

const IntegrationDrawerDocument = graphql`
  query IntegrationDrawerQuery($companyId: ID!, $integrationId: ID!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      integration(integrationId: $integrationId) {
        kind
        updatedAt
        ...IntegrationForm_integration
      }
    }
  }
`;

/** An integration, or one to install: settings, connection, statuses. */
export default function IntegrationDrawer({ queries, drawer }: DrawerProps<IntegrationQueries>) {
  const { t } = useTranslation('integrations');
  const { company } = usePreloadedQuery<IntegrationDrawerQuery>(
    IntegrationDrawerDocument,
    queries.integration,
  );
  const integration = company?.integration;
  const kind = toKind(integration?.kind ?? drawer.id.replace(/^new-/, ''));
  if (!company || kind === null) {
    return (
      <MissingDrawer kind={t('form.kind')} title={t('form.missing')} body={t('form.missingBody')} />
    );
  }
  // What was saved starts a form anew: the secret is not kept in the page.
  return (
    <IntegrationForm
      key={integration?.updatedAt ?? kind}
      kind={kind}
      integration={integration ?? null}
    />
  );
}
