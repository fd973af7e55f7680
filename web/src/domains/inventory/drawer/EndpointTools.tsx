import { graphql, useFragment } from 'react-relay';
import type { EndpointTools_endpoint$key } from '../../../__generated__/EndpointTools_endpoint.graphql.ts';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { EndpointActions } from '../corrections/EndpointActions.tsx';
import { OpenPage } from './OpenPage.tsx';

interface EndpointToolsProps {
  readonly endpoint: EndpointTools_endpoint$key;
  /** The endpoint has a page that it can be opened on. */
  readonly hasPage: boolean;
}

/** What is at the right of the head of an endpoint; corrections that fail leave the rest. */
export function EndpointTools({ endpoint, hasPage }: EndpointToolsProps) {
  const data = useFragment(
    graphql`
      fragment EndpointTools_endpoint on Endpoint @throwOnFieldError {
        endpointId
        ...EndpointActions_endpoint
        ...OpenPage_endpoint
      }
    `,
    endpoint,
  );
  return (
    <>
      <ErrorBoundary resetKey={data.endpointId} fallback={() => null}>
        <EndpointActions endpoint={data} />
      </ErrorBoundary>
      {hasPage && <OpenPage endpoint={data} />}
    </>
  );
}
