-- What requests to an endpoint were compared with last, as of the request that it was made at: what was learned since says
-- something else, so that it cannot be made again after a restart.
create table inventory.endpoint_baselines (
  company_id uuid not null,
  endpoint_id uuid not null,
  -- JSON, with any character that traffic has.
  baseline bytea not null,
  primary key (company_id, endpoint_id),
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade
);
alter table inventory.endpoint_baselines enable row level security;
alter table inventory.endpoint_baselines force row level security;
create policy company on inventory.endpoint_baselines using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
