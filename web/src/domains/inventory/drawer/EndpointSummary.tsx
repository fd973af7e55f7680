import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointSummary_endpoint$key } from '../../../__generated__/EndpointSummary_endpoint.graphql.ts';
import { SectionBoundary } from '../../../entities/routing/Boundaries.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { formatDate } from '../../../ui/marks/formatTime.ts';
import { GraphqlOperations } from './GraphqlOperations.tsx';
import { SensitiveData } from './SensitiveData.tsx';
import { TrafficSection } from './TrafficSection.tsx';

const SnippetSection = lazy(() => import('../oas/SnippetSection.tsx'));

interface EndpointSummaryProps {
  readonly endpoint: EndpointSummary_endpoint$key;
  readonly onAllParameters: () => void;
}

const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

/** A count, or that it could not be loaded. */
const counted = (count: number | undefined) => count?.toLocaleString('en-GB') ?? <Unavailable />;

/** Figures, traffic and sensitive data of an endpoint. */
export function EndpointSummary({ endpoint, onAllParameters }: EndpointSummaryProps) {
  const { t } = useTranslation('inventory');
  const data = useFragment(
    graphql`
      fragment EndpointSummary_endpoint on Endpoint @throwOnFieldError {
        endpointId
        path
        riskScore
        requests
        detectionTime
        parameterCount
        dataTypes
        week: traffic(days: DAYS_7) @catch(to: NULL) {
          errors
        }
        graphqlOperations {
          name
          type
          count
        }
        sensorData @catch(to: NULL) {
          urlSamples
          traffic1d
          traffic7d
        }
        ...TrafficSection_endpoint
        ...SensitiveData_endpoint
      }
    `,
    endpoint,
  );
  const stats = [
    {
      key: 'risk',
      label: t('summary.risk'),
      value: data.riskScore.toFixed(1),
      note: t('summary.riskNote'),
    },
    {
      key: 'requests',
      label: t('summary.requests', { window: t('summary.windows.DAYS_7') }),
      value: counted(data.sensorData?.traffic7d),
      note: data.week ? t('summary.errors', formatted(data.week.errors)) : <Unavailable />,
    },
    {
      key: 'day',
      label: t('summary.requests', { window: t('summary.windows.DAYS_1') }),
      value: counted(data.sensorData?.traffic1d),
      note: t('summary.lastDay'),
    },
    {
      key: 'total',
      label: t('summary.total'),
      value: data.requests.toLocaleString('en-GB'),
      note: t('summary.totalNote', { date: formatDate(new Date(data.detectionTime)) }),
    },
    {
      key: 'parameters',
      label: t('summary.parameters'),
      value: data.parameterCount.toLocaleString('en-GB'),
      note: t('summary.parametersNote', formatted(data.dataTypes.length)),
    },
  ];
  const urlSamples = data.sensorData?.urlSamples ?? [];
  return (
    <>
      <Section>
        <StatStrip stats={stats} variant="plain" />
      </Section>
      <SectionBoundary title={t('summary.traffic')}>
        <TrafficSection endpoint={data} />
      </SectionBoundary>
      {urlSamples.length > 0 && (
        <Section title={t('urls.title')} note={t('urls.note')} count={urlSamples.length}>
          <ul className="url-samples drawer-mono">
            {urlSamples.map((url) => (
              <li key={url}>{url}</li>
            ))}
          </ul>
        </Section>
      )}
      {data.graphqlOperations.length > 0 && (
        <Section
          title={t('graphql.title')}
          note={t('graphql.note')}
          count={data.graphqlOperations.length}
        >
          <GraphqlOperations operations={data.graphqlOperations} />
        </Section>
      )}
      <SectionBoundary title={t('summary.sensitive')}>
        <SensitiveData
          endpoint={data}
          parameterCount={data.parameterCount}
          onAllParameters={onAllParameters}
        />
      </SectionBoundary>
      <SectionBoundary>
        <SnippetSection endpointId={data.endpointId} path={data.path} />
      </SectionBoundary>
    </>
  );
}
