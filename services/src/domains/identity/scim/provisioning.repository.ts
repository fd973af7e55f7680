import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { IdentityProvider } from '../sso/sso.types.ts';
import { refusalsOf } from './refusals.repository.ts';
import { scimTokens } from './tokens.repository.ts';

const FIRST_GROUPS = 100;
const FIRST_REFUSALS = 10;

const COUNTS = statement(
  `select (select max(last_used_at) from identity.scim_tokens where provider_id = $1) as "lastRequestAt",
      (select count(*) from identity.scim_users where provider_id = $1) as users,
      (select count(*) from identity.scim_users where provider_id = $1 and not is_active) as "inactiveUsers",
      (select count(*) from identity.scim_groups where provider_id = $1) as groups`,
  { lastRequestAt: 'timestamptz?', users: 'int8', inactiveUsers: 'int8', groups: 'int8' },
);
const GROUPS = statement(
  `select g.id, g.display_name as name,
      (select count(*) from identity.scim_members m where m.group_id = g.id) as members
    from identity.scim_groups g where g.provider_id = $1 order by lower(g.display_name), g.id limit $2`,
  { id: 'uuid', name: 'text', members: 'int8' },
);

/** What a provider provisions, by which tokens, and what was refused of it. */
export async function provisioningOf(
  query: Query,
  { id, rules }: IdentityProvider,
  baseUrl: string,
) {
  const [counts] = await query(COUNTS, [id]);
  if (counts === undefined) throw new Error('Counts are one row.');
  const groups = await query(GROUPS, [id, FIRST_GROUPS]);
  return {
    ...counts,
    baseUrl,
    tokens: await scimTokens(query, id),
    firstGroups: groups.map((group) => {
      const index = rules.findIndex((rule) => rule.group === group.name);
      return { ...group, position: index === -1 ? null : index + 1 };
    }),
    refusals: await refusalsOf(query, id, FIRST_REFUSALS),
  };
}
