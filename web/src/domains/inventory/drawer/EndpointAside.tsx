import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointAside_endpoint$key } from '../../../__generated__/EndpointAside_endpoint.graphql.ts';
import { SectionBoundary } from '../../../entities/routing/Boundaries.tsx';
import { CorrectionList } from '../corrections/CorrectionList.tsx';
import '../corrections/corrections.texts.ts';
import { EndpointFacts } from './EndpointFacts.tsx';
import { EndpointSightings } from './EndpointSightings.tsx';
import { RiskParts } from './RiskParts.tsx';
import { WhyThisPath } from './WhyThisPath.tsx';

/** What is known of the endpoint, why its path is a template, and what its risk is made of. */
export function EndpointAside({ endpoint }: { readonly endpoint: EndpointAside_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const { t: tCorrections } = useTranslation('corrections');
  const data = useFragment(
    graphql`
      fragment EndpointAside_endpoint on Endpoint @throwOnFieldError {
        ...EndpointFacts_endpoint
        ...EndpointSightings_endpoint
        ...WhyThisPath_endpoint
        ...CorrectionList_endpoint
        ...RiskParts_endpoint
      }
    `,
    endpoint,
  );
  return (
    <>
      <SectionBoundary>
        <EndpointFacts endpoint={data} />
      </SectionBoundary>
      <SectionBoundary title={t('sightings.title')}>
        <EndpointSightings endpoint={data} />
      </SectionBoundary>
      <WhyThisPath endpoint={data} />
      <SectionBoundary title={tCorrections('list.title')}>
        <CorrectionList endpoint={data} />
      </SectionBoundary>
      <RiskParts endpoint={data} />
    </>
  );
}
