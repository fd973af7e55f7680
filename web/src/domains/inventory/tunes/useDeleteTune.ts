import { graphql } from 'react-relay';
import type { useDeleteTuneMutation } from '../../../__generated__/useDeleteTuneMutation.graphql.ts';
import { useTune } from './useTune.ts';

/** Deletes what somebody said of a parameter; what was learned holds again. */
export function useDeleteTune() {
  return useTune<useDeleteTuneMutation>(graphql`
    mutation useDeleteTuneMutation($input: DeleteFieldTuneInput!) {
      deleteFieldTune(input: $input) {
        endpoint {
          id
          parameterCount
          ...TunedParameters_endpoint
          ...useParameters_endpoint
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
}
