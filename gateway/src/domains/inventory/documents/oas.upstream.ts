import type { paths } from '../../../generated/upstream/inventory.ts';
import type { Connection } from '../../../platform/graph/connection.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, RowOf } from '../../../platform/upstream/serviceTypes.ts';

export type OasDocument = RowOf<
  AnswerOf<paths['/inventory/{companyId}/oas-documents/lookup']['post']>
> &
  Owned;
export type OasDocumentItem = ItemOf<
  AnswerOf<paths['/inventory/{companyId}/oas-documents']['get']>
> &
  Owned;
export type OasDocumentList = Connection<OasDocumentItem>;
export type OasFindingItem = ItemOf<AnswerOf<paths['/inventory/{companyId}/oas-findings']['get']>> &
  Owned;
export type OasFinding = OasFindingItem;
export type OasFindingList = Connection<OasFindingItem>;
export type OasIssueItem = ItemOf<AnswerOf<paths['/inventory/{companyId}/oas-issues']['get']>> &
  Owned;
export type OasIssue = OasIssueItem;
export type OasIssueList = Connection<OasIssueItem>;
export type OasAnalysis = AnswerOf<paths['/inventory/{companyId}/oas-analysis']['get']>;
export type OasSnippet = RowOf<
  AnswerOf<paths['/inventory/{companyId}/oas-snippets/lookup']['post']>
>;
export type OasFindingKind = OasFindingItem['kind'];
