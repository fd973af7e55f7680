-- Sources that show credentials of callers, and when the traffic last did: what such a source records without one
-- was asked for without one.
create table inventory.shown_sources (
  company_id uuid not null,
  source text not null,
  shown_at timestamptz not null,
  primary key (company_id, source)
);
select palisade.protect('inventory.shown_sources');
