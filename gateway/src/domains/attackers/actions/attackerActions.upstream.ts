import type { paths } from '../../../generated/upstream/attackers.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

export type AttackerActions = AnswerOf<
  paths['/attackers/{companyId}/attackers/actions']['post']
>[number];
export type AttackerAction = AttackerActions['actions'][number];
export type NewAction = CallOf<
  paths['/attackers/{companyId}/attackers/{attackerId}/actions']['post']
>['body'];
