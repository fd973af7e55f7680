import { lower } from '@palisade/engine/filter/conditions.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { countOfCompany } from './countOfCompany.ts';

/** More endpoints than this are not looked up by their paths. */
const MOST = 4000;
/** Shorter texts have no trigram. */
const SHORTEST = 3;
/**
 * Paths that are looked at to learn how common a text is, in companies that have many times more.
 */
const SAMPLE = 5000;
/** So many times what is few shows in a sample without doubt. */
const FAR = 4;

/** A text as the pattern of what contains it. */
const within = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const IS_COMMON = statement(
  `select avg((lower(path collate "C") like $1)::int)::float as share
    from inventory.endpoint_paths tablesample system ($2)`,
  { share: 'float8?' },
);

/**
 * Whether a sample shows that far more than `MOST` paths have a text: the trigrams of a common text
 * take ten times as long to look up.
 */
async function isCommon(scope: CompanyScope, text: string): Promise<boolean> {
  const total = await countOfCompany(scope);
  if (total < 20 * SAMPLE) return false;
  const [row] = await scope.query(IS_COMMON, [within(lower(text)), (100 * SAMPLE) / total]);
  return total * (row?.share ?? 0) > FAR * MOST;
}

async function placesBy(
  scope: CompanyScope,
  search: 'endpoints_with_path' | 'endpoints_with_whole_path',
  text: string,
): Promise<readonly number[] | null> {
  const rows = await scope.query(
    {
      sql: `select place from inventory.endpoints where company_id = $1
      and id = any(array(select inventory.${search}($2, $3)))`,
      columns: { place: 'int8' },
    },
    [scope.companyId, text, MOST + 1],
  );
  return rows.length > MOST ? null : rows.map(({ place }) => place);
}

/**
 * Places of the endpoints whose path contains a text, by trigrams; null when it is too short for
 * these or they are too many.
 */
export async function placesWithin(
  scope: CompanyScope,
  text: string,
): Promise<readonly number[] | null> {
  if (text.length < SHORTEST || (await isCommon(scope, text))) return null;
  return placesBy(scope, 'endpoints_with_path', within(text));
}

/**
 * Places of the endpoints that may have a path, whatever the case of its letters; null when they
 * are too many. A superset: of long paths only the beginning is compared.
 */
export const placesOfPath = (
  scope: CompanyScope,
  path: string,
): Promise<readonly number[] | null> => placesBy(scope, 'endpoints_with_whole_path', path);
