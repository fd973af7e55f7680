-- Which endpoints have a term, as bits: filters of several conditions are answered by and, or and
-- not over a few kilobytes a term instead of by rows. Every endpoint has a place, a number that is
-- never given again; a block is 8,192 places. Members of a term in a block are one row, compressed.
-- Indexes of orders and of hosts have the place, so that an index alone tells what a filter keeps.
create sequence inventory.endpoint_places minvalue 0;
grant usage on sequence inventory.endpoint_places to palisade_app;
alter table inventory.endpoints
  add column place bigint not null default nextval('inventory.endpoint_places');

drop index inventory.endpoint_terms_terms;
drop index inventory.endpoints_risk, inventory.endpoints_host, inventory.endpoints_path,
  inventory.endpoints_method, inventory.endpoints_requests, inventory.endpoints_last_activity,
  inventory.endpoints_detected, inventory.endpoints_staging_requests;
create index endpoints_risk on inventory.endpoints (company_id, risk_score, id) include (place);
-- Groups by host need no row: their highest risk and their requests are in this one.
create index endpoints_host on inventory.endpoints (company_id, host, risk_score, id)
  include (place, requests, last_activity_at, detected_at);
create index endpoints_path on inventory.endpoints (company_id, path, id) include (place);
create index endpoints_method on inventory.endpoints (company_id, method, id) include (place);
create index endpoints_requests on inventory.endpoints (company_id, requests, id) include (place);
create index endpoints_last_activity on inventory.endpoints (company_id, last_activity_at, id)
  include (place);
create index endpoints_detected on inventory.endpoints (company_id, detected_at, id)
  include (place);
create index endpoints_place on inventory.endpoints (company_id, place) include (id);

create table inventory.term_members (
  company_id uuid not null,
  term text not null,
  block int not null,
  members bit varying not null,
  primary key (company_id, term, block)
) with (fillfactor = 85, toast_tuple_target = 128);
select palisade.protect('inventory.term_members');

alter table inventory.endpoint_terms add column place bigint;
alter table inventory.parameter_terms add column place bigint;

-- Adds endpoints to terms, or takes them out where `present` is false: one place, term and word an
-- element of the three.
create function inventory.change_members(
  company uuid, places bigint[], wanted text[], present boolean[]
) returns void language plpgsql as $$
begin
  if false = any(present) then
    -- In the order in which others write them too.
    perform from inventory.term_members m
      where m.company_id = company and (m.term, m.block) in (
        select c.term, (c.place >> 13)::int from unnest(wanted, places) c(term, place))
      order by m.term, m.block for update;
    update inventory.term_members m set members = m.members & ~d.members from (
      select c.term, (c.place >> 13)::int as block,
        bit_or(set_bit(0::bit(8192), (c.place & 8191)::int, 1)) as members
      from unnest(wanted, places, present) c(term, place, present) where not c.present
      group by 1, 2
    ) d where m.company_id = company and m.term = d.term and m.block = d.block;
    delete from inventory.term_members m using (
      select distinct c.term, (c.place >> 13)::int as block
      from unnest(wanted, places, present) c(term, place, present) where not c.present
    ) d where m.company_id = company and m.term = d.term and m.block = d.block
      and bit_count(m.members) = 0;
  end if;
  if true = any(present) then
    insert into inventory.term_members as m (company_id, term, block, members)
    select company, c.term, (c.place >> 13)::int,
      bit_or(set_bit(0::bit(8192), (c.place & 8191)::int, 1))
    from unnest(wanted, places, present) c(term, place, present) where c.present
    group by c.term, (c.place >> 13)::int order by 2, 3
    on conflict (company_id, term, block) do update set members = m.members | excluded.members;
  end if;
end $$;

-- Runs of three letters and more: a text of letters within a path is within one of these.
create function inventory.path_terms(path text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct 'pathWord:' || left(lower(word[1] collate "C"), 500)), '{}')
  from regexp_matches(path collate "C", '[A-Za-z]{3,}', 'g') word
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
$$;

