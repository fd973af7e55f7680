import type { Query } from '../../../platform/database/database.ts';
import { auditEach, type AuditEntry } from '../audit.ts';
import type { GrantChange, Match } from './mapping.ts';
import { roleName } from './organizations.repository.ts';
import { deleteGrants, insertGrants, type UserGrant } from './people.repository.ts';
import type { Grant } from './sso.types.ts';

/** What a mapping rule changes of somebody's roles. */
export interface MappedPerson {
  readonly userId: string;
  readonly email: string;
  readonly match: Match;
  readonly change: GrantChange;
}

const ruleOf = ({ position, group }: Match): string =>
  position === null ? 'default rule' : `rule ${position}, group ${group}`;

/**
 * Grants and takes roles as mapping rules say, each recorded in the log of its company. In one
 * statement for many people.
 */
export async function applyGrants(
  query: Query,
  providerId: string,
  people: readonly MappedPerson[],
  by: Pick<AuditEntry, 'actorId' | 'actor' | 'address'>,
): Promise<void> {
  const known = new Map(people.map((person) => [person.userId, person]));
  const of = (grants: (change: GrantChange) => readonly Grant[]): UserGrant[] =>
    people.flatMap(({ userId, change }) => grants(change).map((grant) => ({ userId, ...grant })));
  const granted = await insertGrants(
    query,
    providerId,
    of((change) => change.granted),
  );
  const removed = of((change) => change.removed);
  await deleteGrants(query, removed);
  const names = new Map<string, string>();
  for (const { roleId } of [...granted, ...removed])
    if (!names.has(roleId)) names.set(roleId, await roleName(query, roleId));
  const entryOf = ({ userId, companyId, roleId }: UserGrant) => ({
    entry: { ...by, companyId, targetType: 'user', targetId: userId },
    told: { email: known.get(userId)?.email, role: names.get(roleId), roleId },
    rule: known.get(userId)?.match,
  });
  await auditEach(query, [
    ...granted.map(entryOf).map(({ entry, told, rule }): AuditEntry => ({
      ...entry,
      action: 'user.grantRole',
      after: { ...told, ...(rule && { rule: ruleOf(rule) }) },
    })),
    ...removed.map(entryOf).map(({ entry, told }): AuditEntry => ({
      ...entry,
      action: 'user.removeRole',
      before: told,
    })),
  ]);
}
