-- Labels and what they are attached to.
create schema labels;

create table labels.labels (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  group_name text not null,
  primary key (company_id, id),
  unique (company_id, group_name, name)
);
create table labels.endpoint_labels (
  company_id uuid not null,
  endpoint_id uuid not null,
  label_id uuid not null,
  primary key (company_id, endpoint_id, label_id),
  foreign key (company_id, label_id) references labels.labels on delete cascade
);

alter table labels.labels enable row level security;
alter table labels.labels force row level security;
create policy company on labels.labels using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
alter table labels.endpoint_labels enable row level security;
alter table labels.endpoint_labels force row level security;
create policy company on labels.endpoint_labels using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
