-- Groups of labels, labels in them, and the rules that give labels. Who is labelled is in inventory.endpoint_labels.
create table labels.groups (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  -- The name as it is compared, made by the service: case makes no difference.
  name_key text not null,
  -- Place among the groups whose labels tables show as tags; null when they do not.
  tag_rank int,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, id),
  unique (company_id, name_key)
);

alter table labels.labels
  add column group_id uuid,
  add column name_key text,
  -- The rule that made it; null when a person did.
  add column rule_id uuid,
  add column created_at timestamptz not null default now(),
  add column created_by text not null default '';
insert into labels.groups (company_id, id, name, name_key)
  select company_id, gen_random_uuid(), min(group_name), lower(group_name) from labels.labels group by company_id, lower(group_name);
update labels.labels label set name_key = lower(label.name), group_id = (select id from labels.groups g where g.company_id = label.company_id and g.name_key = lower(label.group_name));
insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
  select attached.company_id, attached.endpoint_id, attached.label_id, label.group_id
  from labels.endpoint_labels attached join labels.labels label on label.company_id = attached.company_id and label.id = attached.label_id
  on conflict do nothing;
drop table labels.endpoint_labels;
alter table labels.labels
  drop column group_name,
  alter column group_id set not null,
  alter column name_key set not null,
  add unique (company_id, group_id, name_key),
  add foreign key (company_id, group_id) references labels.groups on delete cascade;

create table labels.rules (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  description text not null default '',
  kind text not null check (kind in ('pathLocation', 'endpointMetadata', 'filter')),
  start_idx int not null default 0,
  end_idx int not null default 1,
  is_last_idx boolean not null default false,
  metadata_name text not null default 'host',
  -- Where labels by path or metadata are made.
  group_id uuid,
  -- Which endpoints; null for all.
  filter jsonb,
  -- Names that a person deleted and the rule must not make again.
  left_out text[] not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  -- The work over all endpoints: up to which id it came, so that it goes on from there after a restart.
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  position uuid,
  done bigint not null default 0,
  total bigint not null default 0,
  applied_at timestamptz,
  -- Whether it made as many labels as a rule may.
  is_full boolean not null default false,
  -- Whether it asks for what changes without the endpoint's row changing, so that all endpoints are looked at again every hour.
  is_volatile boolean not null default false,
  primary key (company_id, id),
  unique (company_id, name_key),
  foreign key (company_id, group_id) references labels.groups on delete cascade
);
create table labels.rule_labels (
  company_id uuid not null,
  rule_id uuid not null,
  label_id uuid not null,
  primary key (company_id, rule_id, label_id),
  foreign key (company_id, rule_id) references labels.rules on delete cascade,
  foreign key (company_id, label_id) references labels.labels on delete cascade
);
create index rule_labels_label on labels.rule_labels (company_id, label_id);

do $$
declare name text;
begin
  foreach name in array array['groups', 'rules', 'rule_labels'] loop
    execute format('alter table labels.%I enable row level security', name);
    execute format('alter table labels.%I force row level security', name);
    execute format($p$create policy company on labels.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
