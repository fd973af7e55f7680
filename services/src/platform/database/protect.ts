import { APP_ROLE } from './appLogin.ts';

/** Rows that a transaction may see and write: those of the company that it says it serves. */
export const COMPANY_POLICY = `using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)`;

/**
 * Makes the function that a migration calls for each table of companies,
 * `select palisade.protect('inventory.things')`: row-level security that holds for the owner too,
 * the policy that shows each company its own rows, and what the application may do. Migrations that
 * were released before it say all that themselves.
 */
export const PROTECT = `
  create or replace function palisade.protect(wanted regclass) returns void
  language plpgsql set search_path = pg_catalog as $protect$
  begin
    execute format('alter table %s enable row level security, force row level security', wanted);
    execute format($policy$create policy company on %s ${COMPANY_POLICY}$policy$, wanted);
    execute format('grant select, insert, update, delete on %s to ${APP_ROLE}', wanted);
  end $protect$;
  revoke all on function palisade.protect(regclass) from public;`;
