-- Whether the actor of an entry was a system user when they acted: who operates Palisade itself can act in companies where they
-- have no role, so their acts are told apart. A trigger, since entries are written in more than one place.
alter table identity.audit_log add column by_system boolean not null default false;

create function identity.mark_act_of_system_user() returns trigger language plpgsql as $$
begin
  new.by_system := exists (select from identity.users u where u.id = new.actor_id and u.is_system);
  return new;
end $$;
create trigger mark_act_of_system_user before insert on identity.audit_log
  for each row when (new.actor_id is not null) execute function identity.mark_act_of_system_user();
