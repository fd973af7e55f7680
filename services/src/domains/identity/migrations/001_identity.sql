-- Organizations own environments ("companies"); people get roles per environment.
create schema identity;

create table identity.organizations (
  id uuid primary key,
  name text not null,
  subdomain text not null unique,
  environments_limit int not null default 5 check (environments_limit between 1 and 50),
  -- Licences bought for the organization: threatProtectionEnabled, postureGovernanceEnabled, discoveryEnabled.
  licences jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table identity.companies (
  id uuid primary key,
  organization_id uuid not null references identity.organizations,
  name text not null,
  description text not null default '' check (length(description) <= 200),
  kind text not null default 'customer' check (kind in ('customer', 'prospect', 'internal', 'demo', 'lab')),
  -- Whether masked samples of values may be kept; opting out deletes them.
  sampling boolean not null default false,
  -- Key of the HMAC that hashes samples; never leaves the database and the learner.
  hash_key bytea not null,
  threat_protection boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index companies_name on identity.companies (organization_id, lower(name));

create table identity.users (
  id uuid primary key,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  default_company_id uuid references identity.companies,
  -- Rises with each password change or forced sign-out; older access tokens stop working.
  token_version int not null default 0,
  is_system boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_email on identity.users (lower(email));

create table identity.roles (
  id uuid primary key,
  organization_id uuid references identity.organizations,
  name text not null,
  description text not null default '',
  is_built_in boolean not null default false,
  permissions text[] not null default '{}',
  -- Permission flags: {"aUnifiedInventory": {"canView": true, "canEdit": false}, …}
  flags jsonb not null default '{}'
);
create unique index roles_name on identity.roles (organization_id, lower(name)) nulls not distinct;

create table identity.organization_members (
  organization_id uuid not null references identity.organizations on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  is_admin boolean not null default false,
  primary key (organization_id, user_id)
);

create table identity.company_roles (
  company_id uuid not null references identity.companies on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  role_id uuid not null references identity.roles,
  -- Application labels that limit what the user sees; null means all.
  label_ids uuid[],
  primary key (company_id, user_id, role_id)
);
create index company_roles_user on identity.company_roles (user_id);

-- A session is a family of refresh tokens: each use replaces the token, a second use of an old one revokes the family.
create table identity.sessions (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text,
  user_agent text
);
create index sessions_user on identity.sessions (user_id);

-- API tokens (scopes read, write) and collector tokens (scope collect), stored as SHA-256 of 256 random bits.
create table identity.tokens (
  id uuid primary key,
  company_id uuid not null references identity.companies on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  -- Good for every company its user has a role in, not only for company_id.
  all_companies boolean not null default false,
  name text not null check (length(name) between 1 and 100),
  hash bytea not null unique,
  -- First characters of the secret, so that people can tell tokens apart.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index tokens_company on identity.tokens (company_id, created_at, id);

-- Failures by account and by address; the key is a hash, since people type passwords into the wrong field.
create table identity.sign_in_attempts (
  key bytea primary key,
  failures int not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz
);

create table identity.signing_keys (
  id text primary key,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table identity.audit_log (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  actor text not null,
  address text,
  action text not null,
  target_type text not null,
  target_id text,
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);

alter table identity.tokens enable row level security;
alter table identity.tokens force row level security;
create policy company on identity.tokens using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
-- A token is looked up by its hash before its company is known: whoever knows the hash may read that one row.
create policy hash on identity.tokens for select using (encode(hash, 'hex') = current_setting('palisade.token_hash', true));
create index audit_log_at on identity.audit_log (company_id, at, id);
-- What was done stays written.
revoke update, delete on identity.audit_log from palisade_app;
alter table identity.audit_log enable row level security;
alter table identity.audit_log force row level security;
create policy company on identity.audit_log using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
