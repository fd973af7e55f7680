import type { paths } from '../../../generated/upstream/inventory.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf } from '../../../platform/upstream/serviceTypes.ts';

/** What a regulation touches of a company's inventory. */
export type RegulationFigures = Owned &
  AnswerOf<paths['/inventory/{companyId}/data-security/compliance']['get']>[number];
