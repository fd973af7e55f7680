import { statement } from '../../../platform/database/statement.ts';
import { ATTACKER_DAYS } from '@palisade/vocabulary/problemFields.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import type { CompanyJob } from '../../../platform/work/job.ts';
import { countAtEndpointsJob } from '../../inventory/problems/countAtEndpoints.client.ts';
import {
  attackersDue,
  writeAttackerCounts,
} from '../../inventory/problems/problemCounts.client.ts';

/** Endpoints that are noted at once because time went by. */
const DUE = 500;
const WINDOW = `interval '${ATTACKER_DAYS} days'`;

/** Attempts at endpoints within the days that count; rows are called `c`. */
export const isRecent = `c.last_seen_at > now() - ${WINDOW}`;

const COUNTS = statement(
  `select asked.id as "endpointId", count(a.id) as attackers,
      min(c.last_seen_at) filter (where a.id is not null) + ${WINDOW} as until
    from unnest($2::uuid[]) as asked (id)
    left join attackers.attacker_endpoints c
      on c.company_id = $1 and c.endpoint_id = asked.id and ${isRecent}
    left join attackers.attackers a on a.company_id = $1 and a.id = c.attacker_id
      and a.action_group = 'actionRequired' and a.status = 'open'
    group by asked.id`,
  { endpointId: 'uuid', attackers: 'int8', until: 'timestamptz?' },
);

/**
 * Tells the inventory how many attackers made attempts at these endpoints lately: what the list of
 * open attackers that call for action shows of an endpoint.
 */
async function count(query: CompanyQuery, ids: readonly string[]): Promise<readonly string[]> {
  return writeAttackerCounts(query, await query(COUNTS, [query.companyId, ids]));
}

async function noteDue(query: CompanyQuery): Promise<void> {
  const ids = await attackersDue(query, DUE);
  if (ids.length > 0)
    await query('select attackers.note_endpoints($1, $2::uuid[])', [query.companyId, ids]);
}

/** Keeps the inventory's counts of attackers up with attempts, decisions and time. */
export const attackersAtEndpointsJob = (deps: Pick<Deps, 'db'>): CompanyJob =>
  countAtEndpointsJob(deps, {
    name: 'attackers.countAtEndpoints',
    failure: 'attackers could not be counted at their endpoints',
    schema: 'attackers',
    isDue: async (query) => (await attackersDue(query, 1)).length > 0,
    noteDue,
    count,
  });
