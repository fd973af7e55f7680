import type { GraphContext } from './context.ts';
import type { GatewayDomain } from './domain.ts';
import type { NodeResolvers } from './graph/node.ts';
import { nodeLoader } from './graph/nodeLoader.ts';
import type { RestClient } from './upstream/restClient.ts';
import { upstreamsOf } from './upstream/upstreams.ts';

/** Makes contexts whose loaders come to life when a resolver first asks for them. */
export function contextFactory(
  domains: readonly GatewayDomain[],
  clients: ReadonlyMap<string, RestClient>,
): (base: Pick<GraphContext, 'scope' | 'viewer' | 'session' | 'isTrusted'>) => GraphContext {
  const prototype = Object.create(null) as object; // No names of Object.prototype among the domains'.
  const nodes: NodeResolvers = Object.fromEntries(
    domains.flatMap((domain) => Object.entries(domain.nodes ?? {})),
  );
  Object.defineProperty(prototype, 'nodes', {
    get(this: GraphContext) {
      const value = nodeLoader(nodes, this);
      Object.defineProperty(this, 'nodes', { value });
      return value;
    },
  });
  Object.defineProperty(prototype, 'upstreams', {
    get(this: GraphContext) {
      const value = upstreamsOf(clients, this.scope);
      Object.defineProperty(this, 'upstreams', { value });
      return value;
    },
  });
  for (const domain of domains) {
    const client = clients.get(domain.name);
    if (!client) throw new Error(`There is no upstream for the domain ${domain.name}.`);
    Object.defineProperty(prototype, domain.name, {
      get(this: GraphContext) {
        const value = domain.loaders(client, this);
        Object.defineProperty(this, domain.name, { value });
        return value;
      },
    });
  }
  // The getters above are what the domains' augmentations of GraphContext promise.
  return (base) =>
    Object.assign(Object.create(prototype) as GraphContext, base, {
      wire: { isCompressed: false },
    });
}
