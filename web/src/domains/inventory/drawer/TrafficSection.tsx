import { useMemo, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useRefetchableFragment } from 'react-relay';
import type { TrafficSection_endpoint$key } from '../../../__generated__/TrafficSection_endpoint.graphql.ts';
import type { TrafficSectionRefetchQuery } from '../../../__generated__/TrafficSectionRefetchQuery.graphql.ts';
import { timeBins } from '../../../entities/traffic/timeBins.ts';
import { Legend } from '../../../ui/charts/Legend.tsx';
import { TrafficBars } from '../../../ui/charts/TrafficBars.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';

const WINDOWS = ['DAYS_1', 'DAYS_7', 'DAYS_30'] as const;
type Window = (typeof WINDOWS)[number];

/**
 * Requests over the last 1, 7 or 30 days by outcome; the bars shown stay until those of the next
 * period are there.
 */
export function TrafficSection({ endpoint }: { readonly endpoint: TrafficSection_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const [chosen, setChosen] = useState<Window>('DAYS_7');
  const [isPending, startTransition] = useTransition();
  const [{ traffic }, refetch] = useRefetchableFragment<
    TrafficSectionRefetchQuery,
    TrafficSection_endpoint$key
  >(
    graphql`
      fragment TrafficSection_endpoint on Endpoint
      @refetchable(queryName: "TrafficSectionRefetchQuery")
      @argumentDefinitions(days: { type: "TrafficWindow", defaultValue: DAYS_7 })
      @throwOnFieldError {
        traffic(days: $days) {
          points {
            at
            requests
            errors
          }
        }
      }
    `,
    endpoint,
  );
  const series = [
    { key: 'success', label: t('summary.success'), colour: 'chart-1' },
    { key: 'failure', label: t('summary.failure'), colour: 'chart-2' },
  ];
  const bins = useMemo(
    () =>
      timeBins(traffic.points, ({ requests, errors }) => [Math.max(0, requests - errors), errors]),
    [traffic],
  );
  const handleChange = (days: Window) => {
    setChosen(days);
    startTransition(() => void refetch({ days }, { fetchPolicy: 'store-or-network' }));
  };
  return (
    <Section
      title={t('summary.traffic')}
      note={t(`summary.trafficNote.${chosen}`)}
      actions={
        <>
          <Legend series={series} />
          <SegmentGroup
            size="xs"
            label={t('summary.window')}
            value={chosen}
            onChange={handleChange}
            options={WINDOWS.map((value) => ({ value, label: t(`summary.windows.${value}`) }))}
          />
        </>
      }
    >
      <div aria-busy={isPending}>
        <TrafficBars
          label={`${t('summary.traffic')}, ${t(`summary.trafficNote.${chosen}`)}`}
          series={series}
          bins={bins}
          height={120}
        />
      </div>
    </Section>
  );
}
