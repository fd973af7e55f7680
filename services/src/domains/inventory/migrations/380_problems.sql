-- What posture and attackers found on an endpoint, as they tell it: for filters, orders and sums of
-- groups. Most endpoints have none, so that what there is stands in terms only where there is some,
-- and sums read those alone.
alter table inventory.endpoints
  add column open_gaps int not null default 0,
  -- Severities of these, the worst first.
  add column gap_severities text[] not null default '{}',
  -- Open attackers that call for action and made attempts at it in the last seven days; and when
  -- the next of them has made none for that long.
  add column attackers int not null default 0,
  add column attackers_until timestamptz;

-- The worst as a number: 0 for none, 5 for critical.
alter table inventory.endpoints add column gap_rank int not null generated always as (
  case
    when 'critical' = any(gap_severities) then 5
    when 'high' = any(gap_severities) then 4
    when 'medium' = any(gap_severities) then 3
    when 'low' = any(gap_severities) then 2
    when open_gaps > 0 or 'info' = any(gap_severities) then 1
    else 0
  end
) stored;

create index endpoints_gaps on inventory.endpoints (company_id, gap_rank, open_gaps, id)
  include (place);
create index endpoints_attackers on inventory.endpoints (company_id, attackers, id) include (place);
create index endpoints_host_gaps on inventory.endpoints (company_id, host)
  include (open_gaps, gap_rank) where open_gaps > 0;
create index endpoints_host_attackers on inventory.endpoints (company_id, host)
  include (attackers) where attackers > 0;
create index endpoints_attackers_until on inventory.endpoints (company_id, attackers_until)
  where attackers_until is not null;
-- Groups under a filter sum in the index of hosts.
drop index inventory.endpoints_host;
create index endpoints_host on inventory.endpoints (company_id, host, risk_score, id)
  include (place, requests, last_activity_at, detected_at, open_gaps, gap_rank, attackers);

create or replace function inventory.own_terms(e inventory.endpoints) returns text[]
language sql stable as $$
  select array[
      'all:', 'hostId:' || e.host_id,
      'method:' || e.method, 'domain:' || left(e.domain, 500), 'urlType:' || e.url_type,
      'learningState:' || e.learning_state,
      'webServer:' || coalesce(left(e.web_server, 500), ''),
      'cdn:' || coalesce(left(e.cdn, 500), ''),
      'resourceId:' || coalesce(left(e.resource_id, 500), ''),
      'authenticated:' || coalesce(e.authenticated::text, ''), 'sensitive:' || e.sensitive,
      'isExternal:' || coalesce(e.is_external::text, ''), 'monitored:' || e.monitored,
      'rateLimited:' || coalesce(e.rate_limited::text, '')]
    || inventory.path_terms(e.path)
    || inventory.set_terms('authType', e.auth_types)
    || inventory.set_terms('dataType', e.data_types)
    || inventory.set_terms('dataCategory', e.data_categories)
    || inventory.set_terms('contentType', e.content_types)
    || inventory.set_terms('responseCode', e.response_codes::text[])
    || inventory.set_terms('protocol', e.protocols)
    || inventory.set_terms('endpointType', e.endpoint_types)
    || inventory.set_terms('source', e.sources)
    || inventory.set_terms('sourceType', e.source_types)
    || inventory.set_terms('technology', e.technologies)
    || case when e.open_gaps = 0 then '{}' else array['openGaps:' || e.open_gaps] end
    || case when e.gap_severities = '{}' then '{}'
      else inventory.set_terms('gapSeverity', e.gap_severities) end
    || case when e.attackers = 0 then '{}' else array['attackers:' || e.attackers] end
$$;

drop trigger endpoints_terms_changed on inventory.endpoints;
drop trigger endpoints_terms_refreshed on inventory.endpoints;
create trigger endpoints_terms_changed after update of host_id, path, method, domain, url_type, learning_state,
    web_server, cdn, resource_id, authenticated, sensitive, is_external, monitored, rate_limited,
    auth_types, data_types, data_categories, content_types, response_codes, protocols,
    endpoint_types, sources, source_types, technologies, risk_score,
    open_gaps, gap_severities, attackers
  on inventory.endpoints for each row
  when ((old.host_id, old.path, old.method, old.domain, old.url_type, old.learning_state, old.web_server, old.cdn,
    old.resource_id, old.authenticated, old.sensitive, old.is_external, old.monitored,
    old.rate_limited, old.auth_types, old.data_types, old.data_categories, old.content_types,
    old.response_codes, old.protocols, old.endpoint_types, old.sources, old.source_types,
    old.technologies, old.risk_score, old.open_gaps, old.gap_severities, old.attackers)
    is distinct from
    (new.host_id, new.path, new.method, new.domain, new.url_type, new.learning_state, new.web_server, new.cdn,
    new.resource_id, new.authenticated, new.sensitive, new.is_external, new.monitored,
    new.rate_limited, new.auth_types, new.data_types, new.data_categories, new.content_types,
    new.response_codes, new.protocols, new.endpoint_types, new.sources, new.source_types,
    new.technologies, new.risk_score, new.open_gaps, new.gap_severities, new.attackers))
  execute function inventory.remember_stale_terms();
create trigger endpoints_terms_refreshed after update of host_id, path, method, domain, url_type, learning_state,
    web_server, cdn, resource_id, authenticated, sensitive, is_external, monitored, rate_limited,
    auth_types, data_types, data_categories, content_types, response_codes, protocols,
    endpoint_types, sources, source_types, technologies, risk_score,
    open_gaps, gap_severities, attackers
  on inventory.endpoints for each statement execute function inventory.refresh_stale_terms();
