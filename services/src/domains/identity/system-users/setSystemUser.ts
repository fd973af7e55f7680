import type { Database, Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditIn, type AuditEntry } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { toldCompanies } from '../failures/failures.repository.ts';
import type { User } from '../identity.types.ts';
import { credentialsByEmail } from '../users.repository.ts';

const REFUSE_LAST = statement(
  'select id from identity.users where is_system order by id for update',
  { id: 'uuid' },
);

/**
 * Holds all system users, so that two who remove each other at once do not both succeed. Operators
 * at the command line, who have no account, may remove the last one.
 * @throws Problem forbidden when the actor is none any more, conflict when nobody would be left
 */
async function refuseLast(query: Query, actorId: string, leavingId: string | null): Promise<void> {
  const all = await query(REFUSE_LAST);
  if (!all.some(({ id }) => id === actorId)) {
    throw new Problem('forbidden', 'Only system users make system users.');
  }
  if (all.length > 1 || all[0]?.id !== leavingId) return;
  const words = 'This is the only system user. Make somebody else one first.';
  throw new Problem('conflict', words, { field: 'email' });
}

/**
 * Makes somebody a system user, who runs the product rather than uses it, or ends that. Recorded in the
 * audit logs of their organizations.
 * @throws Problem what `refuseLast` says · badInput for an email that nobody has, and for who signs
 * in without a password: identity providers do not vouch for system users.
 */
export async function setSystemUser(
  db: Database,
  email: string,
  isSystem: boolean,
  by: Pick<AuditEntry, 'actorId' | 'actor' | 'address'>,
): Promise<User> {
  const user = await db.system.transaction(async (query) => {
    const found = await credentialsByEmail(query, email);
    if (found === null)
      throw new Problem('badInput', 'There is no account with that email.', { field: 'email' });
    const { passwordHash, tokenVersion: _, ...known } = found;
    if (isSystem && passwordHash === null)
      throw new Problem(
        'badInput',
        'This person signs in through an identity provider. System users sign in with a password.',
        { field: 'email' },
      );
    if (by.actorId !== null) await refuseLast(query, by.actorId, isSystem ? null : known.id);
    const [before] = await query(
      tables
        .selectFrom('identity.users')
        .select('is_system as isSystem')
        .where('id', '=', known.id)
        .forUpdate(),
    );
    if (before === undefined || before.isSystem === isSystem) return known;
    await query('update identity.users set is_system = $2 where id = $1', [known.id, isSystem]);
    for (const companyId of await toldCompanies(query, known.id)) {
      await auditIn(query, {
        ...by,
        companyId,
        action: 'user.setSystem',
        targetType: 'user',
        targetId: known.id,
        before,
        after: { email: known.email, isSystem },
      });
    }
    return known;
  });
  identityOf(db).forget((caller) => caller.userId === user.id);
  return user;
}
