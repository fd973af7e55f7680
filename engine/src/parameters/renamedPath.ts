import { type Budget, ParameterNode } from './parameterNode.ts';

/**
 * The parameters of a path under new names, or null when all have theirs already; those without one
 * are forgotten. No two may get the same name.
 */
export function renamedPath(
  root: ParameterNode,
  names: ReadonlyMap<string, string>,
  budget: Budget,
): ParameterNode | null {
  if ([...(root.children?.keys() ?? [])].every((name) => names.get(name) === name)) return null;
  const { c: children = [], ...json } = root.toJSON();
  const kept = children.flatMap(([name, child]) => {
    const now = names.get(name);
    return now === undefined ? [] : [[now, child] as const];
  });
  budget.nodes -= 1 + children.length;
  budget.parameters -= children.length;
  const renamed = ParameterNode.fromJSON({ ...json, c: kept }, '', root.place, budget);
  for (const { stats } of renamed.children?.values() ?? [])
    if (stats !== null) stats.isChanged = true;
  return renamed;
}
