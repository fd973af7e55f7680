-- Links by which somebody who was added chooses a password, as SHA-256 of 256 random bits; used once, or withdrawn.
create table identity.invitations (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  organization_id uuid not null references identity.organizations on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index invitations_user on identity.invitations (user_id, created_at);
