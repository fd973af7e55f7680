import { graphql } from 'react-relay';
import type { useSaveTuneMutation } from '../../../__generated__/useSaveTuneMutation.graphql.ts';
import { useTune } from './useTune.ts';

/** Says what a parameter of an endpoint is, seen or not. */
export function useSaveTune() {
  return useTune<useSaveTuneMutation>(graphql`
    mutation useSaveTuneMutation($input: SaveFieldTuneInput!) {
      saveFieldTune(input: $input) {
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
