-- SAML 2.0 identity providers of organizations, which group becomes which role, and what a sign-on needs to be remembered for.
create table identity.identity_providers (
  id uuid primary key,
  organization_id uuid not null references identity.organizations on delete cascade,
  name text not null check (length(name) between 1 and 100),
  issuer_url text not null,
  saml_endpoint text not null,
  -- PEM; more than one while the provider changes its key.
  certificates text[] not null check (cardinality(certificates) between 1 and 5),
  is_enabled boolean not null,
  -- Whether a signature over the whole response is not enough.
  needs_signed_assertion boolean not null,
  -- Seconds that the clocks may differ by.
  clock_skew int not null check (clock_skew between 0 and 300),
  -- Names of the attributes; without one for the email the name of the subject is the email.
  email_attribute text,
  first_name_attribute text,
  last_name_attribute text,
  groups_attribute text,
  -- Whether who matches no rule is refused instead of getting the default rule.
  rejects_unmatched boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index identity_providers_name on identity.identity_providers (organization_id, lower(name));
-- People are sent to one provider without being asked which.
create unique index identity_providers_enabled on identity.identity_providers (organization_id) where is_enabled;

create table identity.mapping_rules (
  provider_id uuid not null references identity.identity_providers on delete cascade,
  -- The first that matches counts.
  position int not null,
  -- Null: the default rule, for who matches no other.
  group_name text,
  role_id uuid not null references identity.roles,
  company_ids uuid[] not null check (cardinality(company_ids) > 0),
  primary key (provider_id, position)
);
create unique index mapping_rules_group on identity.mapping_rules (provider_id, group_name) nulls not distinct;

-- A sign-on that began here. Its id is that of the request to the provider; the answer must name it.
create table identity.sso_requests (
  id text primary key,
  provider_id uuid not null references identity.identity_providers on delete cascade,
  -- SHA-256 of the secret in the cookie of the browser that began.
  browser_hash bytea not null unique,
  return_path text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'failed')),
  user_id uuid references identity.users on delete cascade,
  -- When the provider wants the session to end.
  session_ends_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Assertions that were accepted, until they would be refused for their age.
create table identity.sso_assertions (
  provider_id uuid not null references identity.identity_providers on delete cascade,
  id text not null,
  expires_at timestamptz not null,
  primary key (provider_id, id)
);

-- Roles that a rule granted, and only those: taking a role away by hand takes it away here too.
create table identity.sso_grants (
  provider_id uuid not null references identity.identity_providers on delete cascade,
  company_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id, role_id) references identity.company_roles on delete cascade
);
create index sso_grants_user on identity.sso_grants (user_id);

-- People who came by a provider first: while it is there, they have no password to reset.
create table identity.sso_users (
  user_id uuid primary key references identity.users on delete cascade,
  provider_id uuid not null references identity.identity_providers on delete cascade
);

-- Sessions opened by a provider: they reach the companies of its organization and no other.
create table identity.sso_sessions (
  session_id uuid primary key references identity.sessions on delete cascade,
  organization_id uuid not null references identity.organizations on delete cascade,
  provider_id uuid references identity.identity_providers on delete set null,
  ends_at timestamptz
);
create index sso_sessions_provider on identity.sso_sessions (provider_id);
