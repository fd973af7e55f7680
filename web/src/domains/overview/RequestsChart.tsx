import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { RequestsChartQuery } from '../../__generated__/RequestsChartQuery.graphql.ts';
import { onlyDay, timeBins } from '../../entities/traffic/timeBins.ts';
import { Legend } from '../../ui/charts/Legend.tsx';
import { TrafficBars } from '../../ui/charts/TrafficBars.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { useOverviewFilter } from './useOverviewFilter.ts';
import { Panel } from '../../ui/layout/Panel.tsx';

export const RequestsChartDocument = graphql`
  query RequestsChartQuery(
    $companyId: ID!
    $days: Int
    $orAllTime: Boolean!
    $thisMonth: Boolean!
    $trafficFilter: FilterInput
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      traffic(days: $days, orAllTime: $orAllTime, thisMonth: $thisMonth, filter: $trafficFilter) {
        days
        dataDays
        requests
        points {
          at
          learned
          unlearned
        }
      }
    }
  }
`;

/** Card height of the specification, and what of it the bars take. */
export const CHART_PX = 290;
const BARS_PX = 208;

/** Requests of the period by what became of them. */
export function RequestsChart({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<RequestsChartQuery>;
}) {
  const { t } = useTranslation('overview');
  const { company } = usePreloadedQuery<RequestsChartQuery>(RequestsChartDocument, queryRef);
  const { isFiltered, hasTime } = useOverviewFilter();
  const traffic = company?.traffic;
  const bins = timeBins(traffic?.points ?? [], ({ learned, unlearned }) => [learned, unlearned]);
  const series = [
    { key: 'learned', label: t('requests.learned'), colour: 'chart-1' },
    { key: 'unlearned', label: t('requests.unlearned'), colour: 'chart-2' },
  ];
  return (
    <Panel
      title={t('requests.title')}
      note={onlyDay(traffic?.points ?? [])}
      height={CHART_PX}
      actions={<Legend series={series} />}
    >
      {traffic?.requests === 0 ? (
        <EmptyState
          title={t(hasTime ? 'requests.emptyDates' : 'requests.empty')}
          body={t(isFiltered ? 'filtered' : 'requests.emptyBody')}
        />
      ) : (
        <TrafficBars
          label={t('requests.label')}
          series={series}
          bins={bins}
          height={BARS_PX}
          hasScale
        />
      )}
    </Panel>
  );
}
