import type {
  CompanyQuery,
  CompanyScope,
  Database,
  Query,
  Reader,
} from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { beginReading, isBehind, readEvents } from '../../../platform/events/readEvents.ts';
import { countAll, countThese } from './countSeen.ts';

/** The job that counts what was noted, and reads which endpoints have other labels. */
export const COUNTING = 'attackers.countLimited';

/**
 * Spaces of advisory locks: of who makes a company's first set, as in 010_label_sets.sql, and of
 * who counts.
 */
const LOCKS = { first: 7_254_436, counting: 7_254_437 } as const;
/** Notes and attackers of one statement. */
const AT_ONCE = { notes: 5_000, attackers: 2_000 } as const;
/**
 * Sets of a company that are kept up; of more the one that was read longest ago is made anew when
 * it is asked for again.
 */
const MOST_SETS = 100;
/** Days after which a set that nobody reads is forgotten. */
const UNREAD_DAYS = 30;

const inTurn = (query: Query, lock: number, companyId: string): Promise<unknown> =>
  query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [lock, companyId]);

/**
 * What the reader may see of a company's attackers, as of now: their lists are counted after
 * writes, and here what was written since.
 */
export async function seenBy(
  db: Database,
  companyId: string,
  reader: Reader,
): Promise<CompanyScope> {
  const labels = reader.labels(companyId);
  if (labels !== null)
    await bringUpToDate(
      db.company(companyId),
      [...new Set(labels.map((id) => id.toLowerCase()))].sort(),
    );
  return db.company(companyId, reader);
}

/** The set of these labels, how far notes go, and whether something was reported that is not noted. */
const KNOWN = statement(
  `select id, read_at < now() - interval '1 day' as "isOld",
     (select max(id) from attackers.to_count where company_id = $1) as last,
     exists (
       select from events.readers r join events.heads h on h.company_id = r.company_id
       where r.company_id = $1 and r.reader = '${COUNTING}' and r.position < h.newest
     ) as "isBehind"
   from attackers.label_sets where company_id = $1 and label_ids = $2::uuid[] and is_counted`,
  { id: 'int8', isOld: 'bool', last: 'int8?', isBehind: 'bool' },
);

async function bringUpToDate(scope: CompanyScope, labelIds: readonly string[]): Promise<void> {
  const look = async () => (await scope.query(KNOWN, [scope.companyId, labelIds]))[0];
  let known = await look();
  while (known?.isBehind === true) {
    await scope.transaction((query) => noteRelabelled(query));
    known = await look();
  }
  if (known === undefined) return makeSet(scope, labelIds);
  if (known.last !== null) await countNoted(scope, known.last);
  if (known.isOld)
    await scope.query(
      'update attackers.label_sets set read_at = now() where company_id = $1 and id = $2',
      [scope.companyId, known.id],
    );
}

const MAKE_SET = statement(
  'insert into attackers.label_sets (company_id, label_ids) values ($1, $2) on conflict do nothing returning id',
  { id: 'int8' },
);

async function makeSet(scope: CompanyScope, labelIds: readonly string[]): Promise<void> {
  const [isLimited] = await scope.query(
    'select from attackers.limited_companies where company_id = $1',
    [scope.companyId],
  );
  if (isLimited === undefined) {
    await scope.transaction(async (query) => {
      await inTurn(query, LOCKS.first, scope.companyId);
      await query(
        'insert into attackers.limited_companies (company_id) values ($1) on conflict do nothing',
        [scope.companyId],
      );
      await beginReading(query, COUNTING);
    });
  }
  await scope.transaction(async (query) => {
    await inTurn(query, LOCKS.counting, scope.companyId);
    const [set] = await query(MAKE_SET, [scope.companyId, labelIds]);
    if (set === undefined) return;
    await countAll(query, { id: set.id, labelIds });
    await query(
      'update attackers.label_sets set is_counted = true where company_id = $1 and id = $2',
      [scope.companyId, set.id],
    );
    await forgetSets(
      query,
      'id in (select id from attackers.label_sets where company_id = $1 order by read_at desc, id desc offset $2)',
      MOST_SETS,
    );
  });
}

async function forgetSets(query: CompanyQuery, condition: string, value: number): Promise<void> {
  const gone = await query(
    {
      sql: `delete from attackers.label_sets where company_id = $1 and ${condition} returning id`,
      columns: { id: 'int8' },
    },
    [query.companyId, value],
  );
  if (gone.length > 0)
    for (const table of ['seen_attackers', 'seen_counts', 'seen_type_counts', 'seen_count_changes'])
      await query(
        `delete from attackers.${table} where company_id = $1 and set_id = any($2::bigint[])`,
        [query.companyId, gone.map(({ id }) => id)],
      );
}

