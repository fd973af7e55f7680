import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttackerCausesQuery } from '../../__generated__/AttackerCausesQuery.graphql.ts';
import type { GapCausesQuery } from '../../__generated__/GapCausesQuery.graphql.ts';
import type { InventoryCausesQuery } from '../../__generated__/InventoryCausesQuery.graphql.ts';
import type { LatestDiscoveriesQuery } from '../../__generated__/LatestDiscoveriesQuery.graphql.ts';
import type { OverviewCardsQuery } from '../../__generated__/OverviewCardsQuery.graphql.ts';
import type { RequestsChartQuery } from '../../__generated__/RequestsChartQuery.graphql.ts';
import type { SinceYouLookedQuery } from '../../__generated__/SinceYouLookedQuery.graphql.ts';
import type { TopDataTypesQuery } from '../../__generated__/TopDataTypesQuery.graphql.ts';
import type { TopGeolocationsQuery } from '../../__generated__/TopGeolocationsQuery.graphql.ts';
import type { TopGapsQuery } from '../../__generated__/TopGapsQuery.graphql.ts';
import type { TopRiskTypesQuery } from '../../__generated__/TopRiskTypesQuery.graphql.ts';
import type { useAttackerCountsQuery } from '../../__generated__/useAttackerCountsQuery.graphql.ts';
import type { useOpenGapsQuery } from '../../__generated__/useOpenGapsQuery.graphql.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { ValueBoundary, WidgetBoundary } from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { CausesOfChange } from './causes/CausesOfChange.tsx';
import { FirstPoliciesNote } from './FirstPoliciesNote.tsx';
import { GapsBySeverity, SEVERITIES_PX } from './gaps/GapsBySeverity.tsx';
import { TOP_GAPS_PX, TopGaps } from './gaps/TopGaps.tsx';
import { Geolocations } from './geolocations/Geolocations.tsx';
import { GEOLOCATIONS_PX } from './geolocations/geolocationsPx.ts';
import { HybridButtons } from './hybrid/HybridButtons.tsx';
import { OverviewCards } from './OverviewCards.tsx';
import { CHART_PX, RequestsChart } from './RequestsChart.tsx';
import { LATEST_PX, LatestDiscoveries } from './LatestDiscoveries.tsx';
import { SinceFailed, SinceYouLooked } from './SinceYouLooked.tsx';
import { AttackerWidgets } from './attackers/AttackerWidgets.tsx';
import { DATA_TYPES_PX, TopDataTypes } from './TopDataTypes.tsx';
import { ExecutiveReport } from './report/ExecutiveReport.tsx';
import './overview.css';
import './overview.texts.ts';
import { overviewAddress } from './overviewAddress.ts';
import { OverviewFilters } from './OverviewFilters.tsx';
import { useOverviewFilter } from './useOverviewFilter.ts';
import { DEFAULT_DAYS } from './overviewParams.ts';
import { PeriodPicker, Periods } from './PeriodPicker.tsx';
import { widget } from '../../ui/layout/widget.tsx';
import { formatDateParts } from '../../ui/text/format.ts';

/** Each widget has its own query, so that one can fail or wait alone. */
export type OverviewQueries = {
  cards: OverviewCardsQuery;
  inventoryCauses: InventoryCausesQuery;
  gapCauses: GapCausesQuery;
  attackerCauses: AttackerCausesQuery;
  requests: RequestsChartQuery;
  latest: LatestDiscoveriesQuery;
  gaps: useOpenGapsQuery;
  topGaps: TopGapsQuery;
  dataTypes: TopDataTypesQuery;
  attackers: useAttackerCountsQuery;
  riskTypes: TopRiskTypesQuery;
  geolocations: TopGeolocationsQuery;
  since: SinceYouLookedQuery;
};

const CARDS_PX = 86;

