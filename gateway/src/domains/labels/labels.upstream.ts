import type { paths } from '../../generated/upstream/labels.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

export type EndpointLabels = AnswerOf<paths['/labels/{companyId}/endpoints/lookup']['post']>[number];
export type LabelRow = EndpointLabels['labels'][number];
export type Label = RowOf<AnswerOf<paths['/labels/{companyId}/labels/lookup']['post']>> & Owned;
