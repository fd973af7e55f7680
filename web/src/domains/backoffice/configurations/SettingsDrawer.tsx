import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { SettingsDrawerQuery } from '../../../__generated__/SettingsDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import '../backoffice.texts.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { settingsSchema, type SettingsValues, settingsValues } from './settingsValues.ts';
import { useChangeSettings } from './useChangeSettings.ts';

export type SettingsQueries = { settings: SettingsDrawerQuery };

const SettingsDrawerDocument = graphql`
  query SettingsDrawerQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      installationSettings {
        recommendedPolicies
        sampling
        pathPatterns
        keepChangesDays
        keepAttacksDays
        version
      }
    }
  }
`;

/** The form of what holds for the whole installation. */
export default function SettingsDrawer({ queries }: DrawerProps<SettingsQueries>) {
  const { t } = useTranslation('backoffice');
  const { companyId } = useCompany();
  const relay = useRelayEnvironment();
  const { company } = usePreloadedQuery<SettingsDrawerQuery>(
    SettingsDrawerDocument,
    queries.settings,
  );
  const [change] = useChangeSettings();
  if (!company) return null;
  const read = async () => {
    const saved = await fetchQuery<SettingsDrawerQuery>(
      relay,
      SettingsDrawerDocument,
      queries.settings.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return saved?.company ? settingsValues(saved.company.installationSettings) : null;
  };
  const save = (values: SettingsValues, over: number | null) =>
    change({ companyId, ...values, version: over ?? values.version });
  return (
    <FormDrawer<SettingsValues>
      kind={t('configurations.kind')}
      title={t('configurations.title')}
      schema={settingsSchema(t)}
      defaults={settingsValues(company.installationSettings)}
      onSubmit={save}
      onReload={read}
      closesWhenSaved
    >
      {(form) => (
        <>
          <GlobalWarning />
          <SettingsFields form={form} />
        </>
      )}
    </FormDrawer>
  );
}
