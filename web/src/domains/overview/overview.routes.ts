import FirstPoliciesParameters from '../../__generated__/FirstPoliciesNoteQuery$parameters.ts';
import LatestDiscoveriesParameters from '../../__generated__/LatestDiscoveriesQuery$parameters.ts';
import OverviewCardsParameters from '../../__generated__/OverviewCardsQuery$parameters.ts';
import RequestsChartParameters from '../../__generated__/RequestsChartQuery$parameters.ts';
import TopRiskTypesParameters from '../../__generated__/TopRiskTypesQuery$parameters.ts';
import AttackerCountsParameters from '../../__generated__/useAttackerCountsQuery$parameters.ts';
import SinceYouLookedParameters from '../../__generated__/SinceYouLookedQuery$parameters.ts';
import TopGapsParameters from '../../__generated__/TopGapsQuery$parameters.ts';
import OpenGapsParameters from '../../__generated__/useOpenGapsQuery$parameters.ts';
import { type At, definePage } from '../../entities/routing/definePage.tsx';
import type { OverviewQueries } from './OverviewPage.tsx';
import { ACTIVE } from './gaps/openGaps.ts';
import { parsePeriod, trafficOf } from './overviewParams.ts';

const companyOf = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });
const gapsOf = (at: At) => ({ ...companyOf(at), filter: ACTIVE });
const periodOf = (at: At) => ({ ...companyOf(at), ...trafficOf(parsePeriod(at.search)) });

/** First page of a company: what is there and what is new. */
export const overviewPage = definePage<OverviewQueries>({
  path: 'overview',
  shape: { cards: ['90 1fr', '38 1fr', '290 2fr 1fr', '340 1fr 2fr'] },
  queries: {
    cards: { parameters: OverviewCardsParameters, variables: periodOf },
    requests: { parameters: RequestsChartParameters, variables: periodOf },
    latest: { parameters: LatestDiscoveriesParameters, variables: companyOf },
    gaps: { parameters: OpenGapsParameters, variables: gapsOf },
    topGaps: { parameters: TopGapsParameters, variables: gapsOf },
    attackers: { parameters: AttackerCountsParameters, variables: companyOf },
    riskTypes: { parameters: TopRiskTypesParameters, variables: companyOf },
    since: { parameters: SinceYouLookedParameters, variables: companyOf },
    firstPolicies: { parameters: FirstPoliciesParameters, variables: companyOf },
  },
  load: () => import('./OverviewPage.tsx'),
});
