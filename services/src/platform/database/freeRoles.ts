import { APP_ROLE, LIMITED_ROLE } from './appLogin.ts';

/**
 * Names of the roles of Palisade that bypass row-level security: none may. Start refuses to serve
 * with one, and `pnpm doctor` names it.
 */
export async function freeRoles(
  ask: (text: string, values: unknown[]) => Promise<readonly { name: string }[]>,
): Promise<string[]> {
  const rows = await ask(
    `select rolname as name from pg_roles
     where rolname = any ($1) and (rolsuper or rolbypassrls) order by rolname`,
    [[APP_ROLE, LIMITED_ROLE]],
  );
  return rows.map(({ name }) => name);
}

/** What takes the way around row-level security from such a role. */
export const makeHeld = (name: string): string => `alter role ${name} nosuperuser nobypassrls`;
