-- Keys that sign access tokens are sealed under the key of the installation, which is not in the database; the first start seals
-- those that lay open. Every process hears when they change.
create function identity.tell_signing_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('palisade_access', 'signing keys');
  return null;
end $$;
create trigger tell_signing_keys after insert or update or delete on identity.signing_keys
  for each statement execute function identity.tell_signing_keys();

-- Messages hold links and codes that let whoever reads them in: their text is sealed too. What was not sent before this
-- migration lay open and is not sent any more; links of the outbox can be asked for again.
update identity.messages set state = 'failed' where state = 'waiting';
alter table identity.messages drop column body, add column sealed_body bytea;
