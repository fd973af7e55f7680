import type { CompanyQuery } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { labelInFilter, referenceOf, renameInFilter } from '../../platform/filterNames.ts';
import { Problem } from '../../platform/problem.ts';

const LABELS = statement(
  `select label.id, label.name, grp.name as "group" from labels.labels label
     join labels.groups grp on grp.company_id = label.company_id and grp.id = label.group_id
    where label.company_id = $1`,
  { id: 'uuid', name: 'text', group: 'text' },
);

/** Names the labels of filters as in every environment; an id that no label has stays. */
export async function labelNaming(
  query: CompanyQuery,
): Promise<<Filter>(filter: Filter) => Filter> {
  const labels = await query(LABELS, [query.companyId]);
  const names = new Map(labels.map(({ id, group, name }) => [id, labelInFilter(group, name)]));
  return (filter) =>
    renameInFilter(filter, (kind, id) => (kind === 'label' ? (names.get(id) ?? id) : id));
}

/** The opposite: ids of the company's labels. @throws Problem badInput for a label it has not */
export async function withLabelIds<Filter>(query: CompanyQuery, filter: Filter): Promise<Filter> {
  const labels = await query(LABELS, [query.companyId]);
  const ids = new Map(
    labels.map(({ id, group, name }) => [referenceOf('label', labelInFilter(group, name)).key, id]),
  );
  return renameInFilter(filter, (kind, name) => {
    if (kind !== 'label') return name;
    const id = ids.get(referenceOf(kind, name).key);
    if (id === undefined)
      throw new Problem('badInput', 'Its filter names a label that does not exist.', {
        field: 'filter',
      });
    return id;
  });
}
