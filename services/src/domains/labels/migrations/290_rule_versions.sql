-- Counts what people changed of a rule, so that a form that was read before is not saved over it.
alter table labels.rules add column version int not null default 1;

create or replace view limited.rules as
  select company_id, id, name, name_key, description, kind, start_idx, end_idx, is_last_idx, metadata_name, group_id, filter,
    '{}'::text[] as left_out, enabled, state, 0::bigint as done, 0::bigint as total, applied_at, is_full,
    created_at, created_by, updated_at, updated_by, version
  from labels.rules where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
