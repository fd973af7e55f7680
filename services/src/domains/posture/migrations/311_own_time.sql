-- The gap is not frozen though its endpoint had no traffic for long: the recording ended with it, or its
-- policy is about just that.
alter table posture.gaps add column is_kept_active boolean not null default false;
drop index posture.gaps_freezing;
create index gaps_freezing on posture.gaps (company_id, last_activity_at) where not is_frozen and not is_kept_active;
create index gaps_kept_active on posture.gaps (company_id, last_activity_at) where is_kept_active;