create or replace function inventory.refresh_terms(company uuid, ids uuid[]) returns void
language plpgsql as $$
declare terms text[]; changes bigint[]; places bigint[]; moved text[]; present boolean[];
begin
  with fresh as materialized (
    select e.id, e.place, inventory.terms_of(e) as terms, e.risk_score from inventory.endpoints e
    where e.company_id = company and e.id = any(ids)
  ), changed as materialized (
    select fresh.*, was.terms as old_terms, was.risk_score as old_risk from fresh
    left join inventory.endpoint_terms was on was.company_id = company and was.endpoint_id = fresh.id
    where was.terms is distinct from fresh.terms or was.risk_score is distinct from fresh.risk_score
  ), written as (
    insert into inventory.endpoint_terms (company_id, endpoint_id, terms, risk_score, place)
    select company, c.id, c.terms, c.risk_score, c.place from changed c order by c.id
    on conflict (company_id, endpoint_id) do update
      set terms = excluded.terms, risk_score = excluded.risk_score
  ), summed as (
    select term, sum(change)::bigint as change from (
      select unnest(inventory.counted_terms(c.terms, c.risk_score)) as term, 1 as change
      from changed c
      union all select unnest(inventory.counted_terms(c.old_terms, c.old_risk)), -1
      from changed c where c.old_terms is not null
    ) every group by term having sum(change) <> 0
  ), moves as (
    select c.place, term, true as present from changed c,
      unnest(c.terms || ('riskScore:' || c.risk_score)) term
    where c.old_terms is null or term <> all(c.old_terms || ('riskScore:' || c.old_risk))
    union all select c.place, term, false from changed c,
      unnest(c.old_terms || ('riskScore:' || c.old_risk)) term
    where term <> all(c.terms || ('riskScore:' || c.risk_score))
  )
  select s.terms, s.changes, m.places, m.terms, m.present
    into terms, changes, places, moved, present
  from (select array_agg(term) as terms, array_agg(change) as changes from summed) s,
    (select array_agg(m.place) as places, array_agg(m.term) as terms,
      array_agg(m.present) as present from moves m) m;
  if terms is not null then perform inventory.add_to_term_counts(company, terms, changes); end if;
  if moved is not null then perform inventory.change_members(company, places, moved, present); end if;
end $$;

create or replace function inventory.terms_of_added() returns trigger language plpgsql as $$
declare company uuid; terms text[]; changes bigint[]; places bigint[];
begin
  for company, terms, changes in
    with fresh as materialized (
      select a.company_id, a.id, a.place, inventory.own_terms(a) as terms, a.risk_score from added a
    ), written as (
      insert into inventory.endpoint_terms (company_id, endpoint_id, terms, risk_score, place)
      select f.company_id, f.id, f.terms, f.risk_score, f.place from fresh f
    ), counted as (
      select f.company_id, term, count(*) as change
      from fresh f, unnest(inventory.counted_terms(f.terms, f.risk_score)) term group by 1, 2
    )
    select c.company_id, array_agg(c.term), array_agg(c.change) from counted c group by 1
  loop
    perform inventory.add_to_term_counts(company, terms, changes);
  end loop;
  for company, places, terms in
    select t.company_id, array_agg(t.place), array_agg(term)
    from added a join inventory.endpoint_terms t
      on t.company_id = a.company_id and t.endpoint_id = a.id,
      unnest(t.terms || ('riskScore:' || t.risk_score)) term
    group by 1
  loop
    perform inventory.change_members(
      company, places, terms, array_fill(true, array[cardinality(terms)]));
  end loop;
  return null;
end $$;

create or replace function inventory.forget_terms() returns trigger language plpgsql as $$
declare company uuid; terms text[]; places bigint[];
begin
  for company, terms in
    select g.company_id, array_agg(term)
    from gone g, unnest(inventory.counted_terms(g.terms, g.risk_score)) term group by g.company_id
  loop
    perform inventory.add_to_term_counts(
      company, terms, array_fill(-1::bigint, array[cardinality(terms)]));
  end loop;
  for company, places, terms in
    select g.company_id, array_agg(g.place), array_agg(term)
    from gone g, unnest(g.terms || ('riskScore:' || g.risk_score)) term group by g.company_id
  loop
    perform inventory.change_members(
      company, places, terms, array_fill(false, array[cardinality(terms)]));
  end loop;
  return null;