/** First page of a company. Each widget waits and fails alone. */
export default function OverviewPage({ queries, isStale }: PageProps<OverviewQueries>) {
  const { t } = useTranslation('overview');
  const [now] = useState(() => new Date());
  const today = formatDateParts(now, { weekday: 'long', day: 'numeric', month: 'long' });
  const { can, sees } = useCompany();
  const seesSome =
    can('seeInventory') ||
    can('seeGaps') ||
    can('seeDataSecurity') ||
    can('seeAttackers') ||
    (can('seeRemediations') && sees('remediation'));
  if (!seesSome)
    return (
      <div className="overview">
        <title>{`${t('title')} · Palisade`}</title>
        <PageHeader title={t('title')} counts={today} />
        <EmptyState title={t('nothing.title')} body={t('nothing.text')} />
      </div>
    );
  return (
    <div className="overview" aria-busy={isStale}>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader title={t('title')} counts={today} actions={<Actions queries={queries} />} />
      <OverviewFilters />
      {can('updatePolicies') && (
        <WidgetBoundary fallback={null} frame={() => null}>
          <FirstPoliciesNote />
        </WidgetBoundary>
      )}
      <Cards queries={queries} />
      <div data-part="causes">
        <CausesOfChange
          inventory={queries.inventoryCauses}
          gaps={queries.gapCauses}
          attackers={queries.attackerCauses}
        />
      </div>
      {can('seeInventory') && (
        <Suspense fallback={null}>
          <ValueBoundary frame={(failure) => <SinceFailed>{failure}</SinceFailed>}>
            <SinceYouLooked queryRef={queries.since} />
          </ValueBoundary>
        </Suspense>
      )}
      <Widgets queries={queries} />
    </div>
  );
}

interface PartProps {
  readonly queries: PageProps<OverviewQueries>['queries'];
}

/** The period that is shown, reports, and for those who feed it what came in. */
function Actions({ queries }: PartProps) {
  const { can } = useCompany();
  const [{ period: asked }] = useAddress(overviewAddress);
  const { hasTime } = useOverviewFilter();
  const periods = <Periods shown={asked ?? DEFAULT_DAYS} />;
  const period = can('seeInventory') && !hasTime && (
    <WidgetBoundary fallback={periods} frame={() => periods}>
      <PeriodPicker queryRef={queries.requests} />
    </WidgetBoundary>
  );
  return (
    <>
      {period}
      <ExecutiveReport />
      {can('seeIngest') && <HybridButtons />}
    </>
  );
}

function Cards({ queries }: PartProps) {
  return (
    <WidgetBoundary
      fallback={
        <div className="cards">
          <SkeletonBlock height={CARDS_PX} lines={2} />
        </div>
      }
      frame={(failure) => <div className="cards">{failure}</div>}
    >
      <OverviewCards gaps={queries.gaps} attackers={queries.attackers} queryRef={queries.cards} />
    </WidgetBoundary>
  );
}

/** Charts and lists in a grid, those that the reader may see. */
function Widgets({ queries }: PartProps) {
  const { t } = useTranslation('overview');
  const { can } = useCompany();
  const [seesGaps, seesInventory, seesData] = [
    can('seeGaps'),
    can('seeInventory'),
    can('seeDataSecurity'),
  ];
  const wide = seesGaps ? 'beside' : 'wide';
  return (
    <div className="widgets">
      {seesInventory && (
        <div data-size={wide}>
          <WidgetBoundary {...widget(t('requests.title'), CHART_PX)}>
            <RequestsChart queryRef={queries.requests} />
          </WidgetBoundary>
        </div>
      )}
      {seesGaps && (
        <>
          <div data-size="narrow">
            <WidgetBoundary {...widget(t('severities.title'), SEVERITIES_PX)}>
              <GapsBySeverity queryRef={queries.gaps} />
            </WidgetBoundary>
          </div>
          <div data-size="narrow">
            <WidgetBoundary {...widget(t('gaps.top'), TOP_GAPS_PX)}>
              <TopGaps queryRef={queries.topGaps} />
            </WidgetBoundary>
          </div>
        </>
      )}
      {seesData && (
        <div data-size={wide}>
          <WidgetBoundary {...widget(t('dataTypes.title'), DATA_TYPES_PX)}>
            <TopDataTypes queryRef={queries.dataTypes} />
          </WidgetBoundary>
        </div>
      )}
      {seesInventory && (
        <div data-size={seesData ? 'wide' : wide}>
          <WidgetBoundary {...widget(t('latest.title'), LATEST_PX)}>
            <LatestDiscoveries queryRef={queries.latest} />
          </WidgetBoundary>
        </div>
      )}
      <AttackerWidgets counts={queries.attackers} riskTypes={queries.riskTypes} />
      {seesInventory && (
        <div data-size="wide">
          <WidgetBoundary {...widget(t('geolocations.title'), GEOLOCATIONS_PX)}>
            <Geolocations queryRef={queries.geolocations} />
          </WidgetBoundary>
        </div>
      )}
    </div>
  );
}
