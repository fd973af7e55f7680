import type { Selection } from './selection.ts';
import { isMember } from './termSet.ts';

/** What endpoints belong to, and how they are found in an index that has their places. */
export interface Owner {
  readonly counted: 'hosts' | 'apis';
  /** Column of an endpoint. */
  readonly column: 'host_id' | 'api_id';
  readonly is: string;
}

export const OWNERS: readonly Owner[] = [
  { counted: 'hosts', column: 'host_id', is: 'endpoints.host = owner.name' },
  { counted: 'apis', column: 'api_id', is: 'endpoints.api_id = owner.id' },
];

/**
 * The endpoints of a row called `owner` that are in an array of blocks. The first value of the
 * statement is the company.
 */
export const rowsOf = ({ is }: Owner, blocks: string, { size }: Selection): string =>
  `from inventory.endpoints where endpoints.company_id = $1 and ${is}
    and ${isMember(blocks, size, 'endpoints')}`;
