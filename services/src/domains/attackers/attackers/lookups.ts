import type { TokenClaims } from '@palisade/engine/attackers/tokenClaims.ts';
import { type AttackerStatus, IGNORED_PREFIX } from '@palisade/vocabulary/attackerStatuses.ts';
import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { CommentsOf, RelatedOf, SourcesOf } from './attacker.schemas.ts';
import { resolveIds } from './attackers.repository.ts';

const MOST = { comments: 100, sources: 200, related: 50, looked: 500 } as const;

const ATTACKERS_OF_ENDPOINTS = statement(
  `select e.endpoint_id as "endpointId", count(*) as attackers,
      (array_agg(a.id order by a.last_seen_at desc))[1:10] as "attackerIds"
     from attackers.attacker_endpoints e join attackers a on a.company_id = e.company_id and a.id = e.attacker_id
     where e.company_id = $1 and e.endpoint_id = any($2::uuid[])
         and a.action_group = 'actionRequired' and a.status = 'open' group by 1`,
  { endpointId: 'uuid', attackers: 'int8', attackerIds: 'uuid[]' },
);

/**
 * Open attackers that call for action by the endpoints they made attempts at, in the order asked.
 */
export async function attackersOfEndpoints(
  scope: CompanyScope,
  endpointIds: readonly string[],
): Promise<{ endpointId: string; attackers: number; attackerIds: string[] }[]> {
  const rows = await scope.query(ATTACKERS_OF_ENDPOINTS, [scope.companyId, endpointIds]);
  const found = new Map(rows.map((row) => [row.endpointId, row]));
  return endpointIds.map(
    (endpointId) =>
      found.get(endpointId.toLowerCase()) ?? { endpointId, attackers: 0, attackerIds: [] },
  );
}

const COUNT_OPEN_OF = statement(
  `select count(distinct a.id) as count from attackers.attacker_endpoints e
    join attackers a on a.company_id = e.company_id and a.id = e.attacker_id
     where e.company_id = $1 and e.endpoint_id = any($2::uuid[])
         and a.action_group = 'actionRequired' and a.status = 'open'`,
  { count: 'int8' },
);

/** How many open attackers that call for action made attempts at any of these endpoints. */
export async function countOpenOf(
  scope: CompanyScope,
  endpointIds: readonly string[],
): Promise<number> {
  const [row] = await scope.query(COUNT_OPEN_OF, [scope.companyId, endpointIds]);
  return row?.count ?? 0;
}

/** Sources are not counted by endpoint: who sees some endpoints alone sees no totals of them. */
const HIDDEN_TOTALS =
  'null::timestamptz as first_seen_at, null::timestamptz as last_seen_at, null::bigint as attempts';

const REACH = statement(
  `select w.id, (select count(*) from attackers.attacker_endpoints e
      where e.company_id = $1 and e.attacker_id = w.id) as endpoints,
       (select count(distinct s.host) from attackers.steps s
           where s.company_id = $1 and s.attacker_id = w.id) as hosts
           from unnest($2::uuid[]) as w (id)`,
  { id: 'uuid', endpoints: 'int8', hosts: 'int8' },
);

/**
 * What attackers were seen with, most attempts first, and how many endpoints and hosts they made
 * attempts at.
 */
export async function sourcesOf(
  { query, isLimited = false }: Pick<CompanyScope, 'query'> & Partial<CompanyScope>,
  ids: readonly string[],
): Promise<SourcesOf> {
  const resolved = await resolveIds(query, ids);
  const rows = await query(
    {
      sql: `select "attackerId", "sourceType", "sourceId", "firstSeen", "lastSeen", attempts, fingerprint, claims from (
       select attacker_id as "attackerId", source_type as "sourceType", source_id as "sourceId",
           first_seen_at as "firstSeen", last_seen_at as "lastSeen", attempts, fingerprint, claims,
         row_number() over (partition by attacker_id order by attempts desc nulls last, source_type, source_id) as place
       from (select attacker_id, source_type, source_id, fingerprint, claims,
           ${isLimited ? HIDDEN_TOTALS : 'first_seen_at, last_seen_at, attempts'}
         from attackers.attacker_sources where company_id = $1 and attacker_id = any($2::uuid[])) k
     ) s where place <= ${MOST.sources} order by "attackerId", place`,
      columns: {
        attackerId: 'uuid',
        sourceType: as<AttackerSource>('text'),
        sourceId: 'text',
        firstSeen: 'timestamptz?',
        lastSeen: 'timestamptz?',
        attempts: 'int8?',
        fingerprint: 'text?',
        claims: as<TokenClaims | null>('jsonb?'),
      },
    },
    [query.companyId, resolved],
  );
  const reached = await query(REACH, [query.companyId, resolved]);
  const found = Map.groupBy(rows, ({ attackerId }) => attackerId);
  const reach = new Map(reached.map((row) => [row.id, row]));
  return ids.map((attackerId, index) => {
    const { endpoints, hosts } = reach.get(resolved[index] ?? '') ?? { endpoints: 0, hosts: 0 };
    return {
      attackerId,
      sources: (found.get(resolved[index] ?? '') ?? []).map(
        ({ attackerId: _id, ...source }) => source,
      ),
      endpoints,
      hosts,
    };
  });
}

