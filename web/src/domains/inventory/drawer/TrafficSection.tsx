import { useTranslation } from 'react-i18next';
import type { useTrafficWindow_endpoint$key } from '../../../__generated__/useTrafficWindow_endpoint.graphql.ts';
import { Legend } from '../../../ui/charts/Legend.tsx';
import { TrafficBars } from '../../../ui/charts/TrafficBars.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { useTrafficWindow, WINDOWS } from './useTrafficWindow.ts';

interface TrafficSectionProps {
  readonly endpoint: useTrafficWindow_endpoint$key;
}

/**
 * Requests over the last 1, 7 or 30 days by outcome; the bars shown stay until those of the next
 * period are there.
 */
export function TrafficSection({ endpoint }: TrafficSectionProps) {
  const { t } = useTranslation('inventory');
  const { bins, chosen, isPending, choose } = useTrafficWindow(endpoint);
  const series = [
    { key: 'success', label: t('summary.success'), colour: 'chart-1' },
    { key: 'failure', label: t('summary.failure'), colour: 'chart-2' },
  ];
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
            onChange={choose}
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
