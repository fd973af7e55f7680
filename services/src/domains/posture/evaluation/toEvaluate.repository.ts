import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { readEvents } from '../../../platform/events/readEvents.ts';
import { EVALUATION } from '../inTurn.ts';
import { keepDecisions } from './splitDecisions.ts';

/**
 * The rows are chosen in an array, once. Behind `in`, a plan made while the table was empty chooses
 * anew for each row: all are taken whatever the limit is, in time that grows with their square.
 */
const TAKE = statement(
  `delete from posture.endpoints_to_judge where company_id = $1 and endpoint_id = any(array(
     select endpoint_id from posture.endpoints_to_judge where company_id = $1 order by endpoint_id
         limit $2 for update skip locked))
   returning endpoint_id as id`,
  { id: 'uuid' },
);

const SOME = statement('select from posture.endpoints_to_judge where company_id = $1 limit 1', {});

/** Has these endpoints evaluated, each once however often it is noted. */
export async function evaluateAgain(query: CompanyQuery, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(
    `insert into posture.endpoints_to_judge (company_id, endpoint_id)
     select distinct $1::uuid, id from unnest($2::uuid[]) id order by 2 on conflict do nothing`,
    [query.companyId, ids],
  );
}

/** Notes what was reported of endpoints; whether there may be more to read. */
export async function noteTold(query: CompanyQuery): Promise<boolean> {
  const { events, isMore } = await readEvents(query, EVALUATION);
  // Before the parts are evaluated, so that their gaps open as people decided.
  await keepDecisions(
    query,
    events.filter(({ what }) => what === 'endpoint.split').flatMap(({ ids }) => ids),
  );
  await evaluateAgain(
    query,
    events.flatMap(({ ids }) => ids),
  );
  return isMore;
}

/**
 * Takes endpoints that are new, changed or gone; when the transaction fails they are there again.
 */
export async function takeEndpointsToEvaluate(
  query: CompanyQuery,
  atMost: number,
): Promise<readonly string[]> {
  return (await query(TAKE, [query.companyId, atMost])).map(({ id }) => id);
}

export async function hasEndpointsToEvaluate(query: CompanyQuery): Promise<boolean> {
  return (await query(SOME, [query.companyId])).length > 0;
}

/** The company has no policies any more: nothing is noted for them. */
export async function forgetNoted(query: CompanyQuery): Promise<void> {
  await query('delete from posture.endpoints_to_judge where company_id = $1', [query.companyId]);
}
