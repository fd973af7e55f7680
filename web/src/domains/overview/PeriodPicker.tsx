import { useTranslation } from 'react-i18next';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { RequestsChartQuery } from '../../__generated__/RequestsChartQuery.graphql.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { SegmentGroup } from '../../ui/layout/SegmentGroup.tsx';
import { overviewAddress } from './overviewAddress.ts';
import { type Period, PERIODS, periodsFor } from './overviewParams.ts';
import { RequestsChartDocument } from './RequestsChart.tsx';

/** The periods to choose from; all of them while nothing says yet how far back traffic goes. */
export function Periods({
  shown,
  dataDays = null,
}: {
  readonly shown: Period;
  readonly dataDays?: number | null;
}) {
  const { t } = useTranslation('overview');
  const [, change] = useAddress(overviewAddress);
  return (
    <SegmentGroup
      label={t('periods.label')}
      value={String(shown)}
      onChange={(value) =>
        change({ period: PERIODS.find((each) => String(each) === value) ?? shown })
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
  const [{ period }] = useAddress(overviewAddress);
  const { company } = usePreloadedQuery<RequestsChartQuery>(RequestsChartDocument, queryRef);
  const days = company?.traffic.days ?? 'all';
  const answered = PERIODS.find((each) => each === days);
  const shown = period ?? answered ?? 'all';
  return <Periods shown={shown} dataDays={company?.traffic.dataDays ?? null} />;
}
