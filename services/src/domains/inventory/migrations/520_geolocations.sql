-- Requests by the day (UTC) and the geolocation of their callers: a country as ISO 3166-1 alpha-2,
-- `private` of addresses that the internet does not route, `unknown` of all else. By endpoint, since
-- labels are conditions on endpoints and limit what people see; and the roll-up of the company,
-- which is read while neither holds. Both written by the learner with the commit of the traffic.
create table inventory.geolocations_daily (
  company_id uuid not null,
  endpoint_id uuid not null,
  day date not null,
  location text not null,
  requests bigint not null,
  primary key (company_id, endpoint_id, day, location)
) with (fillfactor = 85);
create table inventory.company_geolocations_daily (
  company_id uuid not null,
  day date not null,
  location text not null,
  requests bigint not null,
  primary key (company_id, day, location)
) with (fillfactor = 70);
select palisade.protect('inventory.geolocations_daily');
select palisade.protect('inventory.company_geolocations_daily');

grant select on inventory.geolocations_daily to palisade_limited;
create policy labels on inventory.geolocations_daily as restrictive to palisade_limited
  using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));

create view whole.company_geolocations_daily with (security_invoker) as
  select * from inventory.company_geolocations_daily;
revoke insert, update, delete on whole.company_geolocations_daily from palisade_app;
create view limited.company_geolocations_daily with (security_barrier) as
  select company_id, day, location, sum(requests)::bigint as requests
  from inventory.geolocations_daily
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  group by company_id, day, location;
grant select on limited.company_geolocations_daily to palisade_limited;
revoke all on limited.company_geolocations_daily from palisade_app;

-- What a merge of endpoints that is taken back gives back.
alter table inventory.correction_endpoints add column geolocations jsonb not null default '[]';
