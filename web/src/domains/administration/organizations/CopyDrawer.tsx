import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { CopyDrawerQuery } from '../../../__generated__/CopyDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { CopyForm } from './CopyForm.tsx';
import './organizations.texts.ts';

export type CopyQueries = { environment: CopyDrawerQuery };

const CopyDrawerDocument = graphql`
  query CopyDrawerQuery($companyId: ID!, $environmentId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      environment(environmentId: $environmentId) {
        ...CopyForm_environment
      }
    }
  }
`;

/** Copies the configuration of an environment to another one of its organization. */
export default function CopyDrawer({ queries }: DrawerProps<CopyQueries>) {
  const { t } = useTranslation('organizations');
  const { company } = usePreloadedQuery<CopyDrawerQuery>(CopyDrawerDocument, queries.environment);
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
  return <CopyForm environment={environment} />;
}
