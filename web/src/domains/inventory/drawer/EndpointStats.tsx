import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointStats_endpoint$key } from '../../../__generated__/EndpointStats_endpoint.graphql.ts';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { formatDate } from '../../../ui/marks/formatTime.ts';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { formatNumber, formatTenths } from '../../../ui/text/format.ts';

/** A count, or that it could not be loaded. */
const orUnavailable = (count: number | undefined) =>
  count === undefined ? <Unavailable /> : formatNumber(count);

/** Figures of an endpoint: its risk, its requests and its parameters. */
export function EndpointStats({ endpoint }: { readonly endpoint: EndpointStats_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const data = useFragment(
    graphql`
      fragment EndpointStats_endpoint on Endpoint @throwOnFieldError {
        riskScore
        requests
        firstSeen
        parameterCount
        dataTypes
        week: traffic(days: DAYS_7) @catch(to: NULL) {
          errors
        }
        sensorData @catch(to: NULL) {
          traffic1d
          traffic7d
        }
      }
    `,
    endpoint,
  );
  const stats = [
    {
      key: 'risk',
      label: t('summary.risk'),
      value: formatTenths(data.riskScore),
      note: t('summary.riskNote'),
    },
    {
      key: 'requests',
      label: t('summary.requests', { window: t('summary.windows.DAYS_7') }),
      value: orUnavailable(data.sensorData?.traffic7d),
      note: data.week ? t('summary.errors', counted(data.week.errors)) : <Unavailable />,
    },
    {
      key: 'day',
      label: t('summary.requests', { window: t('summary.windows.DAYS_1') }),
      value: orUnavailable(data.sensorData?.traffic1d),
      note: t('summary.lastDay'),
    },
    {
      key: 'total',
      label: t('summary.total'),
      value: formatNumber(data.requests),
      note: t('summary.totalNote', { date: formatDate(new Date(data.firstSeen)) }),
    },
    {
      key: 'parameters',
      label: t('summary.parameters'),
      value: formatNumber(data.parameterCount),
      note: t('summary.parametersNote', counted(data.dataTypes.length)),
    },
  ];
  return <StatStrip stats={stats} variant="plain" />;
}
