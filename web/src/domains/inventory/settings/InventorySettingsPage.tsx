import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePreloadedQuery } from 'react-relay';
import { useNavigate, useParams } from 'react-router-dom';
import type { InventorySettingsPage_company$key } from '../../../__generated__/InventorySettingsPage_company.graphql.ts';
import type { InventorySettingsPageQuery } from '../../../__generated__/InventorySettingsPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { inventorySettingsPath, SETTINGS_VIEWS, type SettingsView } from '../inventory.paths.ts';

export type InventorySettingsQueries = { settings: InventorySettingsPageQuery };

import './inventorySettings.texts.ts';
import './settings.css';

const LearningView = lazy(() => import('./LearningView.tsx'));
const DisplayView = lazy(() => import('./DisplayView.tsx'));
const ParameterTypesView = lazy(() => import('./ParameterTypesView.tsx'));
const CorrelatorsView = lazy(() => import('./CorrelatorsView.tsx'));
const ApisView = lazy(() => import('./ApisView.tsx'));

const InventorySettingsDocument = graphql`
  query InventorySettingsPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...InventorySettingsPage_company
    }
  }
`;

/** How the company's inventory is learned and shown, a view a tab; the view is in the address. */
export default function InventorySettingsPage({ queries }: PageProps<InventorySettingsQueries>) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const navigate = useNavigate();
  const { settingsView } = useParams();
  const view = SETTINGS_VIEWS.find((each) => each === settingsView);
  const { company } = usePreloadedQuery<InventorySettingsPageQuery>(
    InventorySettingsDocument,
    queries.settings,
  );
  if (!company || view === undefined) return <NotFoundPage />;
  return (
    <>
      <title>{`${t(`views.${view}`)} · ${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section'), t('title')]}
        title={t(`views.${view}`)}
        counts={can('changeInventory') ? undefined : t('denied')}
      />
      <div className="settings-tabs">
        <TabList
          label={t('viewsLabel')}
          current={view}
          items={SETTINGS_VIEWS.map((key) => ({ key, label: t(`views.${key}`) }))}
          onChange={(key) => void navigate(inventorySettingsPath(companyId, key))}
        />
      </div>
      <div className="settings-body" data-view={view}>
        <WidgetBoundary isPagewide fallback={null}>
          <Suspense>
            <View view={view} company={company} />
          </Suspense>
        </WidgetBoundary>
      </div>
    </>
  );
}

function View({
  view,
  company,
}: {
  readonly view: SettingsView;
  readonly company: InventorySettingsPage_company$key;
}) {
  const { inventorySettings } = useFragment(
    graphql`
      fragment InventorySettingsPage_company on Company @throwOnFieldError {
        inventorySettings {
          learning {
            mode
            lowMinimum
            regularMinimum
            pathPatterns
          }
          display {
            hiddenUrlTypes
            groupByHost
          }
          parameterTypes {
            parameterTypeId
            name
            includePattern
            excludePattern
            enabled
          }
          correlators {
            correlatorId
            displayName
            location
            parameter
          }
        }
      }
    `,
    company,
  );
  switch (view) {
    case 'learning':
      return (
        <LearningView
          key={JSON.stringify(inventorySettings.learning)}
          settings={inventorySettings.learning}
        />
      );
    case 'inventory-display-settings':
      return (
        <DisplayView
          key={JSON.stringify(inventorySettings.display)}
          settings={inventorySettings.display}
        />
      );
    case 'parameter-types':
      return <ParameterTypesView types={inventorySettings.parameterTypes} />;
    case 'correlators':
      return <CorrelatorsView correlators={inventorySettings.correlators} />;
    case 'apis':
      return <ApisView />;
  }
}
