-- Where an OpenID Connect provider signs people out, and the ID token that says whom: sealed, of the answer until its session
-- is fetched, then of the session until it is signed out.
alter table identity.sso_requests add column sign_out bytea;
alter table identity.sso_sessions add column sign_out bytea;
