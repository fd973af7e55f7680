-- What system users set for the whole installation; null is what the environment of the process says. One row.
create table identity.installation_settings (
  id boolean primary key default true check (id),
  -- What a new environment begins with.
  recommended_policies boolean,
  sampling boolean not null default false,
  path_patterns boolean not null default false,
  -- Days for which changes of the inventory, and what attackers did, are kept.
  keep_changes_days int check (keep_changes_days between 7 and 36500),
  keep_attacks_days int check (keep_attacks_days between 7 and 36500),
  version int not null default 1,
  updated_at timestamptz,
  updated_by text
);
insert into identity.installation_settings default values;
revoke insert, delete on identity.installation_settings from palisade_app;
