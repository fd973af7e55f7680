-- What was copied from another environment, until the job `inventory.applyConfiguration` has the company's learner take it up.
create table inventory.configuration_changes (
  company_id uuid not null,
  number int generated always as identity,
  actor jsonb not null,
  -- Data types as they are; names of types that were switched, and whether one was switched on.
  types jsonb not null,
  switched text[] not null,
  is_switched_on boolean not null,
  -- Whether the requests that an endpoint needs are others.
  relearns boolean not null,
  primary key (company_id, number)
);
select palisade.protect('inventory.configuration_changes');
