import type { CompanyQuery } from '../../../platform/database/database.ts';
import { regulationsTouching } from '../compliance/compliance.repository.ts';
import type { Parameter, ParameterRow } from './parameters.schemas.ts';
import { typeEvidence } from './typeEvidence.ts';

/**
 * Says of rows of parameters why they are of their data types, and which of the company's
 * regulations touch those.
 * @param whole sees the whole company, since regulations are nothing of any endpoint
 */
export async function withTouching(
  whole: CompanyQuery,
): Promise<
  <Row extends ParameterRow>(row: Row) => Row & Pick<Parameter, 'regulations' | 'typeEvidence'>
> {
  const touching = await regulationsTouching(whole);
  return (row) => ({
    ...row,
    regulations: row.dataType === null ? [] : touching(row.dataType),
    typeEvidence: typeEvidence(row),
  });
}

/** The same of a page. */
export async function pageWithTouching<Page extends { readonly items: readonly ParameterRow[] }>(
  whole: CompanyQuery,
  page: Page,
) {
  const touched = await withTouching(whole);
  const items = page.items as readonly Page['items'][number][];
  return { ...page, items: items.map(touched) };
}
