-- What a receiver finds a token by in its own systems: the first 16 hexadecimal digits of its
-- SHA-256, of long random ones alone, and public claims of a JWT. Not known of tokens seen before:
-- of those a hash by the company's key was kept alone, from which neither can be told. There is no
-- index: nobody looks for tokens by these, of other companies least of all.
alter table attackers.attacker_sources
  add column fingerprint text check (fingerprint ~ '^[0-9a-f]{16}$'),
  add column claims jsonb;
