-- As inventory's 700_scaling_policies.sql has it.
drop policy labels on integrations.ticket_things;
create policy labels on integrations.ticket_things as restrictive to palisade_limited using (
  case thing
    when 'attacker' then exists (
      select from attackers.attackers a
      where a.company_id = ticket_things.company_id and a.id = thing_id)
    else exists (
      select from limited.labels_of_each l
      where l.company_id = ticket_things.company_id and l.endpoint_id = ticket_things.endpoint_id
      offset 0)
  end);
