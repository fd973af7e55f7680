-- Counts of terms for people who are limited to labels of more than 20,000 endpoints, from the bits of terms: to take apart the terms of each endpoint took more than 60 s
-- for 333,000. Terms without bits, which say how two others go together, are counted from rows as before, and only where they are asked for.
create or replace view limited.term_counts with (security_barrier) as
  select t.company_id, split_part(term, ':', 1) as field, substr(term, strpos(term, ':') + 1) as value, count(*) as endpoints
  from inventory.endpoint_terms t, unnest(inventory.counted_terms(t.terms, t.risk_score)) term
  where inventory.sees_at_most(20000)
    and t.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and t.endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  group by t.company_id, term
  union all
  select c.company_id, c.field, c.value, counted.endpoints
  from inventory.term_counts c cross join lateral (
    select sum(bit_count(m.members & (select blocks from limited.seen_blocks)[m.block + 1]))::bigint as endpoints
    from inventory.term_members m where m.company_id = c.company_id and m.term = c.field || ':' || c.value
  ) counted
  where not inventory.sees_at_most(20000)
    and c.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and c.endpoints > 0 and counted.endpoints > 0
  union all
  select together.company_id, f.field, together.value, together.endpoints
  from unnest('{labelData,labelDataSide,labelGroupRisk,labelRuleRisk,dataAudience}'::text[]) f (field) cross join lateral (
    select t.company_id, substr(term, strpos(term, ':') + 1) as value, count(*) as endpoints
    from inventory.endpoint_terms t, unnest(inventory.counted_terms(t.terms, t.risk_score)) term
    where t.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
      and split_part(term, ':', 1) = f.field
      and exists (
        select from limited.labels_of_each l where l.company_id = t.company_id and l.endpoint_id = t.endpoint_id offset 0
      )
    group by t.company_id, term
  ) together
  where not inventory.sees_at_most(20000)
    and together.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
