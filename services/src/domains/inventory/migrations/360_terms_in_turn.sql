-- Learning, labels and documents change one endpoint at a time. Whoever brought its terms up to date
-- read it without what the others had not committed yet, and then wrote over theirs: terms went out
-- of step with rows, and bits and counts with both, for good. So they take turns by the row of terms:
-- what a statement of such a function reads after that is what the one before has committed. The row
-- of the endpoint, where it is written too, is always taken first.
alter function inventory.refresh_terms(uuid, uuid[]) rename to write_terms;
create function inventory.refresh_terms(company uuid, ids uuid[]) returns void language plpgsql as $$
begin
  perform from inventory.endpoint_terms
    where company_id = company and endpoint_id = any(ids) order by endpoint_id for update;
  perform inventory.write_terms(company, ids);
end $$;

create or replace function inventory.mark_findings() returns trigger language plpgsql as $$
begin
  perform from inventory.endpoints e
    where (e.company_id, e.id) in (select company_id, endpoint_id from changed)
    order by e.id for no key update;
  update inventory.endpoints e set has_findings = not e.has_findings
  from (select distinct company_id, endpoint_id from changed) c
  where e.company_id = c.company_id and e.id = c.endpoint_id
    and e.has_findings <> exists (
      select from inventory.endpoint_findings f
      where f.company_id = e.company_id and f.endpoint_id = e.id);
  return null;
end $$;

-- Makes terms, their counts and members, and marks of findings anew from rows: where rows were
-- written with triggers off, or went out of step as above. 350_members_of_terms.sql did so under the
-- policies of an owner who is no superuser, who sees no rows: no filter found an endpoint afterwards.
drop procedure inventory.fill_members();
create procedure inventory.fill_terms() language plpgsql as $$
declare
  kept constant text[] := array['endpoints', 'endpoint_labels', 'endpoint_findings', 'parameters',
    'endpoint_terms', 'parameter_terms', 'term_counts', 'term_members'];
  name text; of_company uuid; of_block bigint;
begin
  foreach name in array kept loop
    execute format('alter table inventory.%I no force row level security', name);
  end loop;

  update inventory.endpoints e set has_findings = not has_findings
    where has_findings <> exists (
      select from inventory.endpoint_findings f
      where f.company_id = e.company_id and f.endpoint_id = e.id);
  insert into inventory.endpoint_terms as t (company_id, endpoint_id, terms, risk_score, place)
    select e.company_id, e.id, fresh.terms, e.risk_score, e.place
    from inventory.endpoints e
    left join inventory.endpoint_terms was on was.company_id = e.company_id and was.endpoint_id = e.id
    cross join lateral (select inventory.terms_of(e) as terms offset 0) fresh
    where (was.terms, was.risk_score, was.place) is distinct from (fresh.terms, e.risk_score, e.place)
  on conflict (company_id, endpoint_id) do update
    set terms = excluded.terms, risk_score = excluded.risk_score, place = excluded.place;

  delete from inventory.parameter_terms;
  insert into inventory.parameter_terms (company_id, endpoint_id, terms, place)
    select p.company_id, p.endpoint_id, p.terms, e.place from (
      select p.company_id, p.endpoint_id, array_agg(distinct term order by term) as terms
      from inventory.parameters p, unnest(inventory.terms_of_parameter(p.name, p.enum_values)) term
      group by 1, 2
    ) p left join inventory.endpoints e on e.company_id = p.company_id and e.id = p.endpoint_id;

  delete from inventory.term_counts;
  insert into inventory.term_counts (company_id, field, value, endpoints)
    select company_id, split_part(term, ':', 1), substr(term, strpos(term, ':') + 1), count(*) from (
      select company_id, unnest(inventory.counted_terms(terms, risk_score)) as term
      from inventory.endpoint_terms
      union all select company_id, unnest(terms) from inventory.parameter_terms
    ) every group by company_id, term;

  delete from inventory.term_members;
  for of_company, of_block in
    select distinct company_id, place >> 13 from inventory.endpoints order by 1, 2
  loop
    insert into inventory.term_members (company_id, term, block, members)
    select of_company, term, of_block, bit_or(set_bit(0::bit(8192), (own.place & 8191)::int, 1))
    from (
      select e.place, t.terms || ('riskScore:' || t.risk_score) || coalesce(p.terms, '{}') as terms
      from inventory.endpoints e
      join inventory.endpoint_terms t on t.company_id = of_company and t.endpoint_id = e.id
      left join inventory.parameter_terms p on p.company_id = of_company and p.endpoint_id = e.id
      where e.company_id = of_company and e.place between of_block << 13 and (of_block << 13) + 8191
    ) own, unnest(own.terms) term group by term;
  end loop;

  foreach name in array kept loop
    execute format('alter table inventory.%I force row level security', name);
  end loop;
end $$;
revoke execute on procedure inventory.fill_terms() from public;
call inventory.fill_terms();
