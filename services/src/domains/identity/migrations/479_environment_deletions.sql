-- Environments that are being deleted or were: who wanted it, what went so far, and the receipt once nothing is left. A row outlives
-- its environment, so it has no company; it belongs to the organization.
create table identity.environment_deletions (
  environment_id uuid primary key,
  organization_id uuid not null references identity.organizations on delete cascade,
  name text not null,
  -- Company that the administrator stood in, whose audit log tells of it.
  told_in uuid not null,
  actor_id uuid,
  actor text not null,
  address text,
  began_at timestamptz not null default clock_timestamp(),
  -- What there was, by the kinds that people know.
  counts jsonb not null,
  -- Rows deleted so far, by table.
  deleted jsonb not null default '{}',
  finished_at timestamptz,
  -- JSON as it is downloaded, and the SHA-256 of exactly that text.
  receipt text,
  digest text,
  check ((finished_at is null) = (receipt is null) and (receipt is null) = (digest is null))
);
create index environment_deletions_organization
  on identity.environment_deletions (organization_id, began_at desc, environment_id);
create index environment_deletions_open
  on identity.environment_deletions (environment_id) where finished_at is null;

-- Deletes entries of the audit log, which nobody else may: only those of a company that is being deleted, at most so many at a time.
create function identity.delete_audit_log(at_most int) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  concerned uuid := nullif(current_setting('palisade.company_id', true), '')::uuid;
  gone bigint;
begin
  if not exists (select from identity.environment_deletions
      where environment_id = concerned and finished_at is null) then
    raise exception 'The audit log of an environment is deleted with it alone.';
  end if;
  delete from identity.audit_log where company_id = concerned and id = any (array(
    select id from identity.audit_log where company_id = concerned limit at_most));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function identity.delete_audit_log(int) from public;
grant execute on function identity.delete_audit_log(int) to palisade_app;
