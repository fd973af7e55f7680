-- What changed in the inventory and when, told by the commits that change it.

-- The id of a change: the time of its traffic in milliseconds, then a hash of what it is, so that the same change has the
-- same id whoever tells it and how often.
create function inventory.change_id(at timestamptz, what text) returns uuid language sql immutable as $$
  select (left(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 12) || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid
  from encode(sha256(convert_to(what, 'UTF8')), 'hex') as hash
$$;

create table inventory.changes (
  company_id uuid not null,
  -- Sorts by time: see inventory.change_id.
  id uuid not null,
  -- In the order of the commits: traffic may be imported long after it happened.
  number bigint not null,
  -- Of the traffic that changed it; of the decision where people did.
  at timestamptz not null,
  kind text not null,
  host_id uuid not null,
  -- Null where a host changed.
  api_id uuid,
  -- Null where a host or an API changed.
  endpoint_id uuid,
  method text,
  before jsonb,
  after jsonb,
  -- Why: a code with its numbers; null where traffic says it all.
  cause jsonb,
  primary key (company_id, id),
  foreign key (company_id, host_id) references inventory.hosts on delete cascade,
  foreign key (company_id, api_id) references inventory.apis on delete cascade,
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade
);
-- A page of all is read by the key. With kinds, each kind's newest are read and merged, of the company or of a host or API;
-- an endpoint has few changes. By method, path and label the endpoints are found first where they are few.
create index changes_kind on inventory.changes (company_id, kind, id);
create index changes_host on inventory.changes (company_id, host_id, kind, id);
create index changes_api on inventory.changes (company_id, api_id, kind, id) where api_id is not null;
create index changes_endpoint on inventory.changes (company_id, endpoint_id, id) where endpoint_id is not null;
create index changes_number on inventory.changes (company_id, number);
alter table inventory.changes enable row level security;
alter table inventory.changes force row level security;
create policy company on inventory.changes using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

-- Which endpoints have one of the session's labels. As its owner reads it, no policy makes a list of all of them first; with the
-- offset each row is one look into an index (2 µs), however many endpoints have the labels.
create view limited.labelled_endpoints with (security_barrier) as
  select company_id, endpoint_id from inventory.endpoint_labels
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and label_id = any(string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[]);
revoke all on limited.labelled_endpoints from palisade_app;
grant select on limited.labelled_endpoints to palisade_limited;
grant select on inventory.changes to palisade_limited;
create policy labels on inventory.changes as restrictive to palisade_limited using (
  exists (select from limited.labelled_endpoints l where l.company_id = changes.company_id and l.endpoint_id = changes.endpoint_id offset 0)
);

-- Where a company's changes stand.
create table inventory.change_numbers (
  company_id uuid primary key,
  -- Of its newest change.
  last bigint not null default 0,
  -- Time of the traffic up to which was told what is gone.
  gone_until timestamptz not null default '-infinity'
);
alter table inventory.change_numbers enable row level security;
alter table inventory.change_numbers force row level security;
create policy company on inventory.change_numbers using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
grant select on inventory.change_numbers to palisade_limited;
-- What was gone before there was a feed is no news.
insert into inventory.change_numbers (company_id, gone_until) select company_id, max(last_activity_at) from inventory.hosts group by 1;

-- Up to which change somebody has looked at the feed of a company.
create table inventory.changes_seen (
  company_id uuid not null,
  user_id uuid not null,
  number bigint not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
alter table inventory.changes_seen enable row level security;
alter table inventory.changes_seen force row level security;
create policy company on inventory.changes_seen using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

-- When an endpoint that is often away for long is gone; null where the usual time holds.
alter table inventory.endpoints add column gone_at timestamptz;
create index endpoints_gone_at on inventory.endpoints (company_id, gone_at) where gone_at is not null;

-- Changes go along with their endpoint when it gets another API or host.
create function inventory.move_changes() returns trigger language plpgsql as $$
begin
  update inventory.changes set host_id = new.host_id, api_id = new.api_id where company_id = new.company_id and endpoint_id = new.id;
  return null;
end $$;
create trigger endpoints_move_changes after update of host_id, api_id on inventory.endpoints for each row
  when ((old.host_id, old.api_id) is distinct from (new.host_id, new.api_id)) execute function inventory.move_changes();
