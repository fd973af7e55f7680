import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Deps } from '../../../platform/domain.ts';
import { withRegulations } from '../compliance/regulations.client.ts';
import { type Asker, readFilter } from './readFilter.ts';

/**
 * The conditions of endpoints that a request asks for, with regulations replaced by the data types
 * they touch.
 * @throws Problem as `readFilter` does
 */
export const askedNodes = (
  { db }: Pick<Deps, 'db'>,
  asker: Asker,
  filter: unknown,
): Promise<readonly FilterNode[]> =>
  withRegulations(db.company(asker.params.companyId).query, readFilter(asker, filter));
