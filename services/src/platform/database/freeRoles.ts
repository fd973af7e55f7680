import { statement } from './statement.ts';

/**
 * Those of some roles that bypass row-level security: none of Palisade may. Start refuses to serve
 * with one, and `pnpm doctor` names it.
 */
export const FREE_ROLES = statement(
  `select rolname as name from pg_roles
     where rolname = any ($1) and (rolsuper or rolbypassrls) order by rolname`,
  { name: 'text' },
);

/** What takes the way around row-level security from such a role. */
export const makeHeld = (name: string): string => `alter role ${name} nosuperuser nobypassrls`;
