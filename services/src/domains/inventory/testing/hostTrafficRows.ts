/**
 * For tests and benchmarks only: the roll-ups of hosts that the learner writes with the hours of
 * their endpoints, made of those hours.
 */
export const HOST_TRAFFIC_ROWS: readonly string[] = [
  `insert into inventory.host_traffic_hourly (company_id, hour, host_id, requests)
   select t.company_id, t.hour, e.host_id, sum(t.requests) from inventory.traffic_hourly t
     join inventory.endpoints e on e.company_id = t.company_id and e.id = t.endpoint_id group by 1, 2, 3`,
  `insert into inventory.host_traffic_daily (company_id, day, host_id, requests)
   select company_id, (hour at time zone 'UTC')::date, host_id, sum(requests)
   from inventory.host_traffic_hourly group by 1, 2, 3`,
];
