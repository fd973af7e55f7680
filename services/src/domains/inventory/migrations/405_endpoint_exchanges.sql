-- Exchanges that show what is wrong with an endpoint, masked by the rule of samples: a few of each,
-- in companies that keep samples.
create table inventory.endpoint_exchanges (
  company_id uuid not null,
  endpoint_id uuid not null,
  -- A trait, numbered where several are kept of it: what is kept there next takes its place.
  slot text not null,
  at timestamptz not null,
  traits text[] not null,
  -- Names of findings that nobody knew of before it.
  findings text[] not null,
  -- JSON, with any character that traffic has.
  exchange bytea not null,
  primary key (company_id, endpoint_id, slot),
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade
);
select palisade.protect('inventory.endpoint_exchanges');
grant select on inventory.endpoint_exchanges to palisade_limited;
create policy labels on inventory.endpoint_exchanges as restrictive to palisade_limited
  using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
