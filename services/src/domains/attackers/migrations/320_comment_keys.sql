-- What the sender calls a comment, so that one that is sent again after a lost answer is said once.
alter table attackers.comments add column key text;
create unique index comments_key on attackers.comments (company_id, author_id, key) where key is not null;
