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

const SHARE = statement('select inventory.share_of_paths($1, $2) as share', { share: 'float8?' });

/**
 * Whether a sample shows that far more than `MOST` paths have a text: the trigrams of a common text
 * take ten times as long to look up.
 */
async function isCommon(scope: CompanyScope, text: string, many: number): Promise<boolean> {
  const total = await countOfCompany(scope);
  if (total < many) return false;
  const [row] = await scope.query(SHARE, [
    within(lower(text)),
    Math.min(100, (100 * SAMPLE) / total),
  ]);
  return total * (row?.share ?? 0) > FAR * MOST;
}

/**
 * The function finds paths whoever asks, and stops at one too many: a reader who sees few of those
 * has not got them all.
 */
async function placesBy(
  scope: CompanyScope,
  search: 'endpoints_with_path' | 'endpoints_with_whole_path',
  text: string,
): Promise<readonly number[] | null> {
  const rows = await scope.query(
    {
      sql: `with found as materialized (select array(select inventory.${search}($2, $3)) as ids)
        select place from inventory.endpoints
        where company_id = $1 and id = any((select ids from found)::uuid[])
        union all select null from found where cardinality(ids) = $3`,
      columns: { place: 'int8?' },
    },
    [scope.companyId, text, MOST + 1],
  );
  const places = rows.flatMap(({ place }) => place ?? []);
  return places.length < rows.length ? null : places;
}

/**
 * Places of the endpoints whose path contains a text, by trigrams; null when it is too short for
 * these or they are too many.
 * @param many companies of fewer endpoints are not sampled first
 */
export async function placesWithin(
  scope: CompanyScope,
  text: string,
  many = 20 * SAMPLE,
): Promise<readonly number[] | null> {
  if (text.length < SHORTEST || (await isCommon(scope, text, many))) return null;
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
