import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** A person as others of their company see them. */
export interface CompanyPerson {
  readonly userId: string;
  readonly email: string;
  /** First and last name; empty where neither is known. */
  readonly name: string;
}

const COLUMNS = { userId: 'uuid', email: 'text', name: 'text' } as const;
const PERSON = `u.id as "userId", u.email, btrim(u.first_name || ' ' || u.last_name) as name`;
/** As for `loadAccess`: who administers the organization needs no role in its companies. */
const IN_COMPANY = `(exists (select from identity.company_roles r where r.company_id = $1 and r.user_id = u.id)
    or exists (select from identity.organization_members m
        join identity.companies c on c.organization_id = m.organization_id
      where c.id = $1 and m.user_id = u.id and m.is_admin))`;
const IS_ACTIVE = `not exists (select from identity.scim_users s
      join identity.identity_providers p on p.id = s.provider_id
      join identity.companies c on c.organization_id = p.organization_id
    where s.user_id = u.id and not s.is_active and c.id = $1)`;

const SEARCHED = statement(
  `select ${PERSON} from identity.users u where ${IN_COMPANY} and ${IS_ACTIVE}
      and strpos(lower(btrim(u.first_name || ' ' || u.last_name) || ' ' || u.email), lower($2)) > 0
    order by lower(u.email) limit $3`,
  COLUMNS,
);
const ONE = statement(
  `select ${PERSON} from identity.users u where ${IN_COMPANY} and ${IS_ACTIVE} and u.id = $2`,
  COLUMNS,
);
const NAMED = statement(
  `select ${PERSON} from identity.users u
    where u.id = any($1::uuid[])
      or identity.email_key(u.email) in (select identity.email_key(e) from unnest($2::text[]) e)`,
  COLUMNS,
);

/**
 * People with access to a company whose name or email has a text in it, by email; whom their
 * identity provider deactivated are left out.
 */
export const searchPeople = (
  { system }: Database,
  companyId: string,
  { search, first }: { readonly search: string; readonly first: number },
): Promise<CompanyPerson[]> => system.query(SEARCHED, [companyId, search, first]);

/** A person with access to a company; null for anybody else, and for who was deactivated there. */
export async function personOf(
  { system }: Database,
  companyId: string,
  userId: string,
): Promise<CompanyPerson | null> {
  return (await system.query(ONE, [companyId, userId]))[0] ?? null;
}

/** The accounts of these ids and emails that there are, for what a company keeps of them. */
export const namedPeople = (
  { system }: Database,
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
): Promise<CompanyPerson[]> => system.query(NAMED, [ids, emails]);
