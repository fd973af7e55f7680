import { graphql, useFragment } from 'react-relay';
import type { useEndpointRows_endpoint$data, useEndpointRows_endpoint$key } from '../../../__generated__/useEndpointRows_endpoint.graphql.ts';

/** One row of the inventory. */
export type EndpointRow = useEndpointRows_endpoint$data[number];

/** Reads the rows; a row is a new object only when something of it changed. */
export function useEndpointRows(endpoints: useEndpointRows_endpoint$key): readonly EndpointRow[] {
  return useFragment(
    graphql`
      fragment useEndpointRows_endpoint on Endpoint @relay(plural: true) {
        endpointId
        method
        path
        host {
          name
          isExternal
        }
        riskScore
        dataTypes
        authenticated
        lastActivity
        detectionTime
        traffic(days: DAYS_7) {
          requests
          points {
            requests
          }
        }
      }
    `,
    endpoints,
  );
}
