-- Which endpoint another one was split off, when: by learning, by a person, or by undoing a merge.
-- Other domains take what people said of the one over to the other.
create table inventory.endpoint_splits (
  company_id uuid not null,
  endpoint_id uuid not null,
  from_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, endpoint_id)
);
select palisade.protect('inventory.endpoint_splits');
