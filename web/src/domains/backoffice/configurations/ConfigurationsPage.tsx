import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { ConfigurationsPageQuery } from '../../../__generated__/ConfigurationsPageQuery.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Page } from '../../../ui/layout/Page.ts';
import { BackOfficeHead } from '../BackOfficeHead.tsx';
import { SETTINGS_DRAWER } from '../backoffice.paths.ts';
import { SettingsPanels } from './SettingsPanels.tsx';

export type ConfigurationsQueries = { settings: ConfigurationsPageQuery };

const ConfigurationsPageDocument = graphql`
  query ConfigurationsPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      installationSettings {
        ...SettingsPanels_settings
      }
    }
  }
`;

/** What holds for the whole installation. */
export default function ConfigurationsPage({ queries }: PageProps<ConfigurationsQueries>) {
  const { t } = useTranslation('backoffice');
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<ConfigurationsPageQuery>(
    ConfigurationsPageDocument,
    queries.settings,
  );
  const { variables } = queries.settings;
  useCompanyChanges<ConfigurationsPageQuery>(
    company?.id ?? '',
    ConfigurationsPageDocument,
    variables,
  );
  const edit = (
    <Button
      icon={<Pencil size={14} />}
      onClick={() => drawers.open({ name: SETTINGS_DRAWER, id: '' })}
    >
      {t('configurations.edit')}
    </Button>
  );
  return (
    <Page scroll="page">
      <BackOfficeHead page="configurations" actions={edit} />
      {company && (
        <Stack gap="4" px="gutter" pb="6" maxWidth="928px">
          <SettingsPanels settings={company.installationSettings} />
        </Stack>
      )}
    </Page>
  );
}
