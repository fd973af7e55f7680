import { graphql } from 'react-relay';
import type { useAttachLabelsMutation } from '../../__generated__/useAttachLabelsMutation.graphql.ts';
import { useLabelMutation } from './useLabelMutation.ts';

/** Attaches a label to endpoints by hand; they show it at once it is done. */
export const useAttachLabels = (endpointIds: readonly string[]) =>
  useLabelMutation<useAttachLabelsMutation>(
    graphql`
      mutation useAttachLabelsMutation($input: AttachLabelsInput!) {
        attachLabels(input: $input) {
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
