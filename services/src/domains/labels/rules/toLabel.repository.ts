import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { readEvents } from '../../../platform/events/readEvents.ts';
import { LABELLING } from '../inTurn.ts';

/** Chosen in an array, as endpoints to evaluate are. */
const TAKE = statement(
  `delete from labels.endpoints_to_label where company_id = $1 and endpoint_id = any(array(
     select endpoint_id from labels.endpoints_to_label where company_id = $1 order by endpoint_id
         limit $2 for update skip locked))
   returning endpoint_id as id`,
  { id: 'uuid' },
);

const SOME = statement('select from labels.endpoints_to_label where company_id = $1 limit 1', {});

/** Has rules look at these endpoints, each once however often it is noted. */
export async function noteEndpoints(query: CompanyQuery, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(
    `insert into labels.endpoints_to_label (company_id, endpoint_id)
     select distinct $1::uuid, id from unnest($2::uuid[]) id order by 2 on conflict do nothing`,
    [query.companyId, ids],
  );
}

/** Notes what was reported of endpoints; whether there may be more to read. */
export async function noteTold(query: CompanyQuery): Promise<boolean> {
  const { events, isMore } = await readEvents(query, LABELLING);
  await noteEndpoints(
    query,
    events.flatMap(({ ids }) => ids),
  );
  return isMore;
}

/** Takes endpoints that are new or changed; when the transaction fails they are there again. */
export async function takeEndpointsToLabel(
  query: CompanyQuery,
  atMost: number,
): Promise<readonly string[]> {
  return (await query(TAKE, [query.companyId, atMost])).map(({ id }) => id);
}

export async function hasEndpointsToLabel(query: CompanyQuery): Promise<boolean> {
  return (await query(SOME, [query.companyId])).length > 0;
}

/** The company has no rules any more: nothing is noted for them. */
export async function forgetNoted(query: CompanyQuery): Promise<void> {
  await query('delete from labels.endpoints_to_label where company_id = $1', [query.companyId]);
}