end $$;

create or replace function inventory.refresh_parameter_terms(company uuid, ids uuid[]) returns void
language plpgsql as $$
declare terms text[]; changes bigint[]; places bigint[]; moved text[]; present boolean[];
begin
  with fresh as materialized (
    select p.endpoint_id, array_agg(distinct term order by term) as terms
    from inventory.parameters p, unnest(inventory.terms_of_parameter(p.name, p.enum_values)) term
    where p.company_id = company and p.endpoint_id = any(ids) group by 1
  ), changed as materialized (
    select asked.id, coalesce(was.place, e.place) as place, fresh.terms, was.terms as old_terms
    from (select distinct unnest(ids) as id) asked
    left join fresh on fresh.endpoint_id = asked.id
    left join inventory.parameter_terms was on was.company_id = company and was.endpoint_id = asked.id
    left join inventory.endpoints e on e.company_id = company and e.id = asked.id
    where was.terms is distinct from fresh.terms
  ), written as (
    insert into inventory.parameter_terms (company_id, endpoint_id, terms, place)
    select company, c.id, c.terms, c.place from changed c where c.terms is not null order by c.id
    on conflict (company_id, endpoint_id) do update
      set terms = excluded.terms, place = excluded.place
  ), gone as (
    delete from inventory.parameter_terms g using changed c
    where g.company_id = company and g.endpoint_id = c.id and c.terms is null
  ), summed as (
    select term, sum(change)::bigint as change from (
      select unnest(c.terms) as term, 1 as change from changed c
      union all select unnest(c.old_terms), -1 from changed c
    ) every group by term having sum(change) <> 0
  ), moves as (
    select c.place, term, true as present from changed c, unnest(c.terms) term
    where c.place is not null and (c.old_terms is null or term <> all(c.old_terms))
    union all select c.place, term, false from changed c, unnest(c.old_terms) term
    where c.place is not null and (c.terms is null or term <> all(c.terms))
  )
  select s.terms, s.changes, m.places, m.terms, m.present
    into terms, changes, places, moved, present
  from (select array_agg(term) as terms, array_agg(change) as changes from summed) s,
    (select array_agg(m.place) as places, array_agg(m.term) as terms,
      array_agg(m.present) as present from moves m) m;
  if terms is not null then perform inventory.add_to_term_counts(company, terms, changes); end if;
  if moved is not null then perform inventory.change_members(company, places, moved, present); end if;
end $$;

-- Terms of hosts and paths: what changes these changes terms too.
drop trigger endpoints_terms_changed on inventory.endpoints;
drop trigger endpoints_terms_refreshed on inventory.endpoints;
create trigger endpoints_terms_changed after update of host_id, path, method, domain, url_type, learning_state,
    web_server, cdn, resource_id, authenticated, sensitive, is_external, monitored, rate_limited,
    auth_types, data_types, data_categories, content_types, response_codes, protocols,
    endpoint_types, sources, source_types, technologies, risk_score
  on inventory.endpoints for each row
  when ((old.host_id, old.path, old.method, old.domain, old.url_type, old.learning_state, old.web_server, old.cdn,
    old.resource_id, old.authenticated, old.sensitive, old.is_external, old.monitored,
    old.rate_limited, old.auth_types, old.data_types, old.data_categories, old.content_types,
    old.response_codes, old.protocols, old.endpoint_types, old.sources, old.source_types,
    old.technologies, old.risk_score)
    is distinct from
    (new.host_id, new.path, new.method, new.domain, new.url_type, new.learning_state, new.web_server, new.cdn,
    new.resource_id, new.authenticated, new.sensitive, new.is_external, new.monitored,
    new.rate_limited, new.auth_types, new.data_types, new.data_categories, new.content_types,
    new.response_codes, new.protocols, new.endpoint_types, new.sources, new.source_types,
    new.technologies, new.risk_score))
  execute function inventory.remember_stale_terms();
