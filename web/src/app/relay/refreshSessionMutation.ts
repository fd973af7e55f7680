import { graphql } from 'react-relay';

/** The exchange of the refresh cookie; sent by its id, outside Relay, when an answer is 401. */
export const refreshSessionMutation = graphql`
  mutation refreshSessionMutation {
    refreshSession {
      expiresIn
      errors {
        ...userErrors_error
      }
    }
  }
`;
