import type { paths } from '../../generated/upstream/attackers.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, MessageOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

type Posted<Path extends keyof paths> = AnswerOf<paths[Path]['post']>;

export type AttackerRow = RowOf<Posted<'/attackers/{companyId}/attackers/lookup'>>;
export type AttackerItemRow = ItemOf<Posted<'/attackers/{companyId}/attackers/search'>>;
export type AttackerSources = Posted<'/attackers/{companyId}/attackers/sources'>[number];
export type AttackerConsumption = Posted<'/attackers/{companyId}/attackers/consumption'>[number];
export type RelatedAttackers = Posted<'/attackers/{companyId}/attackers/related'>[number];
export type AttackerComments = Posted<'/attackers/{companyId}/attackers/comments'>[number];
export type AttackerComment = AttackerComments['comments'][number];
export type AttackersEvent = MessageOf<paths['/attackers/{companyId}/attackers/events']['get']>;

export type StepRow = RowOf<Posted<'/attackers/{companyId}/steps/lookup'>>;
export type StepItemRow = ItemOf<Posted<'/attackers/{companyId}/steps/search'>>;
export type RequestItemRow = ItemOf<Posted<'/attackers/{companyId}/requests/search'>>;
export type TimelineRow = Posted<'/attackers/{companyId}/steps/timelines'>[number];
export type StepExamples = Posted<'/attackers/{companyId}/steps/examples'>[number];
export type StepViolations = Posted<'/attackers/{companyId}/steps/rule-violations'>[number];
export type EndpointProof = Posted<'/attackers/{companyId}/endpoints/proofs'>[number];
export type GapProof = EndpointProof & Owned;
export type ExampleRow = StepExamples['examples'][number];
export type ExchangeRow = ExampleRow['exchange'];

export type Attacker = AttackerRow & Owned;
export type AttackerItem = AttackerItemRow & Owned;
export type AttackerList = Connection<AttackerItem>;
export type Step = StepRow & Owned;
export type StepItem = StepItemRow & Owned;
export type StepList = Connection<StepItem>;
export type AttackerRequest = RequestItemRow & Owned;
export type RequestList = Connection<AttackerRequest>;

type ReviewedMarkItemRow = ItemOf<Posted<'/attackers/{companyId}/marks/search'>>;
export type ReviewedMark = RowOf<Posted<'/attackers/{companyId}/marks/lookup'>> & Owned;
export type ReviewedMarkItem = ReviewedMarkItemRow & Owned;
export type ReviewedMarkList = Connection<ReviewedMarkItem>;

type RemediationItemRow = ItemOf<Posted<'/attackers/{companyId}/remediations/search'>>;
export type FieldRemediation = RowOf<Posted<'/attackers/{companyId}/remediations/lookup'>> & Owned;
export type FieldRemediationItem = RemediationItemRow & Owned;
export type FieldRemediationList = Connection<FieldRemediationItem>;
