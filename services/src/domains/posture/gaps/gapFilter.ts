import type { Filter } from '@palisade/vocabulary/filters.ts';
import { GAP_FILTER_FIELDS } from '@palisade/vocabulary/gapFields.ts';
import type { CompanyScope, Reader } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import { type Asker, readTree } from '../../../platform/readTree.ts';
import { withRegulationsIn } from '../../inventory/compliance/regulations.client.ts';
import { currentIds } from '../../inventory/inventory.client.ts';
import {
  withCurrentEndpoints,
  withCurrentIds,
} from '../../inventory/filter/endpointFilters.client.ts';
import { currentGapIds } from './gapAliases.ts';

/** A request for gaps: who asks, and for which company. */
type GapRequest = Asker & { readonly auth: Reader };

const scopeOf = ({ db }: Pick<Deps, 'db'>, { auth, params }: GapRequest): CompanyScope =>
  db.company(params.companyId, auth);

/**
 * A filter of gaps from outside, with the endpoints and gaps that its ids lead to today; null for an absent
 * one or one without conditions.
 * @throws Problem as `readTree` does
 */
export async function gapFilter(
  { db }: Pick<Deps, 'db'>,
  request: GapRequest,
  filter: unknown,
): Promise<Filter | null> {
  const scope = scopeOf({ db }, request);
  const tree = await withRegulationsIn(
    db.company(request.params.companyId).query,
    readTree(request, filter, GAP_FILTER_FIELDS),
  );
  return withCurrentIds(await withCurrentEndpoints(scope, tree, 'endpoint'), 'gapId', (ids) =>
    currentGapIds(scope.query, ids),
  );
}

/** Which gaps a request asks for, as it says it. */
interface Asked {
  readonly filter?: unknown;
  readonly endpointId?: string | null | undefined;
}

/**
 * Which gaps are asked for, at the endpoints that ids lead to today, as far as the caller sees these.
 * @throws Problem as `readTree` does
 */
export async function gapsWanted<T extends Asked>(
  deps: Pick<Deps, 'db'>,
  request: GapRequest,
  asked: T,
): Promise<T & { readonly filter: Filter | null }> {
  const { endpointId } = asked;
  const filter = await gapFilter(deps, request, asked.filter);
  if (endpointId == null) return { ...asked, filter };
  const [current = null] = await currentIds(scopeOf(deps, request), [endpointId]);
  return { ...asked, filter, endpointId: current ?? endpointId };
}
