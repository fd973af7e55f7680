import type { paths } from '../../generated/upstream/posture.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { CompanyContext } from '../../platform/auth/viewer.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type {
  AnswerOf,
  CallOf,
  ItemOf,
  MessageOf,
  RowOf,
} from '../../platform/upstream/serviceTypes.ts';

type Posted<Path extends keyof paths> = AnswerOf<paths[Path]['post']>;

export type PolicyRow = RowOf<Posted<'/posture/{companyId}/policies/lookup'>>;
export type PolicyItemRow = ItemOf<Posted<'/posture/{companyId}/policies/search'>>;
export type PolicyBody = CallOf<paths['/posture/{companyId}/policies']['post']>['body'];
type HubPolicyRow = Posted<'/posture/{companyId}/hub/search'>[number];
type BackTestRow = Posted<'/posture/{companyId}/policies/back-test'>;
export type PolicyUpdate = AnswerOf<paths['/posture/{companyId}/policies/updates']['get']>[number];
type UpdateResultRow = Posted<'/posture/{companyId}/policies/updates/take'>[number];
export type GapRow = RowOf<Posted<'/posture/{companyId}/gaps/lookup'>>;
export type GapItemRow = ItemOf<Posted<'/posture/{companyId}/gaps/search'>>;
export type GapGroupItem = ItemOf<Posted<'/posture/{companyId}/gap-groups/search'>>;
export type GapGroupPolicy = GapGroupItem['policies'][number];
export type GapEvidence = RowOf<Posted<'/posture/{companyId}/gaps/evidence'>>;
export type GapExchange = RowOf<Posted<'/posture/{companyId}/gaps/exchanges'>>;
export type GapPlacesRow = Posted<'/posture/{companyId}/gaps/also-at'>[number];
export type GapPlaces = GapPlacesRow & Owned;
export type GapComments = Posted<'/posture/{companyId}/gaps/comments'>[number];
export type GapComment = GapComments['comments'][number];
export type StatusChange = AnswerOf<
  paths['/posture/{companyId}/gaps/status-changes/{taskId}']['get']
>;
export type SavedGapFilterRow = AnswerOf<
  paths['/posture/{companyId}/saved-filters']['get']
>[number];
export type GapsEvent = MessageOf<paths['/posture/{companyId}/gaps/events']['get']>;

/** A message of changed gaps, with their company. */
export type ToldGaps = GapsEvent & { readonly company: CompanyContext };

export type Policy = PolicyRow & Owned;
export type PolicyItem = PolicyItemRow & Owned;
export type PolicyList = Connection<PolicyItem>;
export type PolicyUpdateResult = UpdateResultRow & Owned;
export type HubPolicy = HubPolicyRow & Owned;
export type Gap = GapRow & Owned;
export type SavedGapFilter = SavedGapFilterRow & Owned;
export type GapItem = GapItemRow & Owned;
export type GapGroupList = Connection<GapGroupItem>;
export type GapList = Connection<GapItem>;
export type BackTest = BackTestRow & Owned;
export type BackTestLabel = BackTestRow['byLabel'][number] & Owned;
