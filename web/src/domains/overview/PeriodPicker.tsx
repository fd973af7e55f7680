import { useTranslation } from 'react-i18next';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { useSearchParams } from 'react-router-dom';
import type { RequestsChartQuery } from '../../__generated__/RequestsChartQuery.graphql.ts';
import { SegmentGroup } from '../../ui/layout/SegmentGroup.tsx';
import { parsePeriod, type Period, PERIODS } from './overviewParams.ts';
import { RequestsChartDocument } from './RequestsChart.tsx';
import { withPeriod } from './withPeriod.ts';

/** The periods to choose from, while nothing says yet which one the traffic is of. */
export function Periods({ shown }: { readonly shown: Period }) {
  const { t } = useTranslation('overview');
  const [, setSearch] = useSearchParams();
  return (
    <SegmentGroup
      label={t('periods.label')}
      value={String(shown)}
      onChange={(value) =>
        setSearch(
          (now) => withPeriod(now, PERIODS.find((each) => String(each) === value) ?? shown),
          { replace: true },
        )
      }
      options={PERIODS.map((value) => ({ value: String(value), label: t(`periods.${value}`) }))}
    />
  );
}

/** The periods, with the one that the shown traffic is of: all time where nothing is recent. */
export function PeriodPicker({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<RequestsChartQuery>;
}) {
  const [search] = useSearchParams();
  const { company } = usePreloadedQuery<RequestsChartQuery>(RequestsChartDocument, queryRef);
  const days = company?.traffic.days ?? 'all';
  const answered = PERIODS.find((period) => period === days);
  return <Periods shown={parsePeriod(search) ?? answered ?? 'all'} />;
}
