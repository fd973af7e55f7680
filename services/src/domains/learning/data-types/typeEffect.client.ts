import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { PreviewBody } from './dataTypes.schemas.ts';
import { matchesOf, typeToBe } from './previewType.ts';
import { hasUntold, staysOfType, typeNow } from './untoldValues.ts';

/** A type as it would be saved, as routes of other domains take it. */
export const TypeToTry = PreviewBody;
export type TypeToTry = PreviewBody;

/** A parameter whose type would be another. */
export interface ChangedParameter {
  readonly endpointId: string;
  readonly side: 'request' | 'response';
  readonly location: string;
  readonly contentType: string;
  readonly statusClass: string;
  readonly name: string;
  /** Whether it would be of the type; else it is now and would not be. */
  readonly isOfType: boolean;
}

/** What a type would change of the parameters that there are. */
export interface TypeEffect {
  readonly name: string;
  /** Names of its categories. */
  readonly categories: readonly string[];
  readonly changed: readonly ChangedParameter[];
  /** False where there are more than were looked at, or values that cannot be read. */
  readonly isWhole: boolean;
}

/** Parameters that are looked at. */
const MOST = 20_000;

const COLUMNS = `p.endpoint_id as "endpointId", p.side, p.location, p.content_type as "contentType",
  p.status_class as "statusClass", p.name`;
const ROW = {
  endpointId: 'uuid',
  side: as<ChangedParameter['side']>('text'),
  location: 'text',
  contentType: 'text',
  statusClass: 'text',
  name: 'text',
} as const;

// A person's word and another type of the company's own win over it.
const GAINED = statement(
  `select ${COLUMNS} from inventory.parameters p
    where p.company_id = $1 and (p.name = any($2::text[]) or p.id = any($3::uuid[]))
      and not (p.tuned and coalesce(p.type_source, 'person') = 'person')
      and (p.type_source is null or p.type_source not in ('companyName', 'companyValues')
        or p.data_type = $4)
    limit ${MOST + 1}`,
  ROW,
);
const UNMATCHED = statement(
  `select ${COLUMNS}, p.type_source as source,
      p.samples || coalesce(p.enum_values, '{}') as "values" from inventory.endpoints e
    join inventory.parameters p on p.company_id = e.company_id and p.endpoint_id = e.id
    where e.company_id = $1 and e.data_types @> array[$4::text] and p.data_type = $4
      and p.type_source in ('companyName', 'companyValues')
      and not (p.name = any($2::text[]) or p.id = any($3::uuid[]))
    limit ${MOST + 1}`,
  { ...ROW, source: 'text', values: 'text[]' },
);

/**
 * Which parameters would be of a type, and which no longer, if it were saved so. Those whose values
 * cannot be read stay what they are.
 * @param ofCompany reads the company's types
 * @param query reads the endpoints that the reader sees
 * @throws Problem where it could not be saved
 */
export async function typeEffect(
  ofCompany: CompanyQuery,
  query: CompanyQuery,
  body: TypeToTry,
): Promise<TypeEffect> {
  const { types, name, categories, nameNow } = await typeToBe(ofCompany, body);
  const versions = { types, now: await typeNow(ofCompany, body.id) };
  const { named, byValue, open, isWhole } = await matchesOf(query, types);
  const values = [query.companyId, named, byValue.map(({ id }) => id), nameNow];
  const gained = await query(GAINED, values);
  const unmatched = nameNow === null ? [] : await query(UNMATCHED, values);
  const others = unmatched.slice(0, MOST).map(({ source, values: kept, ...row }) => ({
    row,
    stays: staysOfType(versions, { name: row.name, source, values: kept }),
  }));
  return {
    name,
    categories,
    changed: [
      ...gained.slice(0, MOST).map((row) => ({ ...row, isOfType: true })),
      ...others.map(({ row, stays }) => ({ ...row, isOfType: stays !== false })),
    ],
    isWhole:
      isWhole &&
      gained.length <= MOST &&
      unmatched.length <= MOST &&
      others.every(({ stays }) => stays !== null) &&
      !(await hasUntold(query, versions, open)),
  };
}
