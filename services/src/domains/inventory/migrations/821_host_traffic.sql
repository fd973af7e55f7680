-- Learned requests by host, in hours and in days (UTC), written by the learner with the hours of endpoints: the hosts with most traffic of 30 days are told from the days, and
-- from the hours of the two days that are cut. Hours of endpoints grow with how many are busy. People who are limited to labels, and filters, are answered from those.
create table inventory.host_traffic_hourly (
  company_id uuid not null,
  hour timestamptz not null,
  host_id uuid not null,
  requests bigint not null,
  primary key (company_id, hour, host_id)
) with (fillfactor = 85);
create table inventory.host_traffic_daily (
  company_id uuid not null,
  day date not null,
  host_id uuid not null,
  requests bigint not null,
  primary key (company_id, day, host_id)
) with (fillfactor = 70);
select palisade.protect('inventory.host_traffic_hourly');
select palisade.protect('inventory.host_traffic_daily');

alter table inventory.traffic_hourly no force row level security;
alter table inventory.endpoints no force row level security;
alter table inventory.host_traffic_hourly no force row level security;
alter table inventory.host_traffic_daily no force row level security;
insert into inventory.host_traffic_hourly (company_id, hour, host_id, requests)
  select t.company_id, t.hour, e.host_id, sum(t.requests)
  from inventory.traffic_hourly t join inventory.endpoints e on e.company_id = t.company_id and e.id = t.endpoint_id
  group by 1, 2, 3;
insert into inventory.host_traffic_daily (company_id, day, host_id, requests)
  select company_id, (hour at time zone 'UTC')::date, host_id, sum(requests) from inventory.host_traffic_hourly group by 1, 2, 3;
alter table inventory.traffic_hourly force row level security;
alter table inventory.endpoints force row level security;
alter table inventory.host_traffic_hourly force row level security;
alter table inventory.host_traffic_daily force row level security;