/** Forgets sets that nobody has read for long. */
export function forgetUnread(scope: CompanyScope): Promise<void> {
  return scope.transaction(async (query) => {
    await inTurn(query, LOCKS.counting, scope.companyId);
    await forgetSets(query, 'read_at < now() - make_interval(days => $2)', UNREAD_DAYS);
  });
}

/** Counts anew what was noted, as far as a note; what is written meanwhile is noted again. */
async function countNoted(scope: CompanyScope, last: number): Promise<void> {
  for (;;) {
    const notes = await scope.transaction((query) => countSome(query, last));
    if (notes < AT_ONCE.notes) return;
  }
}

const NOTES = statement(
  `delete from attackers.to_count where company_id = $1
      and id = any(array(select id from attackers.to_count where company_id = $1 and id <= $2 order by id
      limit ${AT_ONCE.notes})) returning attacker_id as "attackerId", endpoint_id as "endpointId"`,
  { attackerId: 'uuid?', endpointId: 'uuid?' },
);

const ATTACKERS_AT_ENDPOINTS = statement(
  `select distinct attacker_id as id from attackers.endpoint_totals
    where company_id = $1 and endpoint_id = any($2::uuid[])`,
  { id: 'uuid' },
);

const COUNTED_SETS = statement(
  'select id, label_ids as "labelIds" from attackers.label_sets where company_id = $1 and is_counted',
  { id: 'int8', labelIds: 'uuid[]' },
);

async function countSome(query: CompanyQuery, last: number): Promise<number> {
  await inTurn(query, LOCKS.counting, query.companyId);
  const notes = await query(NOTES, [query.companyId, last]);
  if (notes.length === 0) return 0;
  const endpointIds = [...new Set(notes.flatMap(({ endpointId }) => endpointId ?? []))];
  const there =
    endpointIds.length === 0
      ? []
      : await query(ATTACKERS_AT_ENDPOINTS, [query.companyId, endpointIds]);
  const attackerIds = [
    ...new Set([
      ...notes.flatMap(({ attackerId }) => attackerId ?? []),
      ...there.map(({ id }) => id),
    ]),
  ];
  const sets = await query(COUNTED_SETS, [query.companyId]);
  for (const set of sets)
    for (let from = 0; from < attackerIds.length; from += AT_ONCE.attackers)
      await countThese(query, set, attackerIds.slice(from, from + AT_ONCE.attackers));
  return notes.length;
}

/**
 * Notes endpoints that have other labels, as far as somebody attacked them; whether there may be
 * more to read.
 */
async function noteRelabelled(query: CompanyQuery): Promise<boolean> {
  const { events, isMore } = await readEvents(query, COUNTING);
  const ids = events.flatMap((event) => event.ids);
  if (ids.length > 0)
    await query(
      `insert into attackers.to_count (company_id, endpoint_id)
       select distinct company_id, endpoint_id from attackers.endpoint_totals
       where company_id = $1 and endpoint_id = any($2::uuid[])`,
      [query.companyId, ids],
    );
  return isMore;
}

const LIMITED_COMPANIES = statement(
  'select company_id as id from attackers.limited_companies order by 1',
  { id: 'uuid' },
);

/** Companies in which somebody is limited to labels. */
export async function limitedCompanies({ system }: Database): Promise<string[]> {
  return (await system.query(LIMITED_COMPANIES)).map(({ id }) => id);
}

/** Whether something was reported or noted that is not counted yet. */
export async function hasChanges({ query, companyId }: CompanyScope): Promise<boolean> {
  if (await isBehind(query, COUNTING)) return true;
  const found = await query('select from attackers.to_count where company_id = $1 limit 1', [
    companyId,
  ]);
  return found.length > 0;
}

const LAST_NOTE = statement(
  'select max(id) as last from attackers.to_count where company_id = $1',
  { last: 'int8?' },
);

/** Counts anew some of what was reported or noted of a company; returns whether there may be more. */
export async function countNext(scope: CompanyScope): Promise<boolean> {
  if (await scope.transaction((query) => noteRelabelled(query))) return true;
  const [noted] = await scope.query(LAST_NOTE, [scope.companyId]);
  const last = noted?.last ?? null;
  if (last === null) return false;
  return (await scope.transaction((query) => countSome(query, last))) >= AT_ONCE.notes;
}
