-- Every process that keeps in memory what people may do hears of each change once it is committed: whose it is, or * for
-- everybody. Whoever writes it, and from wherever.
create function identity.tell_access() returns trigger language plpgsql as $$
declare concerned uuid;
begin
  case tg_table_name
    when 'users' then concerned := old.id;
    when 'roles', 'companies', 'organizations' then concerned := null;
    else concerned := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  end case;
  perform pg_notify('palisade_access', coalesce(concerned::text, '*'));
  return null;
end $$;

create trigger tell_access after update of email, first_name, last_name, default_company_id, token_version, is_system or delete on identity.users
  for each row execute function identity.tell_access();
create trigger tell_access after update of revoked_at or delete on identity.sessions for each row execute function identity.tell_access();
create trigger tell_access after update of name, scopes, expires_at, revoked_at, all_companies or delete on identity.tokens for each row execute function identity.tell_access();
create trigger tell_access after insert or update or delete on identity.company_roles for each row execute function identity.tell_access();
create trigger tell_access after insert or update or delete on identity.organization_members for each row execute function identity.tell_access();
create trigger tell_access after update or delete on identity.roles for each row execute function identity.tell_access();
create trigger tell_access after insert or update of name, kind, threat_protection, expires_at or delete on identity.companies for each row execute function identity.tell_access();
create trigger tell_access after update of name, licences or delete on identity.organizations for each row execute function identity.tell_access();
