-- Who is limited to labels reads of the audit log what concerns no endpoints, and what concerns only endpoints that they see.
-- Null: the entry does not say which endpoints it is about, as all that were written before; such an entry of a feature of
-- endpoints is not shown to them.
alter table identity.audit_log add column endpoint_ids uuid[];

-- The inventory's tables are made after these: its function is looked up when it is first needed.
create function identity.seen_endpoints() returns uuid[] language plpgsql stable as $$
begin
  return inventory.seen_endpoints();
end $$;
revoke execute on function identity.seen_endpoints() from public;
grant execute on function identity.seen_endpoints() to palisade_limited;

grant usage on schema identity to palisade_limited;
grant select on identity.audit_log to palisade_limited;
grant select (id, name) on identity.companies to palisade_limited;
-- A list of what is shown, not of what is hidden: an action that a later version adds is hidden until it is named here or says
-- which endpoints it is about. Deny lists name addresses of attackers, exports hold filters that people typed.
create policy labels on identity.audit_log as restrictive to palisade_limited using (
  case
    when endpoint_ids is not null then cardinality(endpoint_ids) > 0 and endpoint_ids <@ (select identity.seen_endpoints())
    else split_part(action, '.', 1) in ('user', 'session', 'token', 'ipExcludeList', 'ipAllowedList', 'identityProvider', 'sso', 'outbox', 'terms', 'installation', 'integration')
      or action = 'company.setSampling'
  end);
