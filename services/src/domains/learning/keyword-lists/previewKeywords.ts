import { OwnTypes } from '@palisade/engine/sensitive/own/ownTypes.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { inherited, knownKeywordLists, ownDataTypes } from '../data-types/dataTypes.repository.ts';
import type { KeywordListPreviewBody, Preview } from '../data-types/dataTypes.schemas.ts';
import { previewMatches } from '../data-types/previewType.ts';
import { checkedKeywords } from './listInput.ts';

/**
 * Which parameters have a name that the list would match if it were saved so. @param ofCompany
 * reads the company's lists; @param query reads the endpoints that the reader sees
 * @throws Problem where it could not be saved
 */
export async function previewKeywords(
  ofCompany: CompanyQuery,
  query: CompanyQuery,
  { id, keywords }: KeywordListPreviewBody,
): Promise<Preview> {
  const names = checkedKeywords(keywords, {
    others: [...(await ownDataTypes(ofCompany)), ...(await inherited(ofCompany)).types],
    lists: (await knownKeywordLists(ofCompany)).filter((list) => list.id !== id),
  });
  const rules = { id: '', name: '', categories: [], privacy: 'mask', operator: 'or' } as const;
  return previewMatches(query, new OwnTypes([{ ...rules, names, values: [] }]));
}
