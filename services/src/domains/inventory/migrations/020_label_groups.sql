-- Groups by label are told from counts alone: how many endpoints a label of a group, or a label given by a rule, has with each
-- risk. Terms hold the pairs (`labelGroup:GROUP LABEL`, `labelRule:RULE LABEL`); they are counted by risk as well
-- (`labelGroupRisk:GROUP LABEL 7.5`).
create function inventory.counted_terms(terms text[], risk double precision) returns text[] language sql immutable as $$
  select terms || ('riskScore:' || risk) || coalesce((
    select array_agg(split_part(term, ':', 1) || 'Risk:' || split_part(term, ':', 2) || ' ' || risk) from unnest(terms) term where term like 'labelGroup:%' or term like 'labelRule:%'
  ), '{}')
$$;

create or replace function inventory.child_terms(company uuid, endpoint uuid) returns text[] language sql stable as $$
  select array_agg(distinct term) from (
    select term from inventory.endpoint_labels l, lateral (values ('label:' || l.label_id), ('labelGroup:' || l.group_id || ' ' || l.label_id), ('labelRule:' || l.rule_id || ' ' || l.label_id)) own(term)
    where l.company_id = company and l.endpoint_id = endpoint
    union all select found.field || ':' || left(coalesce(found.value, ''), 500) from inventory.endpoint_findings f, lateral (
      values ('hasVulnerabilities', 'true'), ('severity', f.severity), ('vulnerabilityName', f.name), ('cveId', f.cve_id), ('cweId', f.cwe_id)
    ) found(field, value) where f.company_id = company and f.endpoint_id = endpoint
  ) terms
$$;

create or replace function inventory.refresh_terms(company uuid, ids uuid[]) returns void language plpgsql as $$
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
      select unnest(inventory.counted_terms(c.terms, c.risk_score)) as term, 1 as change from changed c
      union all select unnest(inventory.counted_terms(c.old_terms, c.old_risk)), -1 from changed c where c.old_terms is not null
    ) every group by term having sum(change) <> 0
  ) summed;
  if terms is not null then perform inventory.add_to_term_counts(company, terms, changes); end if;
end $$;

create or replace function inventory.forget_terms() returns trigger language plpgsql as $$
declare company uuid; terms text[];
begin
  for company, terms in select g.company_id, array_agg(term) from gone g, unnest(inventory.counted_terms(g.terms, g.risk_score)) term group by g.company_id loop
    perform inventory.add_to_term_counts(company, terms, array_fill(-1::bigint, array[cardinality(terms)]));
  end loop;
  return null;
end $$;

select inventory.refresh_terms(company_id, array_agg(distinct endpoint_id)) from inventory.endpoint_labels group by company_id;
