import type { paths } from '../../../generated/upstream/inventory.ts';
import type { BoundedConnection } from '../../../platform/graph/boundedConnection.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, RowOf } from '../../../platform/upstream/serviceTypes.ts';

export type Change = RowOf<AnswerOf<paths['/inventory/{companyId}/changes/lookup']['post']>> &
  Owned;
export type ChangeItem = ItemOf<AnswerOf<paths['/inventory/{companyId}/changes/search']['post']>> &
  Owned;
export type ChangeList = BoundedConnection<ChangeItem>;
export type ChangeFacts = NonNullable<Change['after']>;
export type ChangeCause = NonNullable<Change['cause']>;
export type ChangeCount = AnswerOf<paths['/inventory/{companyId}/changes/counts']['post']>[number];

/** A message of the service's event stream. */
export interface ChangesEvent {
  readonly changeIds: readonly string[];
  readonly hasMore: boolean;
}
