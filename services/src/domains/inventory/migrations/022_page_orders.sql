-- A whole path, whatever its letters' case: a search by trigrams reads every path that has the same ones.
create index endpoint_paths_whole on inventory.endpoint_paths (company_id, left(lower(path), 500));

-- Endpoints of the session's company that have exactly this path, at most so many; see inventory.endpoints_with_path.
create function inventory.endpoints_with_whole_path(wanted text, at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select endpoint_id from inventory.endpoint_paths
     where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and left(lower(path), 500) = left(lower($1), 500) limit $2'
    using wanted, at_most;
end $$;
revoke execute on function inventory.endpoints_with_whole_path(text, int) from public;
grant execute on function inventory.endpoints_with_whole_path(text, int) to palisade_app;

-- What goes along with risk is counted by risk too: in the order of risk such endpoints come late, and a page of them begins where
-- they begin.
create or replace function inventory.counted_terms(terms text[], risk double precision) returns text[] language sql immutable as $$
  select terms || ('riskScore:' || risk) || coalesce((
    select array_agg(split_part(term, ':', 1) || 'Risk:' || substr(term, strpos(term, ':') + 1) || ' ' || risk) from unnest(terms) term
    where split_part(term, ':', 1) in ('label', 'labelGroup', 'labelRule', 'sensitive', 'dataType', 'dataCategory', 'hasVulnerabilities', 'severity', 'authenticated')
  ), '{}')
$$;
insert into inventory.term_counts (company_id, field, value, endpoints)
select company_id, split_part(term, ':', 1), substr(term, strpos(term, ':') + 1), count(*)
from inventory.endpoint_terms t, unnest(inventory.counted_terms(t.terms, t.risk_score)) term
where split_part(term, ':', 1) in ('labelRisk', 'sensitiveRisk', 'dataTypeRisk', 'dataCategoryRisk', 'hasVulnerabilitiesRisk', 'severityRisk', 'authenticatedRisk') group by company_id, term;

create or replace function inventory.terms_of_added() returns trigger language plpgsql as $$
declare company uuid; terms text[]; changes bigint[];
begin
  for company, terms, changes in
    with fresh as materialized (select a.company_id, a.id, inventory.own_terms(a) as terms, a.risk_score from added a),
    written as (insert into inventory.endpoint_terms (company_id, endpoint_id, terms, risk_score) select f.company_id, f.id, f.terms, f.risk_score from fresh f),
    counted as (select f.company_id, term, count(*) as change from fresh f, unnest(inventory.counted_terms(f.terms, f.risk_score)) term group by 1, 2)
    select c.company_id, array_agg(c.term), array_agg(c.change) from counted c group by 1
  loop
    perform inventory.add_to_term_counts(company, terms, changes);
  end loop;
  return null;
end $$;
