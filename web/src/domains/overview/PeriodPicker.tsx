import { useTranslation } from 'react-i18next';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { useSearchParams } from 'react-router-dom';
import type { RequestsChartQuery } from '../../__generated__/RequestsChartQuery.graphql.ts';
import { SegmentGroup } from '../../ui/layout/SegmentGroup.tsx';
import { parsePeriod, type Period, PERIODS, periodsFor } from './overviewParams.ts';
import { RequestsChartDocument } from './RequestsChart.tsx';
import { withPeriod } from './withPeriod.ts';

/** The periods to choose from; all of them while nothing says yet how far back traffic goes. */
export function Periods({
  shown,
  dataDays = null,
}: {
  readonly shown: Period;
  readonly dataDays?: number | null;
}) {
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
      options={periodsFor(dataDays, shown).map((value) => ({
        value: String(value),
        label: t(`periods.${value}`),
      }))}
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
  const shown = parsePeriod(search) ?? answered ?? 'all';
  return <Periods shown={shown} dataDays={company?.traffic.dataDays ?? null} />;
}
