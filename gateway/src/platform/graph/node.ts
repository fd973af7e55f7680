import type { Permission } from '@palisade/vocabulary/permissions.ts';
import type { GraphContext } from '../context.ts';
import { canSee } from '../auth/viewer.ts';
import { asError } from '../executor/settled.ts';
import { parseGlobalId } from './globalId.ts';
import type { NodeValue } from './nodeValue.ts';

/** How a Node type is found again by its key. */
export interface NodeResolver {
  /**
   * What the viewer needs in the node's company; absent where the loader itself only finds the
   * viewer's own.
   */
  readonly permission?: Permission;
  /** Rows by key, in order, null where there is none. */
  load(
    companyId: string,
    keys: readonly string[],
    context: GraphContext,
  ): Promise<readonly (object | null | Error)[]>;
}

export type NodeResolvers = Readonly<Record<string, NodeResolver>>;

/**
 * Nodes by global id, in order: null for an id that is not one, that names nothing, or that is not
 * the viewer's to see. One load a type and company: when it fails, only its own ids are answered
 * with an error.
 */
export async function loadNodes(
  resolvers: NodeResolvers,
  ids: readonly string[],
  context: GraphContext,
): Promise<(NodeValue | Error | null)[]> {
  const found: (NodeValue | Error | null)[] = ids.map(() => null);
  const wanted = new Map<
    string,
    { type: string; companyId: string; keys: string[]; places: number[] }
  >();
  for (const [place, id] of ids.entries()) {
    const parsed = parseGlobalId(id);
    if (!parsed || !isVisible(resolvers, parsed.type, parsed.companyId, context)) continue;
    const group = `${parsed.type}:${parsed.companyId}`;
    const entry = wanted.get(group) ?? {
      type: parsed.type,
      companyId: parsed.companyId,
      keys: [],
      places: [],
    };
    wanted.set(group, entry);
    entry.keys.push(parsed.key);
    entry.places.push(place);
  }
  await Promise.all(
    [...wanted.values()].map(async ({ type, companyId, keys, places }) => {
      const failed = (error: unknown): Error[] => keys.map(() => asError(error));
      const rows = await resolvers[type]?.load(companyId, keys, context).catch(failed);
      rows?.forEach((row, index) => {
        const place = places[index];
        if (place !== undefined)
          found[place] =
            row === null || row instanceof Error ? row : Object.assign(row, { __typename: type });
      });
    }),
  );
  return found;
}

function isVisible(
  resolvers: NodeResolvers,
  type: string,
  companyId: string,
  { viewer }: GraphContext,
): boolean {
  if (!Object.hasOwn(resolvers, type)) return false;
  const permission = resolvers[type]?.permission;
  return permission === undefined || (viewer !== null && canSee(viewer, companyId, permission));
}
