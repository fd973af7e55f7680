// What pages use of react-relay. Its own index is CommonJS and so brings everything, entry points and experiments too.
// In the build `react-relay` means this file; a name that is missing here fails the build.
import useFragment from 'react-relay/lib/relay-hooks/useFragment';
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery';
import { loadQuery } from 'react-relay/lib/relay-hooks/loadQuery';
import RelayEnvironmentProvider from 'react-relay/lib/relay-hooks/RelayEnvironmentProvider';
import useMutation from 'react-relay/lib/relay-hooks/useMutation';
import usePaginationFragment from 'react-relay/lib/relay-hooks/usePaginationFragment';
import usePreloadedQuery from 'react-relay/lib/relay-hooks/usePreloadedQuery';
import useRefetchableFragment from 'react-relay/lib/relay-hooks/useRefetchableFragment';
import useRelayEnvironment from 'react-relay/lib/relay-hooks/useRelayEnvironment';
import useSubscribeToInvalidationState from 'react-relay/lib/relay-hooks/useSubscribeToInvalidationState';
import useSubscription from 'react-relay/lib/relay-hooks/useSubscription';

export {
  commitLocalUpdate,
  commitMutation,
  ConnectionHandler,
  fetchQuery,
  graphql,
} from 'relay-runtime';
export {
  loadQuery,
  RelayEnvironmentProvider,
  useFragment,
  useLazyLoadQuery,
  useMutation,
  usePaginationFragment,
  usePreloadedQuery,
  useRefetchableFragment,
  useRelayEnvironment,
  useSubscribeToInvalidationState,
  useSubscription,
};
