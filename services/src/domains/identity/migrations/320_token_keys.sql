-- What its maker calls a new token, so that one that is asked for again after a lost answer is made once.
alter table identity.tokens add column key text;
create unique index tokens_key on identity.tokens (company_id, user_id, key) where key is not null;