const RELATED_OF = statement(
  `select w.id as of, r.* from unnest($2::uuid[]) as w (id)
     join attackers own on own.company_id = $1 and own.id = w.id
     cross join lateral (
       select a.id as "attackerId", a.source_type as "sourceType", a.source_id as "sourceId",
           a.steps as count, c.shares as "sharesSource",
         (select s.host || coalesce(s.template, s.path) from attackers.steps s
             where s.company_id = $1 and s.attacker_id = a.id order by s.started_at desc, s.id desc
           limit 1) as "endpointUrl"
       from (
         select attacker_id, bool_or(shares) as shares from (
           (select o.attacker_id, true as shares from attackers.attacker_sources s
               join attackers.attacker_sources o on o.company_id = s.company_id
               and o.source_type = s.source_type and o.source_id = s.source_id
             where s.company_id = $1 and s.attacker_id = w.id limit ${MOST.looked})
           union all
           (select o.attacker_id, false from attackers.attacker_endpoints e
               join attackers.attacker_endpoints o on o.company_id = e.company_id
               and o.endpoint_id = e.endpoint_id
             where e.company_id = $1 and e.attacker_id = w.id limit ${MOST.looked})
         ) both_ways where attacker_id <> w.id group by 1
       ) c join attackers a on a.company_id = $1 and a.id = c.attacker_id and a.status <> 'deleted'
           and (c.shares or a.types && own.types)
       order by c.shares desc, a.last_seen_at desc, a.id limit ${MOST.related}
     ) r`,
  {
    of: 'uuid',
    attackerId: 'uuid',
    sourceType: as<AttackerSource>('text'),
    sourceId: 'text',
    count: 'int4',
    sharesSource: 'bool',
    endpointUrl: 'text?',
  },
);

/**
 * Attackers that have a source in common with these, or made attempts of the same types at the same
 * endpoints.
 */
export async function relatedOf(scope: CompanyScope, ids: readonly string[]): Promise<RelatedOf> {
  const resolved = await resolveIds(scope.query, ids);
  const rows = await scope.query(RELATED_OF, [scope.companyId, resolved]);
  const found = Map.groupBy(rows, ({ of }) => of);
  return ids.map((attackerId, index) => {
    const bySource = Map.groupBy(
      found.get(resolved[index] ?? '') ?? [],
      ({ sourceType }) => sourceType,
    );
    return {
      attackerId,
      groups: [...bySource].map(([sourceType, list]) => ({
        sourceType,
        list: list.map(({ of: _of, sourceType: _type, ...related }) => related),
      })),
    };
  });
}

const COMMENTS_OF = statement(
  `select "attackerId", count, id, "newStatus", message, "authorId", author, timestamp from (
       select attacker_id as "attackerId", count(*) over (partition by attacker_id) as count,
           row_number() over (partition by attacker_id order by at desc, id desc) as place,
         id, new_status as "newStatus", message, author_id as "authorId", author, at as timestamp
       from attackers.comments where company_id = $1 and attacker_id = any($2::uuid[])
     ) c where place <= ${MOST.comments} order by "attackerId", place`,
  {
    attackerId: 'uuid',
    count: 'int8',
    id: 'uuid',
    newStatus: as<AttackerStatus | null>('text?'),
    message: 'text',
    authorId: 'uuid?',
    author: 'text',
    timestamp: 'timestamptz',
  },
);

/** Comments of attackers, newest first, with how many there are. */
export async function commentsOf(scope: CompanyScope, ids: readonly string[]): Promise<CommentsOf> {
  const resolved = await resolveIds(scope.query, ids);
  const rows = await scope.query(COMMENTS_OF, [scope.companyId, resolved]);
  const found = Map.groupBy(rows, ({ attackerId }) => attackerId);
  return ids.map((attackerId, index) => {
    const comments = found.get(resolved[index] ?? '') ?? [];
    return {
      attackerId,
      count: comments[0]?.count ?? 0,
      isIgnored: comments[0]?.message.startsWith(IGNORED_PREFIX) === true,
      comments: comments.map(({ attackerId: _id, count: _count, ...comment }) => comment),
    };
  });
}
