-- Users as the administrators of their organizations see and change them: when somebody was last
-- here, the version, and who changed it last.
alter table identity.users
  -- When a session of theirs began or went on last.
  add column last_seen_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
update identity.users u set last_seen_at = s.at
  from (select user_id, max(rotated_at) as at from identity.sessions group by user_id) s where s.user_id = u.id;
create index organization_members_user on identity.organization_members (user_id);
