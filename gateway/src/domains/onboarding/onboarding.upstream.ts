import type { paths } from '../../generated/upstream/onboarding.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

type LookupPath = paths['/onboarding/{companyId}/tasks/lookup'];
export type OnboardingTask = RowOf<AnswerOf<LookupPath['post']>> & Owned;
type TaskItemRow = ItemOf<AnswerOf<paths['/onboarding/{companyId}/tasks']['get']>>;
export type OnboardingTaskItem = TaskItemRow & Owned;
export type OnboardingTaskList = Connection<OnboardingTaskItem>;
