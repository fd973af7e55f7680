-- Terms and conditions that organizations accept. A document keeps its id; what changes is a new version.
create table identity.terms_documents (
  id uuid not null,
  version int not null check (version > 0),
  title text not null check (length(title) between 1 and 200),
  html_content text not null,
  published_at timestamptz not null default now(),
  primary key (id, version)
);
create table identity.terms_acceptances (
  organization_id uuid not null references identity.organizations on delete cascade,
  document_id uuid not null,
  document_version int not null,
  user_id uuid not null,
  -- The session in which it was accepted.
  auth_id uuid not null,
  address text,
  accepted_at timestamptz not null default now(),
  primary key (organization_id, document_id, document_version),
  foreign key (document_id, document_version) references identity.terms_documents
);
-- What was published and accepted stays written.
revoke update, delete on identity.terms_documents from palisade_app;
revoke update, delete on identity.terms_acceptances from palisade_app;
