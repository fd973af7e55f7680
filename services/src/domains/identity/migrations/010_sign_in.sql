-- Mail and text messages to people: queued in the transaction of what they tell of, then sent or kept for an administrator.
create table identity.messages (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  -- Empty once it was sent: links and codes are not kept longer than they are needed.
  body text not null,
  -- kept: nothing sends this channel here, so the message stays in the outbox.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- When what it says stops being true.
  expires_at timestamptz not null
);
create index messages_waiting on identity.messages (next_attempt_at) where state = 'waiting';
create index messages_user on identity.messages (user_id, created_at);

-- Emails that were typed to get a reset link, or locked out. Whether there is such an account is looked up later, away from
-- the request, so that its answer and time cannot tell.
create table identity.wanted_mails (
  id uuid primary key,
  kind text not null check (kind in ('resetPassword', 'lockedOut')),
  email text not null,
  created_at timestamptz not null default now()
);

-- Links to choose a new password, as SHA-256 of 256 random bits; single use.
create table identity.password_resets (
  hash bytea primary key,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on identity.password_resets (user_id);

-- A person's second factor: a TOTP secret, or a phone that codes go to.
create table identity.second_factors (
  user_id uuid primary key references identity.users on delete cascade,
  kind text not null check (kind in ('totp', 'sms')),
  secret bytea,
  phone text,
  -- Step of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'totp') = (secret is not null) and (kind = 'sms') = (phone is not null))
);

-- A second factor that is being set up and was not proven yet.
create table identity.enrolments (
  user_id uuid primary key references identity.users on delete cascade,
  kind text not null check (kind in ('totp', 'sms')),
  secret bytea,
  phone text,
  code_hash bytea,
  code_expires_at timestamptz,
  tries int not null default 0,
  resends int not null default 0,
  expires_at timestamptz not null
);

-- A sign-in whose password was right and whose code is awaited.
create table identity.challenges (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  hash bytea not null,
  code_hash bytea,
  code_expires_at timestamptz,
  tries int not null default 0,
  resends int not null default 0,
  -- The password may have changed since.
  token_version int not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index challenges_user on identity.challenges (user_id);
