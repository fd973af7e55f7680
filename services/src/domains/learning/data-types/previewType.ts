import { OwnTypes } from '@palisade/engine/sensitive/own/ownTypes.ts';
import { isMasked } from '@palisade/engine/sensitive/maskValue.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import {
  inherited,
  knownKeywordLists,
  ownCategories,
  ownDataTypes,
} from './dataTypes.repository.ts';
import type { Preview, PreviewBody } from './dataTypes.schemas.ts';
import { keywordsOf } from '../keyword-lists/keywordLists.repository.ts';
import { parameterNames } from './parameterNames.ts';
import { checkedRules, checkedTypeName } from './typeInput.ts';

/** Parameters whose values are read: 100,000 take 0.4 s. */
const MOST_READ = 100_000;
const MOST_NAMES = 5_000;
const EXAMPLES = 10;

/** `known` are those of the endpoints that are counted already. */
const NAMED = statement(
  `select count(*) as parameters, count(distinct endpoint_id) as endpoints,
      count(distinct endpoint_id) filter (where endpoint_id = any($3::uuid[])) as known
     from inventory.parameters where company_id = $1 and name = any($2::text[])`,
  { parameters: 'int8', endpoints: 'int8', known: 'int8' },
);

const KEPT_VALUES = statement(
  `select id, endpoint_id as "endpointId", name, samples || coalesce(enum_values, '{}') as "values"
     from inventory.parameters
    where company_id = $1 and ($2::text[] is null or name = any($2::text[]))
      and (cardinality(samples) > 0 or enum_values is not null)
    limit ${MOST_READ}`,
  { id: 'uuid', endpointId: 'uuid', name: 'text', values: 'text[]' },
);

const EXAMPLES_OF = statement(
  `select e.id as "endpointId", e.method, e.host, e.path, p.name as parameter,
      p.data_type as "dataType", p.samples
     from inventory.parameters p
     join inventory.endpoints e on e.company_id = p.company_id and e.id = p.endpoint_id
    where p.company_id = $1 and (p.name = any($2::text[]) or p.id = any($3::uuid[]))
    order by e.requests desc, p.name, p.id limit ${EXAMPLES}`,
  {
    endpointId: 'uuid',
    method: 'text',
    host: 'text',
    path: 'text',
    parameter: 'text',
    dataType: 'text?',
    samples: 'text[]',
  },
);

/** A type as it would be saved. */
interface TypeToBe {
  readonly types: OwnTypes;
  readonly name: string;
  /** Names of its categories. */
  readonly categories: readonly string[];
  /** What it is called now; null for a new one. */
  readonly nameNow: string | null;
}

/**
 * A type as it would be saved.
 * @param ofCompany reads the company's types
 * @throws Problem where it could not be saved
 */
export async function typeToBe(ofCompany: CompanyQuery, body: PreviewBody): Promise<TypeToBe> {
  const shared = await inherited(ofCompany);
  const all = [...(await ownDataTypes(ofCompany)), ...shared.types];
  const lists = await knownKeywordLists(ofCompany);
  const categories = [...(await ownCategories(ofCompany)), ...shared.categories];
  checkedTypeName(
    body.name,
    all.filter(({ id }) => id !== body.id),
  );
  const { keywordLists, ...rules } = checkedRules(
    { ...body, keywordLists: body.keywordLists ?? [] },
    { others: all.filter(({ id }) => id !== body.id), categories, lists },
  );
  const { operator, privacy, name } = body;
  const names = [...rules.names, ...keywordsOf(keywordLists, lists)];
  return {
    types: new OwnTypes([{ id: '', name: '', privacy, operator, ...rules, names }]),
    name,
    categories: rules.categories.map((key) => categories.find(({ id }) => id === key)?.name ?? key),
    nameNow: all.find(({ id }) => id === body.id)?.name ?? null,
  };
}

/**
 * Where a type would be found now if it were saved so: by the names of parameters, and by the
 * values that are kept readable of them.
 * @param ofCompany reads the company's types
 * @param query reads the endpoints that the reader sees
 * @throws Problem where it could not be saved
 */
export async function previewType(
  ofCompany: CompanyQuery,
  query: CompanyQuery,
  body: PreviewBody,
): Promise<Preview> {
  return previewMatches(query, (await typeToBe(ofCompany, body)).types);
}

/** Parameters that types would be found in. */
interface Matches {
  /** Names that are enough. */
  readonly named: readonly string[];
  /** Of other names, those with a value that is of a type. */
  readonly byValue: readonly { readonly id: string; readonly endpointId: string }[];
  /** Names that values of a type may have. */
  readonly open: readonly string[];
  /** False where there was no time to look at all. */
  readonly isWhole: boolean;
}

/** Which parameters types would be found in. @param query reads the endpoints that the reader sees */
export async function matchesOf(query: CompanyQuery, types: OwnTypes): Promise<Matches> {
  const known = await parameterNames(query);
  const allNamed = known.names.filter((name) => types.contextOf(name).named.length > 0);
  const named = allNamed.slice(0, MOST_NAMES);
  const open = known.names.filter((name) => types.contextOf(name).open.size > 0);
  const isOpenToAll = open.length === known.names.length;
  const values =
    open.length === 0
      ? []
      : await query(KEPT_VALUES, [query.companyId, isOpenToAll ? null : open.slice(0, MOST_NAMES)]);
  const isNamed = new Set(named);
  return {
    named,
    byValue: values.filter(
      ({ name, values: kept }) =>
        !isNamed.has(name) &&
        kept.some((value) => !isMasked(value) && types.of(value, types.contextOf(name)).length > 0),
    ),
    open,
    isWhole:
      known.isWhole &&
      named.length === allNamed.length &&
      (isOpenToAll || open.length <= MOST_NAMES) &&
      values.length < MOST_READ,
  };
}

/** Where types would be found now. @param query reads the endpoints that the reader sees */
export async function previewMatches(query: CompanyQuery, types: OwnTypes): Promise<Preview> {
  const { named, byValue, isWhole } = await matchesOf(query, types);
  const ids = byValue.map(({ id }) => id);
  const endpoints = new Set(byValue.map(({ endpointId }) => endpointId));
  const [counted = { parameters: 0, endpoints: 0, known: 0 }] =
    named.length === 0 ? [] : await query(NAMED, [query.companyId, named, [...endpoints]]);
  return {
    parameters: counted.parameters + byValue.length,
    endpoints: counted.endpoints - counted.known + endpoints.size,
    isWhole,
    examples: await query(EXAMPLES_OF, [query.companyId, named, ids.slice(0, MOST_NAMES)]),
  };
}
