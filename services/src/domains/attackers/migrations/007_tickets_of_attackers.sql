-- Who is limited to labels sees tickets of the attackers they see, and of gaps of their endpoints.
drop policy labels on integrations.ticket_things;
create policy labels on integrations.ticket_things as restrictive to palisade_limited using (
  case thing
    when 'attacker' then exists (select from attackers.attackers a where a.company_id = ticket_things.company_id and a.id = thing_id)
    else endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  end);

-- Tickets of an attacker that turned out to be another one are about that one.
create function attackers.tickets_follow_attackers() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from added u join integrations.ticket_things t on t.company_id = u.company_id and t.thing = 'attacker' and t.thing_id = u.gone_id) then return null; end if;
  insert into integrations.ticket_things (company_id, ticket_id, thing, thing_id)
    select t.company_id, t.ticket_id, 'attacker', u.attacker_id from added u join integrations.ticket_things t on t.company_id = u.company_id and t.thing = 'attacker' and t.thing_id = u.gone_id
  on conflict do nothing;
  delete from integrations.ticket_things t using added u where t.company_id = u.company_id and t.thing = 'attacker' and t.thing_id = u.gone_id;
  return null;
end $$;
create trigger united_tickets after insert on attackers.united referencing new table as added for each statement execute function attackers.tickets_follow_attackers();

-- Advice to mend fields is told like tickets.
create trigger remediations_told after insert or update or delete on attackers.remediations for each row execute function integrations.tell_remediation();
