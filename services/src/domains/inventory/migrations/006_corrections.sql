-- What people corrected of the learned paths. A correction that was taken back stays, with who did it and when.
create table inventory.corrections (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('merge', 'split')),
  host_id uuid not null,
  host text not null,
  -- Template that came of it, up to the segment: /reports/{period}, /users/me.
  path text not null,
  -- Position of the segment, from 0.
  index int not null,
  -- Merge: the literals that became values, and those that stay. Split: the value, and its parameter.
  taken text[] not null,
  excluded text[] not null default '{}',
  parameter text not null,
  -- Endpoints it concerns, before and after.
  endpoint_ids uuid[] not null,
  -- What the path templates need to take it back.
  record jsonb not null,
  actor text not null,
  at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz,
  primary key (company_id, id)
);
create index corrections_host on inventory.corrections (company_id, host_id, at);

-- Endpoints as they were before a merge, so that it can be taken back: rows, models, labels and hourly traffic.
create table inventory.correction_endpoints (
  company_id uuid not null,
  correction_id uuid not null,
  endpoint_id uuid not null,
  -- The endpoint that it became part of.
  became uuid not null,
  endpoint jsonb not null,
  parameters jsonb not null,
  traffic jsonb not null,
  labels jsonb not null,
  model bytea,
  -- Ids that led to it.
  aliases uuid[] not null,
  primary key (company_id, correction_id, endpoint_id),
  foreign key (company_id, correction_id) references inventory.corrections on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['corrections', 'correction_endpoints'] loop
    execute format('alter table inventory.%I enable row level security', name);
    execute format('alter table inventory.%I force row level security', name);
    execute format($p$create policy company on inventory.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
