import { isDeepStrictEqual } from 'node:util';
import { isMasked } from '@palisade/engine/sensitive/maskValue.ts';
import { OwnTypes } from '@palisade/engine/sensitive/own/ownTypes.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { readOwnTypes } from '../learner/ownTypes.ts';

/** More names than this are not told apart: the values of all are looked at. */
const MOST_NAMES = 5_000;

// Masked as the engine masks, or hashed.
const HAS_UNTOLD = statement(
  `select exists (select from inventory.parameters p
      where p.company_id = $1 and ($2::text[] is null or p.name = any($2::text[]))
        and not (p.tuned and coalesce(p.type_source, 'person') = 'person')
        and (p.type_source is null or p.type_source not in ('companyName', 'companyValues'))
        and p.distinct_values > 0
        and not exists (select from unnest(p.samples || coalesce(p.enum_values, '{}')) value
          where value not like '%•%' and value !~ '^#[0-9a-f]{16}$')) as "isUntold"`,
  { isUntold: 'bool' },
);

/** A type as it would be saved, and as traffic is searched for it now. */
interface Versions {
  readonly types: OwnTypes;
  /** Null for a new one, and for one that is switched off. */
  readonly now: OwnTypes | null;
}

/** A type as traffic is searched for it now; null where it is not, or there is no such type. */
export async function typeNow(
  ofCompany: CompanyQuery,
  id: string | null | undefined,
): Promise<OwnTypes | null> {
  if (id == null) return null;
  const { own } = await readOwnTypes(ofCompany);
  const found = own?.types.find(({ rules }) => rules.id === id.toLowerCase());
  return found === undefined ? null : new OwnTypes([found.rules]);
}

/** A parameter that is of the type now, and that nothing that can be read makes of it. */
interface Unmatched {
  readonly name: string;
  readonly source: string;
  readonly values: readonly string[];
}

/**
 * Whether what learning found of values of a name holds on: it read them before they were hidden,
 * and the rules about them stay.
 */
function holdsOn({ types, now }: Versions, name: string): boolean {
  const valuesOf = (own: OwnTypes) => own.types.map(({ rules }) => rules.values);
  return (
    now !== null &&
    isDeepStrictEqual(valuesOf(now), valuesOf(types)) &&
    now.contextOf(name).open.size > 0
  );
}

/** Whether a parameter would go on to be of the type; null where its values do not tell. */
export function staysOfType(
  versions: Versions,
  { name, source, values }: Unmatched,
): boolean | null {
  if (versions.types.contextOf(name).open.size === 0) return false;
  if (source === 'companyValues' && holdsOn(versions, name)) return true;
  return values.length === 0 || values.some(isMasked) ? null : false;
}

/**
 * Whether parameters of other types, or of none, have no value that can be read, so that nothing
 * tells whether they would be of the type. @param open names that its values may have
 */
export async function hasUntold(
  query: CompanyQuery,
  versions: Versions,
  open: readonly string[],
): Promise<boolean> {
  const names = open.filter((name) => !holdsOn(versions, name));
  if (names.length === 0) return false;
  const [row] = await query(HAS_UNTOLD, [
    query.companyId,
    names.length > MOST_NAMES ? null : names,
  ]);
  return row?.isUntold === true;
}
