-- What the sender calls a comment, so that one that is sent again after a lost answer is said once.
alter table posture.gap_comments add column key text;
create unique index gap_comments_key on posture.gap_comments (company_id, author_id, key) where key is not null;
