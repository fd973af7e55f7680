import {
  REGULATION_FIELD,
  REGULATION_KEYS,
  REGULATION_NAMES,
  type RegulationKey,
} from '@palisade/vocabulary/regulationField.ts';
import { typesTouched } from '@palisade/vocabulary/regulations.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { countEndpoints } from '../endpoints/endpointCount.repository.ts';
import { selectEndpoints } from '../filter/selection.ts';
import type { RegulationFigures } from './compliance.schemas.ts';
import { typesInCategories, withRegulations } from './regulations.client.ts';

const CHOSEN = statement(
  'select regulations from inventory.chosen_regulations where company_id = $1',
  { regulations: 'text[]' },
);

/** Regulations that the company answers to, in the order of the catalogue. */
export async function chosenRegulations(query: CompanyQuery): Promise<RegulationKey[]> {
  const [row] = await query(CHOSEN, [query.companyId]);
  return REGULATION_KEYS.filter((key) => row?.regulations.includes(key) ?? false);
}

/** Keeps which regulations the company answers to. */
export const saveChosen = (
  query: CompanyQuery,
  regulations: readonly RegulationKey[],
): Promise<unknown> =>
  query(
    `insert into inventory.chosen_regulations (company_id, regulations) values ($1, $2)
      on conflict (company_id) do update set regulations = excluded.regulations`,
    [query.companyId, regulations],
  );

const SEEN_TYPES = statement(
  `select value from term_counts
    where company_id = $1 and field = 'dataType' and endpoints > 0 and value <> ''`,
  { value: 'text' },
);

/** How many endpoints that the scope sees have a type that a regulation touches. */
async function endpointsOf(
  scope: CompanyScope,
  whole: CompanyQuery,
  regulation: RegulationKey,
): Promise<number> {
  const nodes = await withRegulations(whole, [
    { field: REGULATION_FIELD.key, op: 'is', value: [regulation] },
  ]);
  const { count } = await countEndpoints(scope, await selectEndpoints(scope, nodes));
  return count;
}

/** Says which of the company's regulations touch a data type. */
export async function regulationsTouching(
  whole: CompanyQuery,
): Promise<(dataType: string) => RegulationKey[]> {
  const [chosen, own] = await Promise.all([chosenRegulations(whole), typesInCategories(whole)]);
  const touched = chosen.map((key) => ({ key, types: new Set(typesTouched([key], own)) }));
  return (dataType) => touched.filter(({ types }) => types.has(dataType)).map(({ key }) => key);
}

/** What the company's regulations touch of the endpoints that the scope sees. */
export async function complianceFigures(
  scope: CompanyScope,
  whole: CompanyQuery,
): Promise<RegulationFigures[]> {
  const [chosen, touching, seen] = await Promise.all([
    chosenRegulations(whole),
    regulationsTouching(whole),
    scope.query(SEEN_TYPES, [scope.companyId]),
  ]);
  return Promise.all(
    chosen.map(async (regulation) => ({
      regulation,
      dataTypes: seen.filter(({ value }) => touching(value).includes(regulation)).length,
      endpoints: await endpointsOf(scope, whole, regulation),
    })),
  );
}

/** The chosen regulations whose names contain a text, with their endpoints, as values of a filter. */
export async function regulationOptions(
  scope: CompanyScope,
  whole: CompanyQuery,
  search: string,
): Promise<{ value: string; count: number }[]> {
  const chosen = await chosenRegulations(whole);
  const wanted = search.toLowerCase();
  return Promise.all(
    chosen
      .filter((key) => REGULATION_NAMES[key].toLowerCase().includes(wanted))
      .map(async (key) => ({ value: key, count: await endpointsOf(scope, whole, key) })),
  );
}
