import type { paths } from '../../generated/upstream/sample.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

export type Sample = RowOf<AnswerOf<paths['/sample/{companyId}/samples/lookup']['post']>> & Owned;
type SampleItemRow = ItemOf<AnswerOf<paths['/sample/{companyId}/samples']['get']>>;
export type SampleItem = SampleItemRow & Owned;
export type SampleList = Connection<SampleItem>;
