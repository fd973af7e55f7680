-- The role that an administrator looks as in a session, and where: read only, and only while the role and the company are there
-- and its time is not over.
alter table identity.sessions
  add column view_company_id uuid references identity.companies (id) on delete set null,
  add column view_role_id uuid references identity.roles (id) on delete set null,
  add column view_ends_at timestamptz;

-- What processes keep of a session has its view too.
drop trigger tell_access on identity.sessions;
create trigger tell_access after update of revoked_at, view_company_id, view_role_id, view_ends_at or delete on identity.sessions
  for each row execute function identity.tell_access();
