import { graphql } from 'react-relay';

/** What people say of an endpoint; each answers the endpoint as it is now. */
export const TUNE_AUTHENTICATION = graphql`
  mutation tuneMutationsAuthenticationMutation($input: TuneAuthenticationInput!) {
    tuneAuthentication(input: $input) {
      endpoint {
        id
        authenticated
        riskScore
        ...AuthenticationChoices_endpoint
        ...RiskParts_endpoint
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const SAVE_TUNE = graphql`
  mutation tuneMutationsSaveMutation($input: SaveFieldTuneInput!) {
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
`;

export const DELETE_TUNE = graphql`
  mutation tuneMutationsDeleteMutation($input: DeleteFieldTuneInput!) {
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
`;
