-- Documents that describe APIs (OpenAPI, Postman), what lint says of them, and where they and the traffic disagree.
create table inventory.oas_documents (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  title text not null,
  version text not null,
  format text not null check (format in ('openapi2', 'openapi30', 'openapi31', 'postman21')),
  syntax text not null check (syntax in ('json', 'yaml')),
  hosts text[] not null,
  operation_count int not null,
  -- Bytes as uploaded.
  size int not null,
  -- SHA-256 of the text and the hosts, so that the same document is not there twice.
  hash bytea not null,
  warnings text[] not null default '{}',
  -- The text as uploaded, gzip.
  content bytea not null,
  -- A YAML document as JSON, gzip: read once, since YAML is slow to read.
  model bytea,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  lint_state text not null default 'pending' check (lint_state in ('pending', 'done', 'failed')),
  lint_errors int not null default 0,
  lint_warnings int not null default 0,
  -- Why lint failed, or that only the first issues are kept.
  lint_note text,
  primary key (company_id, id)
);
create unique index oas_documents_hash on inventory.oas_documents (company_id, hash);

create table inventory.oas_operations (
  company_id uuid not null,
  document_id uuid not null,
  number int not null,
  method text not null,
  -- With the base path.
  path text not null,
  -- As in the document.
  own_path text not null,
  operation_id text,
  summary text,
  deprecated boolean not null,
  pointer text not null,
  primary key (company_id, document_id, number),
  foreign key (company_id, document_id) references inventory.oas_documents on delete cascade
);

create table inventory.oas_issues (
  company_id uuid not null,
  document_id uuid not null,
  number int not null,
  severity text not null check (severity in ('error', 'warning', 'information', 'hint')),
  rule text not null,
  message text not null,
  path text not null,
  line int,
  primary key (company_id, document_id, number),
  foreign key (company_id, document_id) references inventory.oas_documents on delete cascade
);

create table inventory.oas_findings (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('shadow', 'zombie', 'orphan', 'drift')),
  host text not null,
  method text not null,
  path text not null,
  endpoint_id uuid,
  document_id uuid,
  pointer text,
  drift_kind text,
  side text,
  location text,
  name text not null default '',
  content_type text not null default '',
  status_class text not null default '',
  documented text not null default '',
  seen text not null default '',
  share real,
  last_activity_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, document_id) references inventory.oas_documents on delete cascade
);
create index oas_findings_page on inventory.oas_findings (company_id, kind, host, path, id);

create table inventory.oas_analyses (
  company_id uuid primary key,
  analysed_at timestamptz not null,
  milliseconds int not null
);

do $$
declare name text;
begin
  foreach name in array array['oas_documents', 'oas_operations', 'oas_issues', 'oas_findings', 'oas_analyses'] loop
    execute format('alter table inventory.%I enable row level security', name);
    execute format('alter table inventory.%I force row level security', name);
    execute format($p$create policy company on inventory.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
