-- What a person decided about the data of a parameter, or of all parameters of a name: applied in
-- the background, host by host, and taken back in the same way.
create table inventory.parameter_decisions (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  sensitive boolean not null,
  data_type text,
  -- Of the type when it was decided.
  data_categories text[] not null default '{}',
  privacy text not null check (privacy in ('clear', 'mask', 'hash')),
  -- Whether all parameters of the name are meant, or the one at this place.
  is_for_all boolean not null,
  parameter_id uuid not null,
  endpoint_id uuid not null,
  side text not null check (side in ('request', 'response')),
  location text not null,
  content_type text not null,
  -- Labels that limited what the person saw; null for somebody who saw everything.
  label_ids uuid[],
  state text not null check (state in ('applying', 'applied', 'undoing', 'undone')),
  -- Endpoints; null until they have been counted.
  total int,
  done int not null default 0,
  -- Parameters left as they were, since their endpoint has too many descriptions.
  skipped int not null default 0,
  -- The last host and endpoint that were done.
  at_host text,
  at_endpoint uuid,
  decided_at timestamptz not null default now(),
  decided_by text not null,
  undone_at timestamptz,
  undone_by text,
  primary key (company_id, id)
);
create index parameter_decisions_name on inventory.parameter_decisions (company_id, name, id);
create index parameter_decisions_unfinished on inventory.parameter_decisions (company_id, id)
  where state in ('applying', 'undoing');
select palisade.protect('inventory.parameter_decisions');

-- Whoever is limited to labels sees what was decided within their labels, and about single
-- parameters of endpoints that they see; not what was decided about others too.
grant select on inventory.parameter_decisions to palisade_limited;
create policy labels on inventory.parameter_decisions as restrictive to palisade_limited using (
  label_ids <@ string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[]
  or (not is_for_all and endpoint_id = any ((select inventory.seen_endpoints())::uuid[]))
);

-- The decision that a description comes from, and what was said before it:
-- {metadata, decisionId, by, at, before}, or null when nothing was. Without a type in its metadata
-- a description says only what data a parameter holds.
alter table inventory.tunes
  add column decision_id uuid,
  add column before jsonb,
  drop constraint tunes_location_check,
  add constraint tunes_location_check
    check (location in ('path', 'query', 'header', 'cookie', 'body'));
create index tunes_decided on inventory.tunes (company_id, name, endpoint_id)
  where decision_id is not null;
create index tunes_data_type on inventory.tunes (company_id, (metadata ->> 'dataType'))
  where metadata ? 'dataType';
