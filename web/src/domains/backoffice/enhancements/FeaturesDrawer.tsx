import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { FeaturesDrawerQuery } from '../../../__generated__/FeaturesDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import '../backoffice.texts.ts';
import { FeaturesForm } from './FeaturesForm.tsx';
import { featureValues } from './featureValues.ts';

export type FeaturesQueries = { environments: FeaturesDrawerQuery };

const FeaturesDrawerDocument = graphql`
  query FeaturesDrawerQuery($companyId: ID!, $environmentId: String!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      servedEnvironments(search: $environmentId) {
        environmentId
        licences {
          threatProtection
        }
        threatProtection
        switchedOff
        version
        ...FeaturesForm_environment
      }
    }
  }
`;

/** Licences and features of an environment. */
export default function FeaturesDrawer({ queries, drawer }: DrawerProps<FeaturesQueries>) {
  const { t } = useTranslation('backoffice');
  const relay = useRelayEnvironment();
  const { company } = usePreloadedQuery<FeaturesDrawerQuery>(
    FeaturesDrawerDocument,
    queries.environments,
  );
  const environment = company?.servedEnvironments.find(
    ({ environmentId }) => environmentId === drawer.id,
  );
  if (!environment)
    return (
      <Drawer kind={t('enhancements.kind')} title={t('enhancements.missing')}>
        <EmptyState
          icon={<Building2 size={16} />}
          title={t('enhancements.missing')}
          body={t('enhancements.missingBody')}
        />
      </Drawer>
    );
  const read = async () => {
    const saved = await fetchQuery<FeaturesDrawerQuery>(
      relay,
      FeaturesDrawerDocument,
      queries.environments.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const found = saved?.company?.servedEnvironments.find(
      ({ environmentId }) => environmentId === drawer.id,
    );
    return found ? featureValues(found) : null;
  };
  return <FeaturesForm environment={environment} onReload={read} />;
}
