import type { paths } from '../../../generated/upstream/inventory.ts';
import type { AnswerOf } from '../../../platform/upstream/serviceTypes.ts';

export type DataClassificationAnswer = AnswerOf<
  paths['/inventory/{companyId}/data-classification']['get']
>;

export type DataTypePreviewAnswer = AnswerOf<
  paths['/inventory/{companyId}/data-types/preview']['post']
>;
