import type { CompanyQuery } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { deleteGone } from '../../domains/learning/write/writeParameters.ts';
import type { EndpointState } from '../../domains/learning/state/endpointState.ts';
import type { Merged } from '../../domains/learning/state/applyChanges.ts';
import { updateEndpoints } from '../../domains/learning/write/updateEndpoints.ts';
import { followSplits } from '../../domains/learning/write/followSplits.ts';
import { deleteMerged, writeMerges } from '../../domains/learning/write/writeMerges.ts';

/**
 * For tests only: sets columns of an endpoint as the learner does, and so tells of it.
 * @param set such as `path = $3`
 */
export const changeEndpoint = (
  query: CompanyQuery,
  id: string,
  set: string,
  ...values: readonly unknown[]
): Promise<void> =>
  updateEndpoints(query, {
    set,
    from: '(select $2::uuid as id) n',
    what: 'whole',
    values: [query.companyId, id, ...values],
  });

/** For tests only: merges an endpoint into another, as the learner does. */
export async function mergeEndpoint(
  query: CompanyQuery,
  oldId: string,
  into: string,
): Promise<void> {
  // What writing asks of the endpoint that is left.
  const merged = [{ oldId, into: { id: into, method: 'GET', tunes: [] }, was: '/was' }];
  await writeMerges(query, merged as unknown as readonly Merged[], new Uint8Array(32));
  await deleteMerged(query, merged as unknown as readonly Merged[]);
}

/** For tests only: notes that endpoints were split off one, as the learner does. */
export const splitOff = (
  query: CompanyQuery,
  fromId: string,
  parts: readonly { readonly id: string; readonly path: string }[],
): Promise<void> =>
  followSplits(
    query,
    parts.map(({ id, path }) => ({ fromId, madeId: id, path })),
  );

/** For tests only: gives an endpoint a label by hand, or takes it. */
export async function relabel(
  query: CompanyQuery,
  endpointId: string,
  labelId: string,
  deed: 'give' | 'take' = 'give',
): Promise<void> {
  const values = [query.companyId, endpointId, labelId];
  await (deed === 'give'
    ? query(
        'insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) values ($1, $2, $3, $3) on conflict do nothing',
        values,
      )
    : query(
        'delete from inventory.endpoint_labels where company_id = $1 and endpoint_id = $2 and label_id = $3',
        values,
      ));
  publish(query, { what: 'endpoint.labelled', ids: [endpointId] });
}

/** For tests only: an endpoint has no parameters any more, as the learner finds. */
export async function dropParameters(query: CompanyQuery, id: string): Promise<void> {
  // What writing asks of an endpoint.
  const endpoint = { id, isNew: false, parameterRows: { kept: [] } };
  await deleteGone(query, [endpoint as unknown as EndpointState]);
}
