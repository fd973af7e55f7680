import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';

/** A host with those of its endpoints that a commit writes. */
interface Written {
  readonly host: HostState;
  readonly endpoints: readonly EndpointState[];
}

/** What has a first request. */
interface Born {
  readonly id: string;
  readonly isNew: boolean;
  readonly firstSeenAt: number;
  /** As of the last commit. */
  readonly firstSeenWritten: number;
}

const isOlder = ({ isNew, firstSeenAt, firstSeenWritten }: Born): boolean =>
  !isNew && firstSeenAt < firstSeenWritten;

/**
 * Older traffic that came late shows that endpoints, APIs and hosts were there before they were
 * reported as new: they were new then. The changes keep their numbers, so that anyone who has seen
 * them does not have to look again. What people added keeps the time at which they added it.
 */
export async function moveBirths(query: CompanyQuery, all: readonly Written[]): Promise<void> {
  for (const [kind, column, born] of [
    ['new', 'endpoint_id', all.flatMap(({ endpoints }) => endpoints)],
    ['apiNew', 'api_id', all.flatMap(({ host }) => [...host.apis.values()])],
    ['hostNew', 'host_id', all.map(({ host }) => host)],
  ] as const) {
    const older = born.filter(isOlder);
    if (older.length === 0) continue;
    await query(
      `update inventory.changes c
       set at = n.at, id = (left(inventory.change_id(n.at, '')::text, 13) || substr(c.id::text, 14))::uuid
       from unnest($2::uuid[], $3::timestamptz[]) as n (id, at)
       where c.company_id = $1 and c.${column} = n.id and c.kind = $4 and c.cause is null and c.at > n.at`,
      [
        query.companyId,
        older.map(({ id }) => id),
        older.map(({ firstSeenAt }) => new Date(firstSeenAt).toISOString()),
        kind,
      ],
    );
  }
}
