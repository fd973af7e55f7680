import { APP_ROLE, LIMITED_ROLE } from '@palisade/services/platform/database/appLogin.ts';
import { FREE_ROLES, makeHeld } from '@palisade/services/platform/database/freeRoles.ts';
import type { RowOf } from '@palisade/services/platform/database/statement.ts';
import { type Ask, type Finding, problem } from './finding.ts';

/** Attributes that the roles of Palisade never need, by their column of pg_roles. */
const NEEDLESS = `
  select r.rolname as name, a.attribute from pg_roles r
  cross join lateral (values (r.rolcreaterole, 'createrole'), (r.rolcreatedb, 'createdb'),
    (r.rolreplication, 'replication')) a (is_set, attribute)
  where r.rolname = any ($1) and a.is_set order by 1, 2`;

const MEMBERSHIP = `select pg_has_role($1, $2, 'member') as "isMember"`;

/**
 * Whether the roles that the application works as are there, and have just the rights they need.
 */
export async function checkRoles(ask: Ask): Promise<Finding[]> {
  const roles = [APP_ROLE, LIMITED_ROLE];
  const rows = await ask<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any ($1)',
    [roles],
  );
  const lost = roles.filter((role) => !rows.some(({ name }) => name === role));
  if (lost.length > 0)
    return lost.map((role) =>
      problem(
        `The role ${role} is gone, and with it its rights to tables.`,
        'Stop Palisade, and restore a backup: the restore makes the role and grants its rights.',
      ),
    );
  const free = await ask<RowOf<typeof FREE_ROLES.columns>>(FREE_ROLES.sql, [roles]);
  const needless = await ask<{ name: string; attribute: string }>(NEEDLESS, [roles]);
  const [membership] = await ask<{ isMember: boolean }>(MEMBERSHIP, roles);
  return [
    ...free.map(({ name }) =>
      problem(`The role ${name} is not held to row-level security.`, makeHeld(name)),
    ),
    ...needless.map(({ name, attribute }) =>
      problem(
        `The role ${name} has the attribute ${attribute}, which Palisade never gives it.`,
        `alter role ${name} no${attribute}`,
      ),
    ),
    ...(membership?.isMember === true
      ? []
      : [
          problem(
            `The role ${APP_ROLE} may not become ${LIMITED_ROLE}: people who are limited to labels see errors.`,
            'Restart Palisade: the start grants it again.',
          ),
        ]),
  ];
}
