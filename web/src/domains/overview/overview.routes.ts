import AttackerCausesParameters from '../../__generated__/AttackerCausesQuery$parameters.ts';
import GapCausesParameters from '../../__generated__/GapCausesQuery$parameters.ts';
import InventoryCausesParameters from '../../__generated__/InventoryCausesQuery$parameters.ts';
import LatestDiscoveriesParameters from '../../__generated__/LatestDiscoveriesQuery$parameters.ts';
import OverviewCardsParameters from '../../__generated__/OverviewCardsQuery$parameters.ts';
import RequestsChartParameters from '../../__generated__/RequestsChartQuery$parameters.ts';
import TopRiskTypesParameters from '../../__generated__/TopRiskTypesQuery$parameters.ts';
import AttackerCountsParameters from '../../__generated__/useAttackerCountsQuery$parameters.ts';
import SinceYouLookedParameters from '../../__generated__/SinceYouLookedQuery$parameters.ts';
import TopDataTypesParameters from '../../__generated__/TopDataTypesQuery$parameters.ts';
import TopGeolocationsParameters from '../../__generated__/TopGeolocationsQuery$parameters.ts';
import TopGapsParameters from '../../__generated__/TopGapsQuery$parameters.ts';
import OpenGapsParameters from '../../__generated__/useOpenGapsQuery$parameters.ts';
import { type At, definePage } from '../../entities/routing/definePage.tsx';
import { preloadDrawings } from '../../ui/charts/drawings.ts';
import { causeDays, labelsOf, trafficOn } from './causes/causeDays.ts';
import type { OverviewQueries } from './OverviewPage.tsx';
import { ACTIVE } from './gaps/openGaps.ts';
import { overviewAddress } from './overviewAddress.ts';
import { graphFilter } from './overviewFilter.ts';
import { trafficOf } from './overviewParams.ts';

const companyOf = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });
const filterAt = ({ search }: At) => overviewAddress.parse(search).filter;
const gapsOf = (at: At) => ({
  ...companyOf(at),
  filter: graphFilter(filterAt(at), 'gaps', ACTIVE),
});
const attackersOf = (at: At) => ({
  ...companyOf(at),
  attackerFilter: graphFilter(filterAt(at), 'attackers'),
});
const trafficAt = (at: At) => ({
  ...companyOf(at),
  ...trafficOf(overviewAddress.parse(at.search).period),
  trafficFilter: graphFilter(filterAt(at), 'traffic'),
});
const locationsAt = (at: At) => ({
  ...companyOf(at),
  trafficFilter: graphFilter(filterAt(at), 'traffic'),
});
const endpointsOf = (at: At) => ({
  ...companyOf(at),
  filter: graphFilter(filterAt(at), 'endpoints'),
});
const cardsOf = (at: At) => ({ ...trafficAt(at), ...endpointsOf(at) });
const latestOf = (at: At) => ({
  ...companyOf(at),
  filter: graphFilter(filterAt(at), 'discoveries'),
});
const changesOf = (at: At) => ({
  ...companyOf(at),
  changeFilter: graphFilter(filterAt(at), 'changes'),
});

const causesOf = (at: At) => {
  const { filter, since } = overviewAddress.parse(at.search);
  const days = causeDays(filter, since, Date.now());
  return {
    ...companyOf(at),
    sinceDay: days.since,
    untilDay: days.until,
    ofLabels: labelsOf(filter),
  };
};
const inventoryCausesOf = (at: At) => {
  const { filter, since } = overviewAddress.parse(at.search);
  const causes = causesOf(at);
  return {
    ...causes,
    trafficOn: trafficOn(causeDays(filter, since, Date.now()), causes.ofLabels),
  };
};

/** First page of a company: what is there and what is new. */
export const overviewPage = definePage<OverviewQueries>({
  path: 'overview',
  shape: { cards: ['90 1fr', '140 1fr', '38 1fr', '290 2fr 1fr', '340 1fr 2fr'] },
  queries: {
    cards: { parameters: OverviewCardsParameters, variables: cardsOf },
    inventoryCauses: { parameters: InventoryCausesParameters, variables: inventoryCausesOf },
    gapCauses: { parameters: GapCausesParameters, variables: causesOf },
    attackerCauses: { parameters: AttackerCausesParameters, variables: causesOf },
    requests: { parameters: RequestsChartParameters, variables: trafficAt },
    latest: { parameters: LatestDiscoveriesParameters, variables: latestOf },
    gaps: { parameters: OpenGapsParameters, variables: gapsOf },
    topGaps: { parameters: TopGapsParameters, variables: gapsOf },
    dataTypes: { parameters: TopDataTypesParameters, variables: endpointsOf },
    attackers: { parameters: AttackerCountsParameters, variables: attackersOf },
    riskTypes: { parameters: TopRiskTypesParameters, variables: attackersOf },
    geolocations: { parameters: TopGeolocationsParameters, variables: locationsAt },
    since: { parameters: SinceYouLookedParameters, variables: changesOf },
  },
  load: () => {
    // Charts are the first thing that is seen.
    preloadDrawings();
    return import('./OverviewPage.tsx');
  },
});
