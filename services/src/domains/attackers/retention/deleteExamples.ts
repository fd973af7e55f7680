import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { SampleCounts } from '../../../platform/sampleCounts.ts';

/** Names of users that were readable: hashes of others look like `#0123456789abcdef`. */
const READABLE_USER = `source_type = 'user' and source_id !~ '^#[0-9a-f]{16}$'`;
const OTHER_PATH = 'template is not null and path <> template';

const DELETE = statement(
  `with exchanges as (
     delete from attackers.examples where company_id = $1 returning 1
   ), users as (
     delete from attackers.attacker_sources where company_id = $1 and ${READABLE_USER} returning 1
   ), claims as (
     update attackers.attacker_sources set claims = null
       where company_id = $1 and claims is not null and not (${READABLE_USER}) returning 1
   ), steps as (
     update attackers.steps set path = template where company_id = $1 and ${OTHER_PATH} returning 1
   ), requests as (
     update attackers.requests set path = template
       where company_id = $1 and ${OTHER_PATH} returning 1
   )
   select (select count(*) from exchanges) as "attackExchanges",
     (select count(*) from users) + (select count(*) from claims) as "attackSources",
     (select count(*) from steps) + (select count(*) from requests) as "attackPaths"`,
  { attackExchanges: 'int8', attackSources: 'int8', attackPaths: 'int8' },
);

/** Deletes exchanges of attackers, readable names and claims of users, and values of paths. */
export async function deleteExamples(query: CompanyQuery): Promise<SampleCounts> {
  const [row] = await query(DELETE, [query.companyId]);
  return row ?? {};
}

const REMAINING = statement(
  `select (select count(*) from attackers.examples where company_id = $1) as "attackExchanges",
     (select count(*) from attackers.attacker_sources
        where company_id = $1 and ((${READABLE_USER}) or claims is not null)) as "attackSources",
     (select count(*) from attackers.steps where company_id = $1 and ${OTHER_PATH})
       + (select count(*) from attackers.requests where company_id = $1 and ${OTHER_PATH})
       as "attackPaths"`,
  { attackExchanges: 'int8', attackSources: 'int8', attackPaths: 'int8' },
);

/** How many rows of a company hold such values. */
export async function remainingExamples(query: CompanyQuery): Promise<SampleCounts> {
  const [row] = await query(REMAINING, [query.companyId]);
  return row ?? {};
}
