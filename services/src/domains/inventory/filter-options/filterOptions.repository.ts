import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { hasTerms } from '../filter/termValues.ts';

/** A value that endpoints have, and how many. */
export interface FilterOption {
  readonly value: string;
  readonly count: number;
}

const FROM_TERMS = `select value, endpoints as count from term_counts
  where company_id = $1 and field = $2 and value <> '' and endpoints > 0 and value ilike $3
    order by endpoints desc, value limit $4`;

/**
 * The same of a part of the endpoints, from the members of terms; these are named, since a range of
 * texts is another one in each collation.
 */
const FROM_MEMBERS = `select substr(term, length($2) + 2) as value, sum(bit_count(members))::bigint as count
  from term_members
  where company_id = $1 and term = any(array(
      select $2 || ':' || value from inventory.term_values_like($2, $3, 100000) value where value <> ''))
    and substr(term, length($2) + 2) ilike $3
    group by term having sum(bit_count(members)) > 0 order by 2 desc, 1 limit $4`;

/**
 * For who sees a part of the endpoints: members of the sets that parameters have are counted for
 * all of them.
 */
const FROM_PARAMETERS = `select value, count(distinct endpoint_id) as count
  from inventory.parameters, unnest(enum_values) value
  where company_id = $1 and enum_values is not null and $2::text is not null and value ilike $3
    group by value order by 2 desc, value limit $4`;

/** The same of the names of parameters. */
const FROM_NAMES = `select name as value, count(distinct endpoint_id) as count from inventory.parameters
  where company_id = $1 and $2::text is not null and name <> '' and name ilike $3 group by name
    order by 2 desc, name limit $4`;

/** Values of a field among the company's endpoints, most frequent first. */
export function filterOptions(
  scope: CompanyScope,
  field: FilterField,
  search: string,
  first: number,
): Promise<FilterOption[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const ofParameters = field.key === 'parameterName' ? FROM_NAMES : FROM_PARAMETERS;
  const ofTerms = scope.isLimited ? FROM_MEMBERS : FROM_TERMS;
  return scope.query(
    {
      sql: hasTerms(field) || !scope.isLimited ? ofTerms : ofParameters,
      columns: { value: 'text', count: 'int8' },
    },
    [scope.companyId, field.key, pattern, first],
  );
}
