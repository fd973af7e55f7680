do $$
declare name text;
begin
  foreach name in array array['attackers', 'attacker_counts', 'attacker_type_counts', 'attacker_labels'] loop
    execute format('create view whole.%I with (security_invoker) as select * from attackers.%I', name, name);
    execute format('revoke insert, update, delete on whole.%I from palisade_app', name);
  end loop;
end $$;
-- Policies of other tables ask which attackers a limited reader sees; their totals are in
-- limited.attackers alone.
revoke select on attackers.attackers from palisade_limited;
grant select (company_id, id) on attackers.attackers to palisade_limited;
