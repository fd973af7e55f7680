-- Who is limited to labels sees of deny lists, and counts of actions, what concerns attackers at
-- their endpoints.
grant select on integrations.deny_entries to palisade_limited;
grant select (company_id, id, integration_id, thing, thing_id) on integrations.actions to palisade_limited;
create policy labels on integrations.deny_entries as restrictive to palisade_limited using (
  exists (select from attackers.attacker_endpoints e where e.company_id = deny_entries.company_id and e.attacker_id = deny_entries.attacker_id));
create policy labels on integrations.actions as restrictive to palisade_limited using (
  thing = 'attacker' and exists (select from attackers.attacker_endpoints e where e.company_id = actions.company_id and e.attacker_id = actions.thing_id));
