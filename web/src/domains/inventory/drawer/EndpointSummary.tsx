import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointSummary_endpoint$key } from '../../../__generated__/EndpointSummary_endpoint.graphql.ts';
import { SectionBoundary, WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { MonoList } from './MonoText.ts';
import { EndpointProblems } from './EndpointProblems.tsx';
import { EndpointStats } from './EndpointStats.tsx';
import { SensitiveData } from './SensitiveData.tsx';
import { TrafficSection } from './TrafficSection.tsx';

const GraphqlOperations = lazy(() => import('./GraphqlOperations.tsx'));
const SnippetSection = lazy(() => import('../oas/SnippetSection.tsx'));

interface EndpointSummaryProps {
  readonly endpoint: EndpointSummary_endpoint$key;
  readonly onAllParameters: () => void;
}

const EndpointSummaryEndpoint = graphql`
  fragment EndpointSummary_endpoint on Endpoint @throwOnFieldError {
    endpointId
    path
    parameterCount
    graphqlOperations {
      name
      type
      count
    }
    sensorData @catch(to: NULL) {
      urlSamples
    }
    ...EndpointProblems_endpoint
    ...EndpointStats_endpoint
    ...useTrafficWindow_endpoint
    ...SensitiveData_endpoint
  }
`;

/** Figures, traffic and sensitive data of an endpoint. */
export function EndpointSummary({ endpoint, onAllParameters }: EndpointSummaryProps) {
  const { t } = useTranslation('inventory');
  const data = useFragment(EndpointSummaryEndpoint, endpoint);
  const urlSamples = data.sensorData?.urlSamples ?? [];
  return (
    <>
      <SectionBoundary>
        <Section>
          <EndpointProblems endpoint={data} />
        </Section>
      </SectionBoundary>
      <Section>
        <EndpointStats endpoint={data} />
      </Section>
      <SectionBoundary title={t('summary.traffic')}>
        <TrafficSection endpoint={data} />
      </SectionBoundary>
      {urlSamples.length > 0 && <UrlSamples urls={urlSamples} />}
      {data.graphqlOperations.length > 0 && (
        <Section
          title={t('graphql.title')}
          note={t('graphql.note')}
          count={data.graphqlOperations.length}
        >
          <WidgetBoundary fallback={null}>
            <GraphqlOperations operations={data.graphqlOperations} />
          </WidgetBoundary>
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

/** URLs that callers asked for, as they were. */
function UrlSamples({ urls }: { readonly urls: readonly string[] }) {
  const { t } = useTranslation('inventory');
  return (
    <Section title={t('urls.title')} note={t('urls.note')} count={urls.length}>
      <MonoList>
        {urls.map((url) => (
          <li key={url}>{url}</li>
        ))}
      </MonoList>
    </Section>
  );
}
