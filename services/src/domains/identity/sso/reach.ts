import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { CompanyAccess } from '../identity.types.ts';

const REACHED = statement(
  `select coalesce(s.ends_at <= now(), false) as "hasEnded",
      array(select c.id::text from identity.companies c
      where c.organization_id = s.organization_id) as "companyIds"
     from identity.sso_sessions s where s.session_id = $1`,
  { hasEnded: 'bool', companyIds: 'text[]' },
);

/**
 * The companies that a session reaches: all that its user may use, or those of one organization
 * when an identity provider of that organization opened it. Null when the provider wanted it to
 * have ended.
 */
export async function reached(
  query: Query,
  sessionId: string,
  companies: readonly CompanyAccess[],
): Promise<readonly CompanyAccess[] | null> {
  const [session] = await query(REACHED, [sessionId]);
  if (session === undefined) return companies;
  return session.hasEnded
    ? null
    : companies.filter(({ companyId }) => session.companyIds.includes(companyId));
}

/** Notes that an identity provider opened a session. */
export async function insertSsoSession(
  query: Query,
  sessionId: string,
  {
    organizationId,
    providerId,
    sessionEndsAt,
    signOut,
  }: {
    readonly organizationId: string;
    readonly providerId: string;
    readonly sessionEndsAt: string | null;
    readonly signOut: Buffer | null;
  },
): Promise<void> {
  await query(
    `insert into identity.sso_sessions (session_id, organization_id, provider_id, ends_at, sign_out)
      values ($1, $2, $3, $4, $5)`,
    [sessionId, organizationId, providerId, sessionEndsAt, signOut],
  );
}
