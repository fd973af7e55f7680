-- Codes that are used once in place of one of the second factor; as keyed hashes, and gone with the factor.
create table identity.recovery_codes (
  user_id uuid not null references identity.second_factors on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
