import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { useNavigate, useParams } from 'react-router-dom';
import type { InventorySettingsPageQuery } from '../../../__generated__/InventorySettingsPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Card } from '../../../ui/layout/Panel.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { inventorySettingsPath, SETTINGS_VIEWS } from '../inventory.paths.ts';
import { PageBar } from '../../../ui/layout/Page.ts';
import './inventorySettings.texts.ts';
import { SettingsView } from './SettingsView.tsx';

export type InventorySettingsQueries = { settings: InventorySettingsPageQuery };

/** About as high as the first panel of each view. */
const VIEW_PX = 274;

/** Panels under each other, as wide as their lines are read well; only the list of APIs is wider. */
const Views = chakra('div', {
  base: {
    padding: '16px var(--p-gutter) 32px',
    '& > .p-panel': { maxWidth: '880px' },
    '&[data-view=apis] > .p-panel': { maxWidth: 'none' },
    // Beside the navigation of Settings its seven columns have 936 pixels.
    '&[data-view=apis] td:not(:last-child, :has(.p-select))': { maxWidth: { xl: '140px' } },
    '&[data-view=apis] td + td:nth-of-type(2)': { maxWidth: { xl: '172px' } },
    '&[data-view=apis] .p-select': { width: { xl: '124px' } },
    '& > .p-panel + .p-panel': { marginTop: '3' },
  },
});

const InventorySettingsDocument = graphql`
  query InventorySettingsPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...SettingsView_company
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
      <PageBar line>
        <TabList
          label={t('viewsLabel')}
          current={view}
          items={SETTINGS_VIEWS.map((key) => ({ key, label: t(`views.${key}`) }))}
          onChange={(key) => void navigate(inventorySettingsPath(companyId, key))}
        />
      </PageBar>
      <Views data-view={view}>
        <WidgetBoundary isPagewide fallback={null}>
          <Suspense
            fallback={
              <Card as="div" className="p-panel">
                <SkeletonBlock height={VIEW_PX} lines={6} />
              </Card>
            }
          >
            <SettingsView view={view} company={company} />
          </Suspense>
        </WidgetBoundary>
      </Views>
    </>
  );
}
