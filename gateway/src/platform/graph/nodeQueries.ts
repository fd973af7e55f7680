import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { GraphContext } from '../context.ts';
import { badInput } from '../upstream/errors.ts';
import { loadNodes, type NodeResolvers } from './node.ts';

/** `Query.node`, `Query.nodes` and the type of what they answer. */
export function nodeResolversOf(nodes: NodeResolvers) {
  return {
    Query: {
      node: async (_: unknown, { id }: { id: string }, context: GraphContext) =>
        (await loadNodes(nodes, [id], context))[0],
      nodes: (_: unknown, { ids }: { ids: readonly string[] }, context: GraphContext) =>
        loadNodes(nodes, atMost(ids), context),
    },
    Node: { __resolveType: (value: { readonly __typename?: string }) => value.__typename },
  };
}

function atMost(ids: readonly string[]): readonly string[] {
  if (ids.length > LIMITS.pageSize)
    throw badInput(`At most ${LIMITS.pageSize} ids can be asked for at once.`, 'ids');
  return ids;
}
