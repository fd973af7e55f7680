import {
  AuthenticationStats,
  type AuthenticationStatsJson,
} from '../authentication/authenticationStats.ts';
import type { OperationDetail } from './apiDocument.ts';
import type { Drift } from './driftKinds.ts';

/** Statuses that caches, gateways and rate limits answer with in place of the API. */
const OF_GATEWAYS = new Set([304, 429, 502, 503, 504]);
const FEWEST_SUCCESSES = 5;
const SHARE = 0.01;

/** Statuses that were answered and are not documented. */
export function statusDrift(
  { statuses }: OperationDetail,
  seen: readonly number[],
): readonly Drift[] {
  if (statuses.length === 0 || statuses.includes('DEFAULT')) return [];
  const known = new Set(statuses);
  return seen
    .filter(
      (status) =>
        !known.has(String(status)) &&
        !known.has(`${Math.floor(status / 100)}XX`) &&
        !OF_GATEWAYS.has(status),
    )
    .map((status) => ({
      kind: 'undocumentedStatus',
      side: 'response',
      location: '',
      name: String(status),
      contentType: '',
      statusClass: `${Math.floor(status / 100)}xx`,
      documented: statuses.slice(0, 12).join(', '),
      seen: String(status),
      share: null,
    }));
}

/** Credentials that are documented and not used: successes without them, or with others. */
export function authenticationDrift(
  detail: OperationDetail,
  seen: AuthenticationStatsJson | null,
): readonly Drift[] {
  const { authentication, isAuthenticationOptional } = detail;
  if (
    authentication === null ||
    authentication.length === 0 ||
    isAuthenticationOptional ||
    seen === null
  )
    return [];
  const { successes, credentialed, kinds: counts } = AuthenticationStats.fromJSON(seen).newest;
  if (successes < FEWEST_SUCCESSES) return [];
  const kinds = [...counts].filter(([, count]) => count > 0);
  // A success may carry several kinds, so their sum may be more than all.
  const used = kinds
    .filter(([kind]) => authentication.includes(kind))
    .reduce((sum, [, count]) => sum + count, 0);
  const share = 1 - used / successes;
  if (share < SHARE) return [];
  const words =
    kinds.length === 0 || credentialed === 0
      ? 'no credentials'
      : kinds.map(([kind]) => kind).join(', ');
  return [
    {
      kind: 'authentication',
      side: 'request',
      location: '',
      name: authentication.join(' or '),
      contentType: '',
      statusClass: '',
      documented: authentication.join(' or '),
      seen: words,
      share: Math.min(1, share),
    },
  ];
}
