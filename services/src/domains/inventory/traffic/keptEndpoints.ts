import { found, type Selection } from '../filter/selection.ts';

/**
 * Parts of a statement's `with`, the last of them `kept (id, host_id, requests)`: endpoints of a
 * selection, or of the company ($1), as far as they had traffic, and how many requests. Of many endpoints few are busy, so these are
 * looked up one by one: to read a million rows of endpoints takes a second, and 500 look-ups 5 ms.
 * @param within condition on rows of `traffic_hourly`
 */
export function keptEndpoints(
  selection: Selection | null,
  within: string,
  values: unknown[],
): string {
  const { first, where, isFew } =
    selection === null
      ? { first: '', where: 'endpoints.company_id = $1', isFew: false }
      : found(selection, values);
  if (isFew)
    return `${first}found as materialized (
        select id, host_id from inventory.endpoints where ${where}
      ), kept as materialized (
        select found.id, found.host_id, traffic.requests from found cross join lateral (
          select sum(requests) as requests from inventory.traffic_hourly
          where endpoint_id = found.id and ${within} offset 0
        ) traffic where traffic.requests > 0
      )`;
  return `${first}busy as materialized (
      select endpoint_id, sum(requests) as requests from inventory.traffic_hourly
      where ${within} group by 1
    ), kept as materialized (
      select e.id, e.host_id, busy.requests from busy cross join lateral (
        select id, host_id from inventory.endpoints
        where endpoints.id = busy.endpoint_id and ${where} offset 0
      ) e
    )`;
}
