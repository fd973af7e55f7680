-- Since when an endpoint has a type of sensitive data on a side, of those that came within a week:
-- elements such as `2026-11-24 response IBAN`, by the day (UTC) on which the learner wrote them.
alter table inventory.endpoints add column data_days text[] not null default '{}';

-- The days after a write. A type that the endpoint had before and that has no day is older than a
-- week, or than this column.
create function inventory.data_days(
  known text[], old_requests text[], old_responses text[], requests text[], responses text[], today date
) returns text[] language sql immutable as $$
  select coalesce(array_agg(coalesce(known.entry, today || ' ' || held.data) order by held.data), '{}')
  from (
    select 'request ' || type as data, type = any(old_requests) as is_old from unnest(requests) type
    union all
    select 'response ' || type, type = any(old_responses) from unnest(responses) type
  ) held
  left join unnest(known) known(entry) on substr(known.entry, 12) = held.data
  where case when known.entry is null then not held.is_old else left(known.entry, 10)::date > today - 7 end
$$;

-- As in 485_data_flows.sql, and who shows tokens of a third party.
create or replace function inventory.data_terms(terms text[]) returns text[] language sql immutable as $$
  select case when 'sensitive:true' = any(terms) then (
    with held as (
      select left(term, strpos(term, 'DataType:') - 1) as side,
        substr(term, strpos(term, ':') + 1) as type
      from unnest(terms) term
      where term like 'requestDataType:%' or term like 'responseDataType:%'
    ), labels as (
      select substr(term, length('labelGroup:') + 1) as label
      from unnest(terms) term where term like 'labelGroup:%'
    ), pairs as (
      select 'dataAudience:' || side || ' ' || audience || ' ' || type as pair
      from held, (values ('authenticated:true', 'authenticated'),
        ('authenticated:false', 'anonymous'), ('isExternal:true', 'external'),
        ('authType:thirdPartyToken', 'thirdParty')) of(term, audience)
      where of.term = any(terms)
      union all
      select 'labelData:' || label || ' ' || side || ' ' || type from held, labels
      union all
      select distinct 'labelDataSide:' || label || ' ' || side from held, labels
    )
    select coalesce(array_agg(pair), '{}') from pairs
  ) else '{}' end
$$;

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
    || case when e.request_data_types = '{}' then '{}'
      else inventory.set_terms('requestDataType', e.request_data_types) end
    || case when e.response_data_types = '{}' then '{}'
      else inventory.set_terms('responseDataType', e.response_data_types) end
    || case when e.data_parameters = '{}' then '{}'
      else inventory.set_terms('dataParameters', e.data_parameters) end
    || case when e.data_days = '{}' then '{}'
      else inventory.set_terms('dataDay', e.data_days) end
$$;

drop trigger endpoints_terms_changed on inventory.endpoints;
drop trigger endpoints_terms_refreshed on inventory.endpoints;
create trigger endpoints_terms_changed after update of host_id, path, method, domain, url_type,
    learning_state, web_server, cdn, resource_id, authenticated, sensitive, is_external, monitored,
    rate_limited, auth_types, data_types, data_categories, content_types, response_codes, protocols,
    endpoint_types, sources, source_types, technologies, risk_score, open_gaps, gap_severities,
    attackers, request_data_types, response_data_types, data_parameters, data_days
  on inventory.endpoints for each row
  when ((old.host_id, old.path, old.method, old.domain, old.url_type, old.learning_state,
    old.web_server, old.cdn, old.resource_id, old.authenticated, old.sensitive, old.is_external,
    old.monitored, old.rate_limited, old.auth_types, old.data_types, old.data_categories,
    old.content_types, old.response_codes, old.protocols, old.endpoint_types, old.sources,
    old.source_types, old.technologies, old.risk_score, old.open_gaps, old.gap_severities,
    old.attackers, old.request_data_types, old.response_data_types, old.data_parameters,
    old.data_days)
    is distinct from
    (new.host_id, new.path, new.method, new.domain, new.url_type, new.learning_state,
    new.web_server, new.cdn, new.resource_id, new.authenticated, new.sensitive, new.is_external,
    new.monitored, new.rate_limited, new.auth_types, new.data_types, new.data_categories,
    new.content_types, new.response_codes, new.protocols, new.endpoint_types, new.sources,
    new.source_types, new.technologies, new.risk_score, new.open_gaps, new.gap_severities,
    new.attackers, new.request_data_types, new.response_data_types, new.data_parameters,
    new.data_days))
  execute function inventory.remember_stale_terms();
create trigger endpoints_terms_refreshed after update of host_id, path, method, domain, url_type,
    learning_state, web_server, cdn, resource_id, authenticated, sensitive, is_external, monitored,
    rate_limited, auth_types, data_types, data_categories, content_types, response_codes, protocols,
    endpoint_types, sources, source_types, technologies, risk_score, open_gaps, gap_severities,
    attackers, request_data_types, response_data_types, data_parameters, data_days
  on inventory.endpoints for each statement execute function inventory.refresh_stale_terms();
