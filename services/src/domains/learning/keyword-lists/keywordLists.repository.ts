import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { OwnDataType, OwnKeywordList } from '../data-types/dataTypes.schemas.ts';

const LISTS = statement(
  `select id, name, description, keywords, version, updated_by as "updatedBy",
      updated_at as "updatedAt"
     from inventory.keyword_lists where company_id = $1 order by created_at, id`,
  {
    id: 'uuid',
    name: 'text',
    description: 'text',
    keywords: as<OwnKeywordList['keywords']>('jsonb'),
    version: 'int4',
    updatedBy: 'text',
    updatedAt: 'timestamptz',
  },
);

/** The company's own keyword lists, or those of every company, the oldest first. */
export const ownKeywordLists = (
  query: CompanyQuery,
  scope = query.companyId,
): Promise<OwnKeywordList[]> => query(LISTS, [scope]);

/** The keywords of the lists of these ids. */
export const keywordsOf = (ids: readonly string[], lists: readonly OwnKeywordList[]) =>
  ids.flatMap((id) => lists.find((list) => list.id === id)?.keywords ?? []);

/** A type with the keywords of its lists among its names. */
export const withKeywords = (type: OwnDataType, lists: readonly OwnKeywordList[]): OwnDataType => ({
  ...type,
  names: [...type.names, ...keywordsOf(type.keywordLists, lists)],
});
