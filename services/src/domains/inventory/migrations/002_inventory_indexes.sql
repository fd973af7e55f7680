-- What pages, searches and roll-ups read. An endpoint's requests and last_activity_at change with every flush and can be
-- sorted by, so its updates are never heap-only: each index below is paid for again per flushed endpoint (about 40 µs per
-- row for all of them at 1,000,000 rows). That is why there is one per sort order and no other, and why the trigrams of
-- paths live in a table of their own that flushes do not touch.

-- Row-level security lets only leakproof comparisons into an index scan; numeric has none, double precision has.
alter table inventory.hosts alter column risk_score type double precision;
alter table inventory.endpoints alter column risk_score type double precision;

create index endpoints_risk on inventory.endpoints (company_id, risk_score, id);
-- Sort by host, and the pages of one host by risk.
create index endpoints_host on inventory.endpoints (company_id, host, risk_score, id);
create index endpoints_path on inventory.endpoints (company_id, path, id);
create index endpoints_method on inventory.endpoints (company_id, method, id);
create index endpoints_requests on inventory.endpoints (company_id, requests, id);
create index endpoints_last_activity on inventory.endpoints (company_id, last_activity_at, id);
create index endpoints_detected on inventory.endpoints (company_id, detected_at, id);

-- Parameters by their own id: nodes of the graph.
create index parameters_id on inventory.parameters (company_id, id);

-- Counters that no index holds stay heap-only updates as long as their page has room.
alter table inventory.hosts set (fillfactor = 70);
alter table inventory.parameters set (fillfactor = 85);
alter table inventory.traffic_hourly set (fillfactor = 85);
alter table inventory.company_traffic_hourly set (fillfactor = 70);

-- Paths for substring search, kept by triggers: a path hardly ever changes while its endpoint is updated all the time.
create extension if not exists btree_gin;
create table inventory.endpoint_paths (
  company_id uuid not null,
  endpoint_id uuid not null,
  path text not null,
  primary key (company_id, endpoint_id),
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade
);
create index endpoint_paths_trigrams on inventory.endpoint_paths using gin (company_id, path gin_trgm_ops);
alter table inventory.endpoint_paths enable row level security;
alter table inventory.endpoint_paths force row level security;
create policy company on inventory.endpoint_paths using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

create function inventory.remember_paths() returns trigger language plpgsql as $$
begin
  insert into inventory.endpoint_paths (company_id, endpoint_id, path) select company_id, id, path from added;
  return null;
end $$;
create trigger endpoints_added after insert on inventory.endpoints
  referencing new table as added for each statement execute function inventory.remember_paths();

create function inventory.change_path() returns trigger language plpgsql as $$
begin
  update inventory.endpoint_paths set path = new.path where company_id = new.company_id and endpoint_id = new.id;
  return null;
end $$;
create trigger endpoints_path_changed after update of path on inventory.endpoints
  for each row when (old.path is distinct from new.path) execute function inventory.change_path();

insert into inventory.endpoint_paths (company_id, endpoint_id, path) select company_id, id, path from inventory.endpoints;

-- Endpoints of the session's company whose path is like a pattern, at most so many. It runs as its owner, because under
-- row-level security ILIKE, which is not leakproof, could not use the trigrams; the company is checked here instead.
create function inventory.endpoints_with_path(pattern text, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select endpoint_id from inventory.endpoint_paths
     where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and path ilike $1 limit $2'
    using pattern, at_most;
end $$;
revoke execute on function inventory.endpoints_with_path(text, int) from public;
grant execute on function inventory.endpoints_with_path(text, int) to palisade_app;
