/** The condition of `palisade.protect`, as PostgreSQL's catalogue writes it. */
export const CONDITION = `(company_id = (NULLIF(current_setting('palisade.company_id'::text, true), ''::text))::uuid)`;

const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'palisade') and n.nspname not like 'pg\\_%'`;

/**
 * Tables with a company in every row: whether row-level security holds for everybody, which of their
 * policies have the condition, what the application may not do, what people who are limited to
 * labels may do beside reading, and whether everybody may do anything.
 * $1 the condition, $2 the application's role, $3 that of limited people
 */
export const TABLES = `
  select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
    array(select p.polname::text from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
      and p.polroles = '{0}' and p.polwithcheck is null and pg_get_expr(p.polqual, p.polrelid) = $1) as policies,
    array_to_string(array(select m from unnest('{select,insert,update,delete}'::text[]) m
      where not has_table_privilege($2, c.oid, m)), ', ') as lacks,
    array_to_string(array(select m from unnest('{insert,update,delete,truncate}'::text[]) m
      where has_table_privilege($3, c.oid, m)), ', ') as "limitedMay",
    exists (select from aclexplode(c.relacl) g where g.grantee = 0) as "everybodyMay"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and ${OURS} order by 1`;

/** Policies of tables of companies that let through what the condition would not. */
export const POLICIES = `
  select n.nspname || '.' || c.relname || ' ' || p.polname as name
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and p.polpermissive
    and (pg_get_expr(p.polqual, p.polrelid) is distinct from $1
      or coalesce(pg_get_expr(p.polwithcheck, p.polrelid), $1) <> $1) order by 1`;

/**
 * Views that read with the rights of their owner, whom row-level security does not hold for on the
 * embedded server, and do not name the company; and what keeps rows of companies outside of tables.
 */
export const VIEWS = `
  select n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where ${OURS} and (c.relkind = 'm' or c.relkind = 'v'
    and not coalesce('security_invoker=true' = any (c.reloptions), false)
    and strpos(pg_get_viewdef(c.oid), regexp_replace($1, '^\\(company_id = (.*)\\)$', '\\1')) = 0)
  order by 1`;

/**
 * Functions with the rights of their owner that may show or change rows of another company: one that
 * anybody calls has the condition and is not open to everybody; a trigger goes by the company of its
 * row; each says where names are looked up.
 */
export const FUNCTIONS = `
  select n.nspname || '.' || p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${OURS} and p.prosecdef and not (
    coalesce('search_path=pg_catalog' = any (p.proconfig), false)
    and case when p.prorettype = 'trigger'::regtype then p.prosrc like '%company_id%'
      else p.prosrc ~ 'current_setting\\(''+palisade\\.company_id' and $1::text is not null
        and not exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee = 0) end)
  order by 1`;
