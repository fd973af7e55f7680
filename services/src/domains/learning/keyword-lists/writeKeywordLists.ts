import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
} from '@palisade/vocabulary/dataClassification.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import type { Where, Written } from '../data-types/classificationWrite.ts';
import { inherited, ownDataTypes } from '../data-types/dataTypes.repository.ts';
import type { KeywordListBody } from '../data-types/dataTypes.schemas.ts';
import { ownKeywordLists } from './keywordLists.repository.ts';
import { checkedList } from './listInput.ts';

/** Makes a keyword list, or changes one. @throws Problem in words where it cannot be kept so */
export async function saveKeywordList(
  { query, actor }: Where,
  asked: string | null,
  body: KeywordListBody,
): Promise<Written> {
  const all = await ownKeywordLists(query);
  const before = all.find(({ id }) => id === asked) ?? null;
  if (asked !== null && before === null) throw notFound('keyword list');
  const shared = await inherited(query);
  const list = checkedList(body, {
    others: [...(await ownDataTypes(query)), ...shared.types],
    lists: [...all.filter((each) => each !== before), ...shared.keywordLists],
  });
  if (before === null && all.length >= LIMITS.keywordLists)
    throw new Problem('badInput', `There can be at most ${LIMITS.keywordLists} keyword lists.`);
  if (before !== null && body.version !== undefined && body.version !== before.version)
    throw new Problem('conflict', `${before.updatedBy} changed this keyword list meanwhile.`, {
      field: 'version',
      version: before.version,
    });
  const id = before?.id ?? uuidV7();
  await query(
    `insert into inventory.keyword_lists (company_id, id, name, name_key, description, keywords,
        updated_by)
      values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, id) do update
       set name = excluded.name, name_key = excluded.name_key, description = excluded.description,
         keywords = excluded.keywords, updated_by = excluded.updated_by, updated_at = now(),
         version = keyword_lists.version + 1`,
    [
      query.companyId,
      id,
      list.name,
      classificationKey(list.name),
      list.description,
      JSON.stringify(list.keywords),
      actor.name,
    ],
  );
  const action = before === null ? 'keywordList.create' : 'keywordList.update';
  return { id, audit: { action, targetType: 'keywordList', before, after: list } };
}

/** Deletes a keyword list that no type of any company it holds for uses. @throws Problem conflict */
export async function deleteKeywordList({ query, companies }: Where, id: string): Promise<Written> {
  const before = (await ownKeywordLists(query)).find((list) => list.id === id);
  if (before === undefined) throw notFound('keyword list');
  const types = new Set<string>();
  for (const each of [query, ...companies])
    for (const { name, keywordLists } of await ownDataTypes(each))
      if (keywordLists.includes(id)) types.add(name);
  if (types.size > 0)
    throw new Problem(
      'conflict',
      `Data types use this keyword list: ${[...types].join(', ')}. Change them first.`,
      { field: 'name' },
    );
  await query('delete from inventory.keyword_lists where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  return { id, audit: { action: 'keywordList.delete', targetType: 'keywordList', before } };
}
