import { classificationKey } from '@palisade/vocabulary/dataClassification.ts';
import type { FastifyRequest } from 'fastify';
import type { ConfigurationItem, WrittenItem } from '../../../platform/configuration.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/problem.ts';
import { actorOf, auditChange } from '../../identity/audit.client.ts';
import {
  disabledTypes,
  inherited,
  ownCategories,
  ownDataTypes,
} from '../data-types/dataTypes.repository.ts';
import type { KeywordListBody, TypeBody } from '../data-types/dataTypes.schemas.ts';
import { type DataTypeWrite, writeDataTypes } from '../data-types/writeDataTypes.ts';
import { ownKeywordLists } from '../keyword-lists/keywordLists.repository.ts';

const keyOf = ({ name }: { readonly name: string }): string => classificationKey(name);

/** Names of data types that a company switched off. */
export const switchedOff = ({ values }: ConfigurationItem): readonly string[] =>
  values['switchedOff'] as readonly string[]; // As `dataTypeItems` gives them.

/** Data types, categories and keyword lists that the company made, and which of the others it switched off. */
export async function dataTypeItems(query: CompanyQuery): Promise<readonly ConfigurationItem[]> {
  const categories = await ownCategories(query);
  const lists = await ownKeywordLists(query);
  const types = await ownDataTypes(query);
  const shared = await inherited(query);
  const disabled = await disabledTypes(query);
  const sharedNames = new Map(
    [...shared.categories, ...shared.keywordLists, ...shared.types].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return [
    ...categories.map(({ name, description }) => ({
      kind: 'dataCategory' as const,
      key: classificationKey(name),
      name,
      values: { description },
      needs: [],
    })),
    ...lists.map(({ name, description, keywords }) => ({
      kind: 'keywordList' as const,
      key: classificationKey(name),
      name,
      values: { description, keywords },
      needs: [],
    })),
    ...types.map((type) => typeItem(type, { categories, lists, shared, sharedNames })),
    {
      kind: 'dataTypeSwitches' as const,
      key: '',
      name: '',
      values: { switchedOff: disabled.map((each) => sharedNames.get(each) ?? each).toSorted() },
      needs: [],
    },
  ];
}

interface Known {
  readonly categories: Awaited<ReturnType<typeof ownCategories>>;
  readonly lists: Awaited<ReturnType<typeof ownKeywordLists>>;
  readonly shared: Awaited<ReturnType<typeof inherited>>;
  readonly sharedNames: ReadonlyMap<string, string>;
}

/** A data type of the company with the categories and lists that it needs. */
function typeItem(
  {
    name,
    privacy,
    names,
    values,
    operator,
    enabled,
    ...type
  }: Awaited<ReturnType<typeof ownDataTypes>>[number],
  { categories, lists, shared, sharedNames }: Known,
): ConfigurationItem {
  const own = categories.filter(({ id }) => type.categories.includes(id));
  const others = type.categories.filter((each) => !own.some(({ id }) => id === each));
  const ownLists = lists.filter(({ id }) => type.keywordLists.includes(id));
  const sharedLists = shared.keywordLists.filter(({ id }) => type.keywordLists.includes(id));
  const named = {
    ...(own.length > 0 && { ownCategories: own.map((each) => each.name) }),
    ...(ownLists.length > 0 && { ownKeywordLists: ownLists.map((each) => each.name) }),
  };
  return {
    kind: 'dataType' as const,
    key: classificationKey(name),
    name,
    values: {
      categories: others.map((each) => sharedNames.get(each) ?? each).toSorted(),
      privacy,
      names,
      keywordLists: sharedLists.map((each) => each.name).toSorted(),
      values,
      operator,
      enabled,
    },
    ...(Object.keys(named).length > 0 && { named }),
    needs: [
      ...own.map((each) => ({ kind: 'dataCategory' as const, key: keyOf(each) })),
      ...ownLists.map((each) => ({ kind: 'keywordList' as const, key: keyOf(each) })),
    ],
  };
}

async function refsOf(query: CompanyQuery, { values, needs }: ConfigurationItem) {
  const shared = (await inherited(query)).categories;
  const known = [...(await ownCategories(query)), ...shared];
  const named = values['categories'] as readonly string[]; // As `dataTypeItems` gives them.
  return [
    ...named.map((name) => shared.find((each) => each.name === name)?.id ?? name),
    ...needs
      .filter(({ kind }) => kind === 'dataCategory')
      .map(({ key }) => {
        const category = known.find(({ name }) => classificationKey(name) === key);
        if (category === undefined) throw notFound('data category');
        return category.id;
      }),
  ];
}

/** Ids of the keyword lists that a type uses, in the environment it is copied to. */
async function listsOf(query: CompanyQuery, { values, needs }: ConfigurationItem) {
  const shared = (await inherited(query)).keywordLists;
  const own = await ownKeywordLists(query);
  // As `dataTypeItems` gives them; plans of before keyword lists have none.
  const named = (values['keywordLists'] ?? []) as readonly string[];
  const keys = needs.flatMap(({ kind, key }) => (kind === 'keywordList' ? [key] : []));
  const found = [
    ...named.map((name) => shared.find((each) => each.name === name)),
    ...keys.map((key) => [...own, ...shared].find((each) => keyOf(each) === key)),
  ];
  return found.map((list) => {
    if (list === undefined) throw notFound('keyword list');
    return list.id;
  });
}

async function writesOf(
  query: CompanyQuery,
  { item, before }: WrittenItem,
): Promise<readonly DataTypeWrite[]> {
  const name = before?.name ?? item.name;
  const idOf = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all.find((each) => classificationKey(each.name) === item.key)?.id ?? null;
  if (item.kind === 'dataCategory') {
    const { description } = item.values as { description: string }; // As `dataTypeItems` gives them.
    const id = idOf(await ownCategories(query));
    return [{ what: 'category', id, category: { name, description } }];
  }
  if (item.kind === 'keywordList') {
    const list = item.values as Omit<KeywordListBody, 'name' | 'version'>; // As `dataTypeItems` gives them.
    return [
      { what: 'keywordList', id: idOf(await ownKeywordLists(query)), list: { ...list, name } },
    ];
  }
  if (item.kind === 'dataType') {
    const values = item.values as Omit<TypeBody, 'name' | 'version'>; // As `dataTypeItems` gives them.
    const keywordLists = await listsOf(query, item);
    const type = { ...values, name, categories: await refsOf(query, item), keywordLists };
    return [{ what: 'type', id: idOf(await ownDataTypes(query)), type }];
  }
  const off = switchedOff(item);
  const was = before === null ? [] : switchedOff(before);
  return [
    ...off.filter((each) => !was.includes(each)).map((each) => ({ each, enabled: false })),
    ...was.filter((each) => !off.includes(each)).map((each) => ({ each, enabled: true })),
  ].map(({ each, enabled }) => ({ what: 'switch', name: each, enabled }));
}

/** Writes a data type, category or keyword list, or the switches, audited. @throws Problem in words */
export async function writeDataTypeItem(
  query: CompanyQuery,
  request: FastifyRequest,
  written: WrittenItem,
): Promise<void> {
  for (const write of await writesOf(query, written)) {
    const where = { query, actor: actorOf(request), companies: [query] };
    const { id, audit } = await writeDataTypes(write, where);
    await auditChange(query, request, { targetId: id, ...audit });
  }
}
