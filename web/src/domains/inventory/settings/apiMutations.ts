import { graphql } from 'react-relay';

/** Changes of APIs; each answers the API as it is now. */
export const ADD_API = graphql`
  mutation apiMutationsAddMutation($input: AddApiInput!) {
    addApi(input: $input) {
      api {
        id
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const UPDATE_API = graphql`
  mutation apiMutationsUpdateMutation($input: UpdateApiInput!) {
    updateApi(input: $input) {
      api {
        id
        ...ApiRow_api
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const SET_HOST_PATTERN = graphql`
  mutation apiMutationsHostPatternMutation($input: SetHostPatternInput!) {
    setHostPattern(input: $input) {
      api {
        id
        ...ApiRow_api
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;
