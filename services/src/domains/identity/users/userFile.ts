import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { everyUser, type userConditions, type UserOrder } from './userList.ts';
import type { OrganizationUser } from './users.schemas.ts';

/** Lines that are in memory at once. */
const ROWS = 1000;
const HEADINGS = [
  'First name',
  'Last name',
  'Email',
  'Sign-on',
  'Organization administrator',
  'Environments and roles',
  'Last seen',
  'Two-step verification',
  'Dormant',
];

const lineOf = (user: OrganizationUser): string =>
  csvLine([
    user.firstName,
    user.lastName,
    user.email,
    user.signOn,
    user.isAdmin,
    user.grants.map(({ environment, role }) => `${environment}: ${role}`),
    user.lastSeenAt,
    user.hasSecondFactor,
    user.isDormant,
  ]);

/** Users as lines of CSV, some at a time, all of one moment. */
export async function* userLines(
  scope: Scope,
  conditions: ReturnType<typeof userConditions>,
  order: UserOrder,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
  const options = { rows: ROWS, signal };
  for await (const rows of scope.stream(everyUser(conditions, order), conditions.values, options))
    yield rows.map(lineOf).join('');
}
