import type { ResolversTypes } from '../../generated/resolvers.ts';
import type { paths } from '../../generated/upstream/labels.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { ReadBack } from '../../platform/graph/readBack.ts';
import type { UserError } from '../../platform/upstream/errors.ts';
import type { AnswerOf, CallOf, ItemOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

export type EndpointLabels = AnswerOf<
  paths['/labels/{companyId}/endpoints/lookup']['post']
>[number];
export type LabelRow = RowOf<AnswerOf<paths['/labels/{companyId}/labels/lookup']['post']>>;
export type Label = LabelRow & Owned;
export type LabelItem = ItemOf<AnswerOf<paths['/labels/{companyId}/labels']['get']>> & Owned;
export type LabelList = Connection<LabelItem>;
/** A label of an endpoint, with how it came to it. */
export type AttachedLabel = EndpointLabels['labels'][number] & Owned;
/** What came of attaching labels or taking them away. */
export interface AttachedAnswer {
  readonly endpoints: ReadBack<readonly Awaited<ResolversTypes['Endpoint']>[]>;
  readonly errors: readonly UserError[];
}
export interface HostLabel extends Owned {
  readonly labelId: string;
  readonly endpoints: number;
}
export type Counts = AnswerOf<paths['/labels/{companyId}/labels/counts']['post']>[number];

export type LabelGroupRow = RowOf<AnswerOf<paths['/labels/{companyId}/groups/lookup']['post']>>;
export type LabelGroup = LabelGroupRow & Owned;
export type LabelGroupItem = ItemOf<AnswerOf<paths['/labels/{companyId}/groups']['get']>> & Owned;
export type LabelGroupList = Connection<LabelGroupItem>;

/** What came of setting the groups that count as tags. */
export interface TagGroupsAnswer {
  readonly tagGroups: ReadBack<readonly LabelGroup[]>;
  readonly errors: readonly UserError[];
}

export type LabelRuleRow = RowOf<AnswerOf<paths['/labels/{companyId}/rules/lookup']['post']>>;
export type LabelRule = LabelRuleRow & Owned;
export type LabelRuleItem = ItemOf<AnswerOf<paths['/labels/{companyId}/rules']['get']>> & Owned;
export type LabelRuleList = Connection<LabelRuleItem>;
export type RuleBody = CallOf<paths['/labels/{companyId}/rules']['post']>['body'];
export type RuleChange = CallOf<paths['/labels/{companyId}/rules/{ruleId}']['put']>['body'];
export type RuleSource = CallOf<paths['/labels/{companyId}/rules/samples']['post']>['body'];
type SamplesRow = AnswerOf<paths['/labels/{companyId}/rules/samples']['post']>;
export type LabelRuleSample = SamplesRow['items'][number] & Owned;
export interface LabelRuleSamples {
  readonly items: readonly LabelRuleSample[];
  readonly lookedAt: number;
}
