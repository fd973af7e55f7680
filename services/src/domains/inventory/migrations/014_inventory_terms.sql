-- What endpoints can be chosen by, as terms such as `technology:nginx`, apart from inventory.endpoints: its rows change with
-- every flush and their terms hardly ever, so that the index of terms costs the flushes nothing. A field without a value has
-- the term `field:`. Kept by triggers; counted per term.
create table inventory.endpoint_terms (
  company_id uuid not null,
  endpoint_id uuid not null,
  terms text[] not null,
  -- Only counted, since inventory.endpoints has an index of it.
  risk_score double precision not null,
  primary key (company_id, endpoint_id),
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade
) with (fillfactor = 85);
create index endpoint_terms_terms on inventory.endpoint_terms using gin (company_id, terms);

create table inventory.term_counts (
  company_id uuid not null,
  field text not null,
  value text not null,
  endpoints bigint not null,
  primary key (company_id, field, value)
) with (fillfactor = 70);

-- Endpoints whose terms are to be looked at again before the statement ends.
create table inventory.stale_terms (company_id uuid not null, endpoint_id uuid not null);

do $$
declare name text;
begin
  foreach name in array array['endpoint_terms', 'term_counts', 'stale_terms'] loop
    execute format('alter table inventory.%I enable row level security', name);
    execute format('alter table inventory.%I force row level security', name);
    execute format($p$create policy company on inventory.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;

-- Terms of a set. Values are cut to what an index entry can hold; conditions themselves compare whole values.
create function inventory.long_terms(field text, members text[]) returns text[] language sql immutable as $$
  select array_agg(distinct field || ':' || left(member, 500)) from unnest(members) member
$$;
-- The same without taking the set apart, where no value is long or holds the separator: ten times as fast.
create function inventory.set_terms(field text, members text[]) returns text[] language sql stable as $$
  select case when octet_length(array_to_string(members, E'\x01')) <= 500 and position(E'\x01' in array_to_string(members, '')) = 0
    then string_to_array(field || ':' || array_to_string(members, E'\x01' || field || ':'), E'\x01')
    else inventory.long_terms(field, members) end
$$;

-- Terms that an endpoint has by its own row.
create function inventory.own_terms(e inventory.endpoints) returns text[] language sql stable as $$
  select array['method:' || e.method, 'domain:' || left(e.domain, 500), 'urlType:' || e.url_type, 'learningState:' || e.learning_state,
      'webServer:' || coalesce(left(e.web_server, 500), ''), 'cdn:' || coalesce(left(e.cdn, 500), ''), 'resourceId:' || coalesce(left(e.resource_id, 500), ''),
      'authenticated:' || coalesce(e.authenticated::text, ''), 'sensitive:' || e.sensitive, 'isExternal:' || e.is_external, 'monitored:' || e.monitored,
      'rateLimited:' || coalesce(e.rate_limited::text, '')]
    || inventory.set_terms('authType', e.auth_types) || inventory.set_terms('dataType', e.data_types) || inventory.set_terms('dataCategory', e.data_categories)
    || inventory.set_terms('contentType', e.content_types) || inventory.set_terms('responseCode', e.response_codes::text[]) || inventory.set_terms('protocol', e.protocols)
    || inventory.set_terms('endpointType', e.endpoint_types) || inventory.set_terms('source', e.sources) || inventory.set_terms('sourceType', e.source_types)
    || inventory.set_terms('technology', e.technologies)
$$;

-- Terms that it has by its labels and findings; null for none.
create function inventory.child_terms(company uuid, endpoint uuid) returns text[] language sql stable as $$
  select array_agg(distinct term) from (
    select 'label:' || label_id as term from inventory.endpoint_labels where company_id = company and endpoint_id = endpoint
    union all select found.field || ':' || left(coalesce(found.value, ''), 500) from inventory.endpoint_findings f, lateral (
      values ('hasVulnerabilities', 'true'), ('severity', f.severity), ('vulnerabilityName', f.name), ('cveId', f.cve_id), ('cweId', f.cwe_id)
    ) found(field, value) where f.company_id = company and f.endpoint_id = endpoint
  ) terms
$$;

create function inventory.terms_of(e inventory.endpoints) returns text[] language sql stable as $$
  select inventory.own_terms(e) || inventory.child_terms(e.company_id, e.id)
$$;

create function inventory.add_to_term_counts(company uuid, changed_terms text[], changes bigint[]) returns void language sql as $$
  insert into inventory.term_counts as t (company_id, field, value, endpoints)
  select company, split_part(term, ':', 1), substr(term, strpos(term, ':') + 1), sum(change)
  from unnest(changed_terms, changes) changed(term, change) group by term having sum(change) <> 0 order by term
  on conflict (company_id, field, value) do update set endpoints = t.endpoints + excluded.endpoints
$$;

-- Brings the terms of these endpoints, and the counts of terms, to what the endpoints are.
create function inventory.refresh_terms(company uuid, ids uuid[]) returns void language plpgsql as $$
declare terms text[]; changes bigint[];
begin
  with fresh as materialized (
    select e.id, inventory.terms_of(e) as terms, e.risk_score from inventory.endpoints e where e.company_id = company and e.id = any(ids)
  ), changed as materialized (
    select fresh.*, was.terms as old_terms, was.risk_score as old_risk from fresh
    left join inventory.endpoint_terms was on was.company_id = company and was.endpoint_id = fresh.id
    where was.terms is distinct from fresh.terms or was.risk_score is distinct from fresh.risk_score
  ), written as (
    insert into inventory.endpoint_terms (company_id, endpoint_id, terms, risk_score) select company, c.id, c.terms, c.risk_score from changed c order by c.id
    on conflict (company_id, endpoint_id) do update set terms = excluded.terms, risk_score = excluded.risk_score
  )
  select array_agg(term), array_agg(change) into terms, changes from (
    select term, sum(change)::bigint as change from (
      select unnest(c.terms || ('riskScore:' || c.risk_score)) as term, 1 as change from changed c
      union all select unnest(c.old_terms || ('riskScore:' || c.old_risk)), -1 from changed c where c.old_terms is not null
    ) every group by term having sum(change) <> 0
  ) summed;
  if terms is not null then perform inventory.add_to_term_counts(company, terms, changes); end if;
end $$;

-- A new endpoint has neither labels nor findings yet.
create function inventory.terms_of_added() returns trigger language plpgsql as $$
declare company uuid; terms text[]; changes bigint[];
begin
  for company, terms, changes in
    with fresh as materialized (select a.company_id, a.id, inventory.own_terms(a) as terms, a.risk_score from added a),
    written as (insert into inventory.endpoint_terms (company_id, endpoint_id, terms, risk_score) select f.company_id, f.id, f.terms, f.risk_score from fresh f),
    counted as (
      select f.company_id, term, count(*) as change from fresh f, unnest(f.terms) term group by 1, 2
      union all select f.company_id, 'riskScore:' || f.risk_score, count(*) from fresh f group by 1, 2
    )
    select c.company_id, array_agg(c.term), array_agg(c.change) from counted c group by 1
  loop
    perform inventory.add_to_term_counts(company, terms, changes);
  end loop;
  return null;
end $$;
create trigger endpoints_added_terms after insert on inventory.endpoints
  referencing new table as added for each statement execute function inventory.terms_of_added();

-- A trigger on columns cannot see all rows of its statement at once, so rows are remembered one by one and then looked at together.
create function inventory.remember_stale_terms() returns trigger language plpgsql as $$
begin
  insert into inventory.stale_terms (company_id, endpoint_id) values (new.company_id, new.id);
  return null;
end $$;
create function inventory.refresh_stale_terms() returns trigger language plpgsql as $$
declare company uuid; ids uuid[];
begin
  for company, ids in with stale as (delete from inventory.stale_terms returning company_id, endpoint_id) select company_id, array_agg(endpoint_id) from stale group by company_id loop
    perform inventory.refresh_terms(company, ids);
  end loop;
  return null;
end $$;
create trigger endpoints_terms_changed after update of method, domain, url_type, learning_state, web_server, cdn, resource_id, authenticated, sensitive, is_external,
    monitored, rate_limited, auth_types, data_types, data_categories, content_types, response_codes, protocols, endpoint_types, sources, source_types, technologies, risk_score
  on inventory.endpoints for each row
  when ((old.method, old.domain, old.url_type, old.learning_state, old.web_server, old.cdn, old.resource_id, old.authenticated, old.sensitive, old.is_external,
    old.monitored, old.rate_limited, old.auth_types, old.data_types, old.data_categories, old.content_types, old.response_codes, old.protocols, old.endpoint_types, old.sources,
    old.source_types, old.technologies, old.risk_score)
    is distinct from
    (new.method, new.domain, new.url_type, new.learning_state, new.web_server, new.cdn, new.resource_id, new.authenticated, new.sensitive, new.is_external,
    new.monitored, new.rate_limited, new.auth_types, new.data_types, new.data_categories, new.content_types, new.response_codes, new.protocols, new.endpoint_types, new.sources,
    new.source_types, new.technologies, new.risk_score))
  execute function inventory.remember_stale_terms();
create trigger endpoints_terms_refreshed after update of method, domain, url_type, learning_state, web_server, cdn, resource_id, authenticated, sensitive, is_external,
    monitored, rate_limited, auth_types, data_types, data_categories, content_types, response_codes, protocols, endpoint_types, sources, source_types, technologies, risk_score
  on inventory.endpoints for each statement execute function inventory.refresh_stale_terms();

create function inventory.terms_of_children() returns trigger language plpgsql as $$
declare company uuid; ids uuid[];
begin
  for company, ids in select company_id, array_agg(distinct endpoint_id) from changed group by company_id loop perform inventory.refresh_terms(company, ids); end loop;
  return null;
end $$;
create trigger labels_added_terms after insert on inventory.endpoint_labels referencing new table as changed for each statement execute function inventory.terms_of_children();
create trigger labels_deleted_terms after delete on inventory.endpoint_labels referencing old table as changed for each statement execute function inventory.terms_of_children();
create trigger findings_added_terms after insert on inventory.endpoint_findings referencing new table as changed for each statement execute function inventory.terms_of_children();
create trigger findings_updated_terms after update on inventory.endpoint_findings referencing new table as changed for each statement execute function inventory.terms_of_children();
create trigger findings_deleted_terms after delete on inventory.endpoint_findings referencing old table as changed for each statement execute function inventory.terms_of_children();

create function inventory.forget_terms() returns trigger language plpgsql as $$
declare company uuid; terms text[];
begin
  for company, terms in select g.company_id, array_agg(term) from gone g, unnest(g.terms || ('riskScore:' || g.risk_score)) term group by g.company_id loop
    perform inventory.add_to_term_counts(company, terms, array_fill(-1::bigint, array[cardinality(terms)]));
  end loop;
  return null;
end $$;
create trigger terms_gone after delete on inventory.endpoint_terms referencing old table as gone for each statement execute function inventory.forget_terms();

insert into inventory.endpoint_terms (company_id, endpoint_id, terms, risk_score) select e.company_id, e.id, inventory.terms_of(e), e.risk_score from inventory.endpoints e;
insert into inventory.term_counts (company_id, field, value, endpoints)
select company_id, split_part(term, ':', 1), substr(term, strpos(term, ':') + 1), count(*)
from inventory.endpoint_terms t, unnest(t.terms || ('riskScore:' || t.risk_score)) term group by company_id, term;

-- Endpoints of the session's company that have one of the terms, at most so many. As with inventory.endpoints_with_path, it
-- runs as its owner because && is not leakproof, and checks the company itself.
create function inventory.endpoints_with_terms(wanted text[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select endpoint_id from inventory.endpoint_terms
     where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and terms && $1 limit $2'
    using wanted, at_most;
end $$;
revoke execute on function inventory.endpoints_with_terms(text[], int) from public;
grant execute on function inventory.endpoints_with_terms(text[], int) to palisade_app;

-- Labels by group, for groups; the newest endpoints of a host.
create index endpoint_labels_group on inventory.endpoint_labels (company_id, group_id, label_id, endpoint_id);
create index endpoints_of_host_detected on inventory.endpoints (company_id, host_id, detected_at, id);

-- Parameters by name, by the values they are limited to and how many these are.
create index parameters_name on inventory.parameters (company_id, name, endpoint_id);
create index parameters_enum_size on inventory.parameters (company_id, cardinality(enum_values), endpoint_id) where enum_values is not null;
create index parameters_enum_values on inventory.parameters using gin (company_id, enum_values) where enum_values is not null;

-- Names that parameters have had, so that a search within names reads few rows.
create table inventory.parameter_names (company_id uuid not null, name text not null, primary key (company_id, name));
alter table inventory.parameter_names enable row level security;
alter table inventory.parameter_names force row level security;
create policy company on inventory.parameter_names using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
create function inventory.remember_parameter_names() returns trigger language plpgsql as $$
begin
  insert into inventory.parameter_names (company_id, name) select distinct company_id, name from added order by name on conflict do nothing;
  return null;
end $$;
create trigger parameters_added after insert on inventory.parameters referencing new table as added for each statement execute function inventory.remember_parameter_names();
insert into inventory.parameter_names (company_id, name) select distinct company_id, name from inventory.parameters;

create function inventory.endpoints_with_enum_values(wanted text[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select distinct endpoint_id from inventory.parameters
     where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and enum_values && $1 limit $2'
    using wanted, at_most;
end $$;
revoke execute on function inventory.endpoints_with_enum_values(text[], int) from public;
grant execute on function inventory.endpoints_with_enum_values(text[], int) to palisade_app;

create function inventory.endpoints_with_enum_size(low int, high int, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select distinct endpoint_id from inventory.parameters
     where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and enum_values is not null and cardinality(enum_values) between $1 and $2 limit $3'
    using low, high, at_most;
end $$;
revoke execute on function inventory.endpoints_with_enum_size(int, int, int) from public;
grant execute on function inventory.endpoints_with_enum_size(int, int, int) to palisade_app;
