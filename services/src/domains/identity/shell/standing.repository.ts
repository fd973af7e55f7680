import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

/** What a person is, beside their roles. */
export interface Standing {
  readonly isSystem: boolean;
  /** Environments of the organizations that the person administers. */
  readonly administeredCompanyIds: readonly string[];
  /**
   * Whether the person runs this installation: a system user, or who administers every organization
   * there is.
   */
  readonly runsInstallation: boolean;
}

const STANDING_OF = statement(
  `select u.is_system as "isSystem",
            coalesce((select jsonb_agg(c.id) from identity.organization_members m
                join identity.companies c using (organization_id)
                      where m.user_id = u.id and m.is_admin), '[]') as "administeredCompanyIds",
            u.is_system or not exists (
              select from identity.organizations o where not exists (
                select from identity.organization_members m
                  where m.organization_id = o.id and m.user_id = u.id
                    and m.is_admin)) as "runsInstallation"
     from identity.users u where u.id = $1`,
  {
    isSystem: 'bool',
    administeredCompanyIds: as<readonly string[]>('jsonb'),
    runsInstallation: 'bool',
  },
);

/** What somebody is who is nothing beside their roles. */
export const NO_STANDING: Standing = {
  isSystem: false,
  administeredCompanyIds: [],
  runsInstallation: false,
};

export async function standingOf(query: Query, userId: string): Promise<Standing> {
  const [standing] = await query(STANDING_OF, [userId]);
  return standing ?? NO_STANDING;
}
