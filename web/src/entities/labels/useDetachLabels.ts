import { graphql } from 'react-relay';
import type { useDetachLabelsMutation } from '../../__generated__/useDetachLabelsMutation.graphql.ts';
import { useLabelMutation } from './useLabelMutation.ts';

/** Takes a label that was attached by hand from endpoints. */
export const useDetachLabels = (endpointIds: readonly string[]) =>
  useLabelMutation<useDetachLabelsMutation>(
    graphql`
      mutation useDetachLabelsMutation($input: AttachLabelsInput!) {
        detachLabels(input: $input) {
          endpoints {
            id
            ...EndpointLabels_endpoint
            labels {
              name
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    endpointIds,
  );
