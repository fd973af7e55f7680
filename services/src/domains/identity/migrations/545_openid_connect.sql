-- Identity providers speak SAML 2.0 or OpenID Connect. What the other protocol needs is empty.
alter table identity.identity_providers
  add column protocol text not null default 'saml' check (protocol in ('saml', 'oidc')),
  add column client_id text,
  -- Sealed under the key of the installation.
  add column client_secret bytea,
  add column scopes text[] not null default '{}',
  -- Domains of the emails that the provider may vouch for; none is any.
  add column email_domains text[] not null default '{}',
  drop constraint identity_providers_certificates_check,
  add constraint identity_providers_by_protocol check (case protocol
    when 'saml' then cardinality(certificates) between 1 and 5 and client_id is null and client_secret is null
    else cardinality(certificates) = 0 and client_id is not null and client_secret is not null end);

-- Which person of an OpenID Connect provider a user is: an email may pass to somebody else, a subject does not.
create table identity.sso_subjects (
  provider_id uuid not null references identity.identity_providers on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references identity.users on delete cascade,
  primary key (provider_id, issuer, subject),
  unique (provider_id, issuer, user_id)
);
create index sso_subjects_user on identity.sso_subjects (user_id);

-- 'redeeming': the code of the answer is being exchanged, which works once. A test sign-in leaves what the provider said about the
-- person instead of a session, until it is swept.
alter table identity.sso_requests
  drop constraint sso_requests_state_check,
  add constraint sso_requests_state_check check (state in ('open', 'redeeming', 'answered', 'failed')),
  add column is_trial boolean not null default false,
  add column trial jsonb;
create index sso_requests_trial on identity.sso_requests (provider_id, created_at desc) where is_trial;
