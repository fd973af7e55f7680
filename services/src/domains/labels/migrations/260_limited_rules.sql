-- A rule by path or host names its labels after what it meets: who is limited to labels sees, of
-- labels that a rule made, those of endpoints they see and their own.
create policy labels on labels.labels as restrictive to palisade_limited using (
  rule_id is null
  or id::text = any (string_to_array(current_setting('palisade.label_ids', true), ','))
  or exists (select from inventory.endpoint_labels e where e.company_id = labels.company_id and e.label_id = labels.id));

-- How far a rule is counts all endpoints, and names left out are those of labels it made.
create view limited.rules as
  select company_id, id, name, name_key, description, kind, start_idx, end_idx, is_last_idx, metadata_name, group_id, filter,
    '{}'::text[] as left_out, enabled, state, 0::bigint as done, 0::bigint as total, applied_at, is_full,
    created_at, created_by, updated_at, updated_by
  from labels.rules where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
grant select on limited.rules to palisade_limited;
revoke select on labels.rules from palisade_limited;
