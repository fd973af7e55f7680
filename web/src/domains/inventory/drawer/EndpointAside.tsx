import { graphql, useFragment } from 'react-relay';
import type { EndpointAside_endpoint$key } from '../../../__generated__/EndpointAside_endpoint.graphql.ts';
import { CorrectionList } from '../corrections/CorrectionList.tsx';
import { EndpointFacts } from './EndpointFacts.tsx';
import { EndpointSightings } from './EndpointSightings.tsx';
import { RiskParts } from './RiskParts.tsx';
import { WhyThisPath } from './WhyThisPath.tsx';

/** What is known of the endpoint, why its path is a template, and what its risk is made of. */
export function EndpointAside({ endpoint }: { readonly endpoint: EndpointAside_endpoint$key }) {
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
      <EndpointFacts endpoint={data} />
      <EndpointSightings endpoint={data} />
      <WhyThisPath endpoint={data} />
      <CorrectionList endpoint={data} />
      <RiskParts endpoint={data} />
    </>
  );
}
