export interface Args {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** A keyset page of a list: the cursor is the key of its row. */
export function connectionOf<Node>(
  nodes: readonly Node[],
  { first, after }: Args,
  keyOf: (node: Node) => string,
) {
  const start = after ? nodes.findIndex((node) => keyOf(node) === after) + 1 : 0;
  const page = nodes.slice(start, start + (first ?? 50));
  const edges = page.map((node) => ({ cursor: keyOf(node), node }));
  return {
    edges,
    totalCount: nodes.length,
    isTotalCountExact: true,
    pageInfo: {
      hasNextPage: start + page.length < nodes.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
