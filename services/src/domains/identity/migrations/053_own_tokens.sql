-- A person counts and revokes the tokens that are their own in every company at once: they are named for one transaction.
create policy owner on identity.tokens using (user_id = nullif(current_setting('palisade.token_user_id', true), '')::uuid);
