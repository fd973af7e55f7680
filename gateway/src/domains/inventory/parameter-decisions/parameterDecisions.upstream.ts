import type { paths } from '../../../generated/upstream/inventory.ts';
import type { AnswerOf, RowOf } from '../../../platform/upstream/serviceTypes.ts';

export type DecisionsOfParameter = RowOf<
  AnswerOf<paths['/inventory/{companyId}/parameters/decisions']['post']>
>;
export type ParameterDecision = DecisionsOfParameter['decisions'][number];
