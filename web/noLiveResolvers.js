// Stands for Relay's cache of client resolvers, of which there are none here (slimPackages.ts).
import { NoopResolverCache } from 'relay-runtime/lib/store/ResolverCache';

export class LiveResolverCache extends NoopResolverCache {
  unsubscribeFromLiveResolverRecords() {}
  invalidateResolverRecords() {}
}
export const RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY = '__resolverLiveStateSubscription';
