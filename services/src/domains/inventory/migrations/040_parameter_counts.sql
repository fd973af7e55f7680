-- How many endpoints have a parameter of a name, with a member of a fixed set, or with a set of a size (0 for no set), counted beside
-- the terms of 014_inventory_terms.sql. What each endpoint has is kept, to be compared when parameters come, go or change; it is
-- in a table of its own, since names are too many to be indexed as terms are.
create table inventory.parameter_terms (
  company_id uuid not null,
  endpoint_id uuid not null,
  terms text[] not null,
  primary key (company_id, endpoint_id)
) with (fillfactor = 85);
-- Endpoints whose parameters are to be looked at again before the statement ends.
create table inventory.stale_parameter_terms (company_id uuid not null, endpoint_id uuid not null);

do $$
declare name text;
begin
  foreach name in array array['parameter_terms', 'stale_parameter_terms'] loop
    execute format('alter table inventory.%I enable row level security', name);
    execute format('alter table inventory.%I force row level security', name);
    execute format($p$create policy company on inventory.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;

create function inventory.terms_of_parameter(name text, enum_values text[]) returns text[] language sql immutable as $$
  select array['parameterName:' || left(name, 500), 'parameterEnumSize:' || coalesce(cardinality(enum_values), 0)]
    || case when cardinality(enum_values) > 0 then array['hasParameterEnum:true'] || inventory.long_terms('parameterEnumValue', enum_values) end
$$;

-- Brings the terms of these endpoints' parameters, and their counts, to what the parameters are.
create function inventory.refresh_parameter_terms(company uuid, ids uuid[]) returns void language plpgsql as $$
declare terms text[]; changes bigint[];
begin
  with fresh as materialized (
    select p.endpoint_id, array_agg(distinct term order by term) as terms
    from inventory.parameters p, unnest(inventory.terms_of_parameter(p.name, p.enum_values)) term
    where p.company_id = company and p.endpoint_id = any(ids) group by 1
  ), changed as materialized (
    select asked.id, fresh.terms, was.terms as old_terms from (select distinct unnest(ids) as id) asked
    left join fresh on fresh.endpoint_id = asked.id
    left join inventory.parameter_terms was on was.company_id = company and was.endpoint_id = asked.id
    where was.terms is distinct from fresh.terms
  ), written as (
    insert into inventory.parameter_terms (company_id, endpoint_id, terms) select company, c.id, c.terms from changed c where c.terms is not null order by c.id
    on conflict (company_id, endpoint_id) do update set terms = excluded.terms
  ), gone as (
    delete from inventory.parameter_terms g using changed c where g.company_id = company and g.endpoint_id = c.id and c.terms is null
  )
  select array_agg(term), array_agg(change) into terms, changes from (
    select term, sum(change)::bigint as change from (
      select unnest(c.terms) as term, 1 as change from changed c
      union all select unnest(c.old_terms), -1 from changed c
    ) every group by term having sum(change) <> 0
  ) summed;
  if terms is not null then perform inventory.add_to_term_counts(company, terms, changes); end if;
end $$;

create function inventory.count_parameters() returns trigger language plpgsql as $$
declare company uuid; ids uuid[];
begin
  for company, ids in select company_id, array_agg(distinct endpoint_id) from changed group by company_id loop perform inventory.refresh_parameter_terms(company, ids); end loop;
  return null;
end $$;
create trigger parameters_added_count after insert on inventory.parameters referencing new table as changed for each statement execute function inventory.count_parameters();
create trigger parameters_deleted_count after delete on inventory.parameters referencing old table as changed for each statement execute function inventory.count_parameters();

-- Rows are updated with every flush, and their sets hardly ever: only rows whose set changed are looked at.
create function inventory.remember_stale_parameters() returns trigger language plpgsql as $$
begin
  insert into inventory.stale_parameter_terms (company_id, endpoint_id) values (new.company_id, new.endpoint_id);
  return null;
end $$;
create function inventory.refresh_stale_parameters() returns trigger language plpgsql as $$
declare company uuid; ids uuid[];
begin
  for company, ids in with stale as (delete from inventory.stale_parameter_terms returning company_id, endpoint_id) select company_id, array_agg(endpoint_id) from stale group by company_id loop
    perform inventory.refresh_parameter_terms(company, ids);
  end loop;
  return null;
end $$;
create trigger parameters_set_changed after update of enum_values on inventory.parameters for each row
  when (old.enum_values is distinct from new.enum_values) execute function inventory.remember_stale_parameters();
create trigger parameters_sets_counted after update of enum_values on inventory.parameters for each statement execute function inventory.refresh_stale_parameters();

insert into inventory.parameter_terms (company_id, endpoint_id, terms)
select p.company_id, p.endpoint_id, array_agg(distinct term order by term) from inventory.parameters p, unnest(inventory.terms_of_parameter(p.name, p.enum_values)) term group by 1, 2;
insert into inventory.term_counts (company_id, field, value, endpoints)
select company_id, split_part(term, ':', 1), substr(term, strpos(term, ':') + 1), count(*) from inventory.parameter_terms, unnest(terms) term group by company_id, term;

-- Names are found among what is counted.
drop trigger parameters_added on inventory.parameters;
drop function inventory.remember_parameter_names();
drop table inventory.parameter_names;
