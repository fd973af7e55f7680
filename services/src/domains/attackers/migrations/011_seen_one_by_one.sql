-- Pages of attackers meet few rows: whether an endpoint has one of the session's labels is looked up for each, instead of listing all that have one and searching the list from its beginning.
do $$
declare name text;
begin
  foreach name in array array['attacker_endpoints', 'steps', 'requests', 'marks', 'remediations'] loop
    execute format('drop policy labels on attackers.%I', name);
    execute format('create policy labels on attackers.%I as restrictive to palisade_limited using (exists (select from limited.own_endpoints o where o.endpoint_id = %I.endpoint_id))', name, name);
  end loop;
end $$;
drop policy endpoints on attackers.comments;
create policy endpoints on attackers.comments as restrictive to palisade_limited using (endpoint_id is null or exists (select from limited.own_endpoints o where o.endpoint_id = comments.endpoint_id));
