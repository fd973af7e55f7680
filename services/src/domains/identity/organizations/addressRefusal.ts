import { addressSet } from '../../../platform/addresses/addressSet.ts';
import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const ALLOWED = statement(
  'select name, allowed_ranges as ranges from identity.companies where id = $1',
  { name: 'text', ranges: 'text[]' },
);

/**
 * Why administrators of an organization may not change, copy or delete one of its environments from
 * where they are, in words: its IP allowed list does not have their address, whichever environment
 * they are in. Null when they may.
 */
export async function addressRefusal(
  query: Query,
  environmentId: string,
  address: string,
): Promise<string | null> {
  const [environment] = await query(ALLOWED, [environmentId]);
  if (environment === undefined) return null;
  return addressSet(environment.ranges)?.has(address) === false
    ? `Your address is not on the IP allowed list of ${environment.name}.`
    : null;
}
