import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import type { ComplianceQuery } from '../../../__generated__/ComplianceQuery.graphql.ts';
import type { DataMapQuery } from '../../../__generated__/DataMapQuery.graphql.ts';
import type { DataTypeCardsQuery } from '../../../__generated__/DataTypeCardsQuery.graphql.ts';
import type { MostActiveApisQuery } from '../../../__generated__/MostActiveApisQuery.graphql.ts';
import type { ParametersByCategoryQuery } from '../../../__generated__/ParametersByCategoryQuery.graphql.ts';
import type { TopApplicationsQuery } from '../../../__generated__/TopApplicationsQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Page } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { HeadNote } from '../../../ui/layout/Panel.tsx';
import { widget } from '../../../ui/layout/widget.tsx';
import { Compliance } from './Compliance.tsx';
import { DataMap } from './DataMap.tsx';
import { DataMapBar } from './DataMapBar.tsx';
import { DATA_MAP, dataMapList } from './dataMapList.ts';
import './dataSecurity.texts.ts';
import { DataTypeCards } from './DataTypeCards.tsx';
import { MostActiveApis } from './MostActiveApis.tsx';
import { ParametersByCategory } from './ParametersByCategory.tsx';
import { TopApplications } from './TopApplications.tsx';
import { APIS_PX, COMPLIANCE_PX, WIDGET_PX } from './widgetHeight.ts';

export type DataSecurityQueries = {
  cards: DataTypeCardsQuery;
  active: MostActiveApisQuery;
  categories: ParametersByCategoryQuery;
  applications: TopApplicationsQuery;
  compliance: ComplianceQuery;
  map: DataMapQuery;
};

const CARDS_PX = 72;
const MAP_TITLE = 'data-map-title';
const MAP_PX = 450;

const Grid = chakra('div', {
  base: { display: 'grid', gap: '4', px: 'gutter', pb: '4' },
});
const Widgets = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '4',
    '& > [data-size=wide]': { gridColumn: '1 / -1' },
  },
});
const MapSection = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', minWidth: '0', height: `${MAP_PX}px` },
});

/** Where sensitive data flows. Each widget waits and fails alone. */
export default function DataSecurityPage({ queries, isStale }: PageProps<DataSecurityQueries>) {
  const { t } = useTranslation('dataSecurity');
  const { can } = useCompany();
  const [params, change] = useAddress(dataMapList.address);
  return (
    <Page scroll="page" aria-busy={isStale}>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} />
      <Grid>
        <WidgetBoundary
          fallback={<SkeletonBlock height={CARDS_PX} lines={2} />}
          frame={(failure) => failure}
        >
          <DataTypeCards queryRef={queries.cards} />
        </WidgetBoundary>
        <Widgets>
          {can('seeInventory') && (
            <div data-size="wide">
              <WidgetBoundary {...widget(t('active.title'), APIS_PX)}>
                <MostActiveApis queryRef={queries.active} />
              </WidgetBoundary>
            </div>
          )}
          <WidgetBoundary {...widget(t('categories.title'), WIDGET_PX)}>
            <ParametersByCategory queryRef={queries.categories} />
          </WidgetBoundary>
          <WidgetBoundary {...widget(t('applications.title'), WIDGET_PX)}>
            <TopApplications queryRef={queries.applications} />
          </WidgetBoundary>
          <div data-size="wide">
            <WidgetBoundary {...widget(t('compliance.title'), COMPLIANCE_PX)}>
              <Compliance queryRef={queries.compliance} />
            </WidgetBoundary>
          </div>
        </Widgets>
      </Grid>
      <MapSection id={DATA_MAP} aria-labelledby={MAP_TITLE}>
        <Row px="gutter" pb="1" gap="2">
          <chakra.h2 id={MAP_TITLE} textStyle="heading" fontWeight="semibold">
            {t('map.title')}
          </chakra.h2>
          <HeadNote>{t('map.about')}</HeadNote>
        </Row>
        <DataMapBar params={params} onChange={change} />
        <WidgetBoundary fallback={<SkeletonBlock height={MAP_PX - 90} lines={8} />}>
          <DataMap queryRef={queries.map} params={params} onChange={change} />
        </WidgetBoundary>
      </MapSection>
    </Page>
  );
}
