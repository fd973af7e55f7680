import { graphql } from 'react-relay';
import type { useTuneAuthenticationMutation } from '../../../__generated__/useTuneAuthenticationMutation.graphql.ts';
import { useTune } from './useTune.ts';

/** Says whether an endpoint asks for credentials, whatever was learned. */
export function useTuneAuthentication() {
  return useTune<useTuneAuthenticationMutation>(
    graphql`
      mutation useTuneAuthenticationMutation($input: TuneAuthenticationInput!) {
        tuneAuthentication(input: $input) {
          endpoint {
            id
            authenticated
            riskScore
            ...AuthChoices_endpoint
            ...RiskParts_endpoint
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    'auth',
  );
}
