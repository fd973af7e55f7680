import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { EnvironmentDrawerQuery } from '../../../__generated__/EnvironmentDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { EnvironmentForm } from './EnvironmentForm.tsx';
import { valuesOf } from './environmentValues.ts';
import './organizations.texts.ts';

export type EnvironmentQueries = { environment: EnvironmentDrawerQuery };

const EnvironmentDrawerDocument = graphql`
  query EnvironmentDrawerQuery($companyId: ID!, $environmentId: ID!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      environment(environmentId: $environmentId) {
        name
        description
        status
        threatProtection
        version
        ...EnvironmentForm_environment
      }
    }
  }
`;

/** An environment of an organization that the reader administers. */
export default function EnvironmentDrawer({ queries }: DrawerProps<EnvironmentQueries>) {
  const { t } = useTranslation('organizations');
  const relay = useRelayEnvironment();
  const { company } = usePreloadedQuery<EnvironmentDrawerQuery>(
    EnvironmentDrawerDocument,
    queries.environment,
  );
  const environment = company?.environment;
  if (!environment)
    return (
      <Drawer kind={t('environment.one')} title={t('environment.missing')}>
        <EmptyState
          icon={<Building2 size={16} />}
          title={t('environment.missing')}
          body={t('environment.missingBody')}
        />
      </Drawer>
    );
  const read = async () => {
    const saved = await fetchQuery<EnvironmentDrawerQuery>(
      relay,
      EnvironmentDrawerDocument,
      queries.environment.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return saved?.company?.environment ? valuesOf(saved.company.environment) : null;
  };
  return <EnvironmentForm environment={environment} onReload={read} />;
}
