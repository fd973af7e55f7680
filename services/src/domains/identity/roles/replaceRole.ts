import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const MOVED = statement(
  `delete from identity.company_roles r where r.role_id = $1
     returning r.company_id as "companyId", (select u.email from identity.users u where u.id = r.user_id) as email`,
  { companyId: 'uuid', email: 'text' },
);

/** Somebody who had a role in a company. */
export interface Moved {
  readonly companyId: string;
  readonly email: string;
}

/**
 * Gives everybody who has a role another one in its place, with the labels that limited them, and
 * mapping rules likewise. What a rule granted stays granted by it, what was given by hand stays so.
 * Gives who had it where. Nobody may be given the role meanwhile: it is locked.
 */
export async function replaceRole(query: Query, roleId: string, otherId: string): Promise<Moved[]> {
  const both = [roleId, otherId];
  // Who has the other one by a rule and this one by hand has the other one by hand from now on.
  await query(
    `delete from identity.sso_grants g using identity.company_roles r
      where g.role_id = $2 and r.role_id = $1 and r.company_id = g.company_id and r.user_id = g.user_id
        and not exists (select from identity.sso_grants own
          where own.role_id = $1 and own.company_id = g.company_id and own.user_id = g.user_id)`,
    both,
  );
  // A role that is limited to labels limits the others: who has both keeps the labels of both.
  await query(
    `update identity.company_roles other set label_ids = array(
        select distinct unnest(coalesce(other.label_ids, '{}') || r.label_ids))
      from identity.company_roles r
      where other.role_id = $2 and r.role_id = $1 and r.company_id = other.company_id
        and r.user_id = other.user_id and r.label_ids is not null`,
    both,
  );
  await query(
    `with given as (
       insert into identity.company_roles (company_id, user_id, role_id, label_ids)
       select company_id, user_id, $2, label_ids from identity.company_roles where role_id = $1
       on conflict do nothing returning company_id, user_id
     )
     insert into identity.sso_grants (provider_id, company_id, user_id, role_id)
     select g.provider_id, g.company_id, g.user_id, $2
     from given join identity.sso_grants g using (company_id, user_id) where g.role_id = $1`,
    both,
  );
  await query('update identity.mapping_rules set role_id = $2 where role_id = $1', both);
  return [...(await query(MOVED, [roleId]))];
}
