import type { paths } from '../../../generated/upstream/inventory.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf } from '../../../platform/upstream/serviceTypes.ts';

/** Endpoints of a host that were discovered within one day. */
export type Discovery = Owned &
  AnswerOf<paths['/inventory/{companyId}/discoveries']['post']>[number];
