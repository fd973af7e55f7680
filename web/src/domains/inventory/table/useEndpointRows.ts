import { graphql, useFragment } from 'react-relay';
import type {
  useEndpointRows_endpoint$data,
  useEndpointRows_endpoint$key,
} from '../../../__generated__/useEndpointRows_endpoint.graphql.ts';

/** One row of the inventory. */
export type EndpointRow = useEndpointRows_endpoint$data[number];

const UseEndpointRowsEndpoint = graphql`
  fragment useEndpointRows_endpoint on Endpoint
  @relay(plural: true)
  @argumentDefinitions(hasMore: { type: "Boolean!" })
  @throwOnFieldError {
    endpointId
    method
    path
    host {
      name
      isExternal
    }
    api @include(if: $hasMore) @catch(to: NULL) {
      name
    }
    riskScore
    openGaps
    worstGap
    attackers
    dataTypes
    authenticated
    lastActivity
    detectionTime
    firstSeen
    learningState
    sensorData @include(if: $hasMore) @catch(to: NULL) {
      traffic7d
    }
    traffic(days: DAYS_2) @catch(to: NULL) {
      points {
        requests
      }
    }
    sensitive @include(if: $hasMore)
    exposure @include(if: $hasMore)
    authTypes @include(if: $hasMore)
    dataCategories @include(if: $hasMore)
    protocols @include(if: $hasMore)
    sources @include(if: $hasMore)
    contentTypes @include(if: $hasMore)
    responseCodes @include(if: $hasMore)
    domain @include(if: $hasMore)
    webServer @include(if: $hasMore)
    technologies @include(if: $hasMore)
    cdn @include(if: $hasMore)
    urlType @include(if: $hasMore)
    rateLimited @include(if: $hasMore)
    resourceId @include(if: $hasMore)
    sourceTypes @include(if: $hasMore)
    monitored @include(if: $hasMore)
    endpointTypes @include(if: $hasMore)
    parameterCount @include(if: $hasMore)
    requests @include(if: $hasMore)
    labels: tags @include(if: $hasMore) @catch(to: NULL) {
      name
    }
  }
`;

/**
 * Reads the rows; a row is a new object only when something of it changed. What few people show is
 * asked for only then.
 */
export function useEndpointRows(endpoints: useEndpointRows_endpoint$key): readonly EndpointRow[] {
  return useFragment(UseEndpointRowsEndpoint, endpoints);
}
