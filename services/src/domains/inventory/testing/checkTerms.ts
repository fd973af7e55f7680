import assert from 'node:assert/strict';
import type { CompanyScope } from '../../../platform/database/database.ts';

/** For tests only: each is empty where terms, counts and members are what their rows give. */
const FAULTS = {
  'terms of endpoints': `
    select endpoint_id from inventory.endpoints e
    full join inventory.endpoint_terms t on t.company_id = e.company_id and t.endpoint_id = e.id
    where t.terms is distinct from inventory.terms_of(e) or t.risk_score is distinct from e.risk_score
      or t.place is distinct from e.place`,
  'counts of terms': `
    with counted as (
      select term, count(*) from inventory.endpoint_terms t,
        unnest(inventory.counted_terms(t.terms, t.risk_score)) term group by 1
      union all select term, count(distinct endpoint_id) from inventory.parameters,
        unnest(inventory.terms_of_parameter(name, enum_values)) term group by 1
    )
    select * from counted full join (
      select field || ':' || value as term, endpoints from inventory.term_counts where endpoints <> 0
    ) kept using (term) where count is distinct from endpoints`,
  'members of terms': `
    with own as (
      select e.place, term from inventory.endpoints e
        join inventory.endpoint_terms t on t.endpoint_id = e.id,
        unnest(inventory.terms_of(e) || ('riskScore:' || e.risk_score)) term
      union select e.place, term from inventory.endpoints e
        join inventory.parameters p on p.endpoint_id = e.id,
        unnest(inventory.terms_of_parameter(p.name, p.enum_values)) term
    ), fresh as (
      select term, (place >> 13)::int as block,
        bit_or(set_bit(0::bit(8192), (place & 8191)::int, 1)) as members from own group by 1, 2
    )
    select term, block from fresh full join inventory.term_members kept using (term, block)
    where fresh.members is distinct from kept.members`,
  'rows left to look at': `
    select endpoint_id from inventory.stale_terms
    union all select endpoint_id from inventory.stale_parameter_terms`,
} as const;

/**
 * For tests only: what is kept of the terms of a company's endpoints is what counting every row
 * anew gives.
 */
export async function checkTerms({ query }: CompanyScope, when = ''): Promise<void> {
  for (const [what, faults] of Object.entries(FAULTS))
    assert.deepEqual(await query(faults), [], `${what} ${when}`);
}
