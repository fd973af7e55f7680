-- As inventory's 732_seen_added_members.sql has it: labels of what an endpoint became are asked for by its key.
drop policy labels on posture.gap_count_changes;
create policy labels on posture.gap_count_changes as restrictive to palisade_limited using (
  exists (
    select from limited.labels_of_each l
    where l.company_id = gap_count_changes.company_id
      and l.endpoint_id = gap_count_changes.endpoint_id offset 0
  ) or exists (
    select from inventory.endpoint_aliases a cross join lateral (
      select from limited.labels_of_each l
      where l.company_id = a.company_id and l.endpoint_id = a.endpoint_id offset 0
    ) became
    where a.company_id = gap_count_changes.company_id
      and a.old_id = gap_count_changes.endpoint_id offset 0
  )
);
