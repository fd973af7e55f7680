import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapTraffic_gap$key } from '../../../../__generated__/GapTraffic_gap.graphql.ts';
import { timeBins } from '../../../../entities/traffic/timeBins.ts';
import { Legend } from '../../../../ui/charts/Legend.tsx';
import { TrafficBars } from '../../../../ui/charts/TrafficBars.tsx';
import { Section } from '../../../../ui/layout/Panel.tsx';
import './gapDrawer.texts.ts';

/** Requests to the endpoint in the last 48 hours by outcome; nothing where the endpoint is gone. */
export function GapTraffic({ gap }: { readonly gap: GapTraffic_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { endpoint } = useFragment(
    graphql`
      fragment GapTraffic_gap on PostureGap @throwOnFieldError {
        endpoint {
          traffic(days: DAYS_2) {
            points {
              at
              requests
              errors
            }
          }
        }
      }
    `,
    gap,
  );
  const points = endpoint?.traffic.points;
  const bins = timeBins(points ?? [], ({ requests, errors }) => [
    Math.max(0, requests - errors),
    errors,
  ]);
  if (!points) return null;
  const series = [
    { key: 'success', label: t('traffic.success'), colour: 'chart-1' },
    { key: 'failure', label: t('traffic.failure'), colour: 'chart-2' },
  ];
  return (
    <Section
      title={t('traffic.title')}
      note={t('traffic.note')}
      actions={<Legend series={series} />}
    >
      <TrafficBars label={t('traffic.label')} series={series} bins={bins} height={108} />
    </Section>
  );
}
