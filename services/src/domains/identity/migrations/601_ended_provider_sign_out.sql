-- Sessions that keep an ID token, for the sweep that forgets those of sessions that ended.
create index sso_sessions_sign_out on identity.sso_sessions (session_id) where sign_out is not null;
