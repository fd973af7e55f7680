import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts';
import type { CompanyScope } from '../../platform/database/database.ts';
import type { Token } from './identity.types.ts';
import { everyToken, type TokensWanted } from './tokens.repository.ts';

/** Lines that are in memory at once. */
const ROWS = 1000;
const HEADINGS = ['Name', 'Owner', 'Kind', 'Created', 'Last used', 'Expires', 'State', 'Unused'];

function kindOf({ scopes }: Token): string {
  return scopes.some((scope) => scope !== 'collect') ? 'API' : 'Collector';
}

function stateOf({ revokedAt, expiresAt }: Token, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** Tokens as lines of CSV without their secrets, some at a time, all of one moment. */
export async function* tokenLines(
  scope: CompanyScope,
  wanted: TokensWanted,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
  const now = Date.now();
  const options = { rows: ROWS, signal };
  for await (const rows of scope.stream(everyToken(wanted), [scope.companyId], options))
    yield rows
      .map((token) =>
        csvLine([
          token.name,
          token.owner,
          kindOf(token),
          token.createdAt,
          token.lastUsedAt,
          token.expiresAt,
          stateOf(token, now),
          token.isUnused,
        ]),
      )
      .join('');
}
