-- What moved the counts of endpoints is told from bits for people who are limited to labels, too: from rows it took more than a minute for 333,000 endpoints.
create view whole.added_members with (security_invoker) as select * from inventory.added_members;
revoke insert, update, delete on whole.added_members from palisade_app;
create view limited.added_members with (security_barrier) as
  select m.company_id, m.day, m.block, m.members & seen.members as members
  from inventory.added_members m join (
    select block, bit_or(members) as members from inventory.term_members
    where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
      and term = any(
        select 'label:' || id
        from unnest(string_to_array(current_setting('palisade.label_ids', true), ',')) id)
    group by block
  ) seen on seen.block = m.block
  where m.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
grant select on limited.added_members to palisade_limited;
revoke all on limited.added_members from palisade_app;

-- Of what was merged the labels of what it became are asked for by its key. As a join the server read the labels of all endpoints for each change of a merged one.
drop policy labels on inventory.endpoint_count_changes;
create policy labels on inventory.endpoint_count_changes as restrictive to palisade_limited using (
  exists (
    select from limited.labels_of_each l
    where l.company_id = endpoint_count_changes.company_id
      and l.endpoint_id = endpoint_count_changes.endpoint_id offset 0
  ) or exists (
    select from inventory.endpoint_aliases a cross join lateral (
      select from limited.labels_of_each l
      where l.company_id = a.company_id and l.endpoint_id = a.endpoint_id offset 0
    ) became
    where a.company_id = endpoint_count_changes.company_id
      and a.old_id = endpoint_count_changes.endpoint_id offset 0
  )
);
