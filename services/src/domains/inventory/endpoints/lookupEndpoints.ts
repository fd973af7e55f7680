import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { resolveAliases } from './aliases.repository.ts';
import type { Endpoint } from './endpoints.schemas.ts';
import { endpointsById } from './endpoints.repository.ts';

/**
 * Endpoints in the order of `ids`; an id merged away gives the endpoint it leads to, an unknown one
 * null.
 */
export async function lookupEndpoints(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<(Endpoint | null)[]> {
  const wanted = ids.map((id) => id.toLowerCase());
  const found = new Map(
    (await endpointsById(scope, wanted)).map((endpoint) => [endpoint.id, endpoint]),
  );
  const aliases = await resolveAliases(
    scope,
    wanted.filter((id) => !found.has(id)),
  );
  const targets = [...aliases.values()].filter((id) => !found.has(id));
  if (targets.length > 0)
    for (const endpoint of await endpointsById(scope, targets)) found.set(endpoint.id, endpoint);
  return wanted.map((id) => found.get(id) ?? found.get(aliases.get(id) ?? '') ?? null);
}

const KNOWN_ENDPOINTS = statement(
  'select id from inventory.endpoints where company_id = $1 and id = any($2)',
  { id: 'uuid' },
);

/** Ids that stand for the same endpoints today, in the order asked; null for unknown ones. */
export async function currentIds(
  scope: Pick<CompanyScope, 'query' | 'companyId'>,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const wanted = ids.map((id) => id.toLowerCase());
  const known = async (some: readonly string[]) =>
    (await scope.query(KNOWN_ENDPOINTS, [scope.companyId, some])).map(({ id }) => id);
  const found = new Set(await known(wanted));
  const aliases = await resolveAliases(
    scope,
    wanted.filter((id) => !found.has(id)),
  );
  if (aliases.size > 0) for (const id of await known([...aliases.values()])) found.add(id);
  return wanted.map(
    (id) => [id, aliases.get(id) ?? ''].find((candidate) => found.has(candidate)) ?? null,
  );
}