create trigger endpoints_terms_refreshed after update of host_id, path, method, domain, url_type, learning_state,
    web_server, cdn, resource_id, authenticated, sensitive, is_external, monitored, rate_limited,
    auth_types, data_types, data_categories, content_types, response_codes, protocols,
    endpoint_types, sources, source_types, technologies, risk_score
  on inventory.endpoints for each statement execute function inventory.refresh_stale_terms();

-- What is there already, block by block.
update inventory.endpoint_terms t
  set place = e.place, terms = inventory.terms_of(e)
  from inventory.endpoints e where e.company_id = t.company_id and e.id = t.endpoint_id;
update inventory.parameter_terms t set place = e.place
  from inventory.endpoints e where e.company_id = t.company_id and e.id = t.endpoint_id;
insert into inventory.term_counts (company_id, field, value, endpoints)
select company_id, split_part(term, ':', 1), substr(term, strpos(term, ':') + 1), count(*)
from inventory.endpoint_terms t, unnest(t.terms) term
where split_part(term, ':', 1) in ('all', 'hostId', 'pathWord') group by company_id, term;

-- Where rows were written with triggers off, this makes the members of all terms anew.
create procedure inventory.fill_members() language plpgsql as $$
declare of_block int;
begin
  for of_block in select distinct (place >> 13)::int from inventory.endpoint_terms order by 1 loop
    insert into inventory.term_members (company_id, term, block, members)
    select t.company_id, term, of_block,
      bit_or(set_bit(0::bit(8192), (t.place & 8191)::int, 1))
    from (
      select company_id, place, terms || ('riskScore:' || risk_score) as terms
      from inventory.endpoint_terms where place >> 13 = of_block
      union all select company_id, place, terms
      from inventory.parameter_terms where place >> 13 = of_block
    ) t, unnest(t.terms) term group by 1, 2;
  end loop;
end $$;
revoke execute on procedure inventory.fill_members() from public;
call inventory.fill_members();

-- Both kinds of readers ask these; see 330_whole_readers.sql.
create view whole.term_members with (security_invoker) as select * from inventory.term_members;
revoke insert, update, delete on whole.term_members from palisade_app;
create view limited.term_members with (security_barrier) as
  select m.company_id, m.term, m.block, m.members & seen.members as members
  from inventory.term_members m join (
    select block, bit_or(members) as members from inventory.term_members
    where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
      and term = any(
        select 'label:' || id
        from unnest(string_to_array(current_setting('palisade.label_ids', true), ',')) id)
    group by block
  ) seen on seen.block = m.block
  where m.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
grant select on limited.term_members to palisade_limited;
revoke all on limited.term_members from palisade_app;

-- Values of terms of the session's company, at most so many: they tell which terms a text or a range
-- stands for, and nothing of who has them. They run as their owner, since a limited reader has no
-- counts of all endpoints, and check the company themselves.
create function inventory.term_values_like(wanted text, pattern text, at_most int)
returns setof text language sql stable security definer set search_path = pg_catalog as $$
  select value from inventory.term_counts
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and field = wanted and endpoints > 0 and (value ilike pattern or length(value) >= 500)
  limit at_most
$$;
create function inventory.term_values_between(
  wanted text, low double precision, high double precision, at_most int
) returns setof text language sql stable security definer set search_path = pg_catalog as $$
  select value from inventory.term_counts
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and field = wanted and endpoints > 0 and value::double precision between low and high
  limit at_most
$$;
revoke execute on function inventory.term_values_like(text, text, int),
  inventory.term_values_between(text, double precision, double precision, int) from public;
grant execute on function inventory.term_values_like(text, text, int),
  inventory.term_values_between(text, double precision, double precision, int)
  to palisade_app, palisade_limited;

-- What found endpoints by terms one condition at a time.
drop function inventory.endpoints_with_terms(text[], int);
drop function inventory.endpoints_with_enum_values(text[], int);
drop function inventory.endpoints_with_enum_size(int, int, int);
drop index inventory.parameters_enum_size, inventory.parameters_enum_values;
