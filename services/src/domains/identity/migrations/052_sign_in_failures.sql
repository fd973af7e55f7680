-- One form of an email for every comparison: NFKC, then lower case by the rules of this database. Lock-outs, limits and accounts
-- go by it alike, so that no other spelling of an email has counters of its own.
create function identity.email_key(email text) returns text language sql immutable parallel safe return lower(normalize(email, nfkc));
do $$
declare twice text;
begin
  select string_agg(email, ', ') into twice from identity.users group by identity.email_key(email) having count(*) > 1 limit 1;
  if twice is not null then
    raise exception 'These accounts have emails that differ only in how they are spelled: %. Change all but one of them first.', twice;
  end if;
end $$;
create unique index users_email_key on identity.users (identity.email_key(email));
drop index identity.users_email;

-- Failures on the way in, until they are told: to the audit logs of whoever has the account, and to the server's log for accounts
-- that there are not. One row for each account, kind and address, so that an attacker makes no more entries than that.
create table identity.sign_in_failures (
  -- SHA-256 of the user's id, or of the email when there is no such account: people type passwords into the wrong field.
  account bytea not null,
  kind text not null check (kind in ('password', 'code', 'confirmation', 'lockOut', 'reset')),
  -- Empty for all addresses beyond the first of an account.
  address text not null,
  user_id uuid references identity.users on delete cascade,
  failures int not null default 1,
  -- Failures that were told already.
  told int not null default 0,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (account, kind, address)
);
create index sign_in_failures_due on identity.sign_in_failures (first_at);
