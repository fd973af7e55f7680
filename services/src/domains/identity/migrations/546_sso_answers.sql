-- SHA-256 of a secret that the browser was given which brought the answer. The browser that began gets the session only when it is
-- the one that came back; otherwise whoever sends the address of their own sign-on to somebody would be signed in as them.
alter table identity.sso_requests add column answer_hash bytea;
