-- Whether callers of an endpoint came from the internet is null where none ever had an address:
-- nothing is known there. What was "no" until now may be either; it is told again from the next
-- request with an address on.
alter table inventory.endpoints
  alter column is_external drop not null, alter column is_external drop default;
alter table inventory.hosts
  alter column is_external drop not null, alter column is_external drop default;

create or replace function inventory.own_terms(e inventory.endpoints) returns text[]
language sql stable as $$
  select array[
      'method:' || e.method, 'domain:' || left(e.domain, 500), 'urlType:' || e.url_type,
      'learningState:' || e.learning_state,
      'webServer:' || coalesce(left(e.web_server, 500), ''),
      'cdn:' || coalesce(left(e.cdn, 500), ''),
      'resourceId:' || coalesce(left(e.resource_id, 500), ''),
      'authenticated:' || coalesce(e.authenticated::text, ''), 'sensitive:' || e.sensitive,
      'isExternal:' || coalesce(e.is_external::text, ''), 'monitored:' || e.monitored,
      'rateLimited:' || coalesce(e.rate_limited::text, '')]
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
$$;

update inventory.endpoints set is_external = null where not is_external;
update inventory.hosts set is_external = null where not is_external;
