-- Provisioning by SCIM 2.0: tokens of identity providers, and the people and groups that each describes.
create table identity.scim_tokens (
  id uuid primary key,
  provider_id uuid not null references identity.identity_providers on delete cascade,
  -- SHA-256 of 256 random bits.
  hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- When a token that has a successor stops; null for the newest one.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index scim_tokens_provider on identity.scim_tokens (provider_id, created_at);

-- People that a provider describes. Who is not active has no access to the organization, whatever roles they have there.
create table identity.scim_users (
  user_id uuid primary key references identity.users on delete cascade,
  provider_id uuid not null references identity.identity_providers on delete cascade,
  external_id text,
  display_name text,
  emails jsonb not null default '[]',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index scim_users_provider on identity.scim_users (provider_id, created_at, user_id);
create index scim_users_external on identity.scim_users (provider_id, external_id);
-- Processes that keep what people may do hear of it at once.
create trigger tell_access after insert or update of is_active or delete on identity.scim_users
  for each row execute function identity.tell_access();

create table identity.scim_groups (
  id uuid primary key,
  provider_id uuid not null references identity.identity_providers on delete cascade,
  external_id text,
  -- What mapping rules name.
  display_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_groups_name on identity.scim_groups (provider_id, lower(display_name));

create table identity.scim_members (
  group_id uuid not null references identity.scim_groups on delete cascade,
  user_id uuid not null references identity.scim_users on delete cascade,
  primary key (group_id, user_id)
);
create index scim_members_user on identity.scim_members (user_id);

-- The latest requests of a provider that were refused, and why.
create table identity.scim_refusals (
  id uuid primary key,
  provider_id uuid not null references identity.identity_providers on delete cascade,
  at timestamptz not null default now(),
  request text not null,
  status int not null,
  reason text not null,
  address text
);
create index scim_refusals_provider on identity.scim_refusals (provider_id, at);
