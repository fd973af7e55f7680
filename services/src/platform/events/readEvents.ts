import type { CompanyQuery, Database } from '../database/database.ts';
import { as, statement } from '../database/statement.ts';
import { type Event, type EventName, EVENTS, type ReaderName } from './catalogue.ts';

/** Rows that are read at a time, of 1,000 things at most each. */
const ROWS_AT_ONCE = 200;
/** The largest bigint. */
const MOST = '9223372036854775807';
/** So many times as many are looked at to be deleted while there is more to read. */
const PRUNED_BACK = 10;

/**
 * Takes the next events of a reader and moves its position. Event numbers have no gaps, so a range
 * of numbers replaces a limit: the log is usually empty, and with its statistics the planner would
 * ignore a limit and sort the whole log, 250 ms for 100,000 rows. The end of the range is computed
 * in `reader`, apart from the log, since under row-level security a condition with an addition
 * cannot use the index. The bounds are subqueries instead of a join, because for a log that the
 * planner believes empty, a join over every row of the company looks just as cheap. If rows are
 * missing nevertheless, the reader skips their numbers.
 */
const READ = statement(
  `with reader as (
     select position, position + $3::bigint as last
     from events.readers where company_id = $1 and reader = $2 for update
   ), taken as materialized (
     select l.number, l.what, l.ids from events.log l
     where l.company_id = $1 and l.number > (select position from reader)
       and l.number <= (select last from reader)
   ), moved as (
     update events.readers r
     set position = coalesce(taken.last, least(reader.last, h.newest)), read_at = now()
     from (select max(number) as last from taken) taken, reader, events.heads h
     where r.company_id = $1 and r.reader = $2 and h.company_id = $1
       and (taken.last is not null or h.newest > reader.position)
   )
   select what, ids from taken order by number`,
  { what: as<EventName>('text'), ids: 'uuid[]' },
);

/**
 * What all have read goes; what another reader deletes in this moment is left to it. With $2 only
 * the last so many numbers are looked at: those before them are gone already, and their entries are
 * in the index until it is vacuumed.
 */
const PRUNE = `
  delete from events.log where company_id = $1 and number = any(array(
    select l.number from events.log l
    where l.company_id = $1
      and l.number <= (
        select coalesce(min(position), ${MOST}) from events.readers where company_id = $1)
      and l.number > (
        select coalesce(min(position) - $2::bigint, 0) from events.readers where company_id = $1)
    order by l.number for update skip locked
  ))`;

const BEGIN = statement(
  `insert into events.readers (company_id, reader, position) values ($1, $2, 0)
   on conflict do nothing returning reader`,
  { reader: 'text' },
);

const IS_BEHIND = statement(
  `select from events.readers r join events.heads h on h.company_id = r.company_id
   where r.company_id = $1 and r.reader = $2 and r.position < h.newest`,
  {},
);

const READERS = statement(
  'select company_id as id from events.readers where reader = $1 order by 1',
  { id: 'uuid' },
);

const COMPANIES_BEHIND = statement(
  `select r.company_id as id from events.readers r join events.heads h on h.company_id = r.company_id
   where r.reader = $1 and r.position < h.newest order by 1`,
  { id: 'uuid' },
);

const reads = (reader: ReaderName, what: EventName): boolean =>
  EVENTS[what].readers.some((one: ReaderName) => one === reader);

/**
 * Some of the events that a reader of the company has not read, oldest first, and whether there may
 * be more. They count as read when the transaction commits: what the reader writes in it is written
 * once; anything else it does may be done twice.
 */
export async function readEvents(
  query: CompanyQuery,
  reader: ReaderName,
): Promise<{ readonly events: readonly Event[]; readonly isMore: boolean }> {
  const rows = await query(READ, [query.companyId, reader, ROWS_AT_ONCE]);
  const isMore = rows.length === ROWS_AT_ONCE;
  if (rows.length > 0)
    await query(PRUNE, [query.companyId, isMore ? PRUNED_BACK * ROWS_AT_ONCE : null]);
  // One that a newer version knows, or an older one knew, is nobody's business here.
  const known = rows.filter(({ what }) => Object.hasOwn(EVENTS, what));
  return {
    events: known.filter(({ what }) => reads(reader, what)),
    isMore,
  };
}

/** Whether there are events of the company that the reader has not read. */
export async function isBehind(query: CompanyQuery, reader: ReaderName): Promise<boolean> {
  return (await query(IS_BEHIND, [query.companyId, reader])).length > 0;
}

/**
 * Has events of the company kept for this reader from now on, and the reader woken by them. Whoever
 * writes at this moment has either committed, or will tell of it.
 */
export async function beginReading(query: CompanyQuery, reader: ReaderName): Promise<void> {
  const [begun] = await query(BEGIN, [query.companyId, reader]);
  if (begun === undefined) return;
  await query(
    'insert into events.heads (company_id, newest) values ($1, 0) on conflict do nothing',
    [query.companyId],
  );
  await query('select from events.heads where company_id = $1 for update', [query.companyId]);
  await query(
    `update events.readers r set position = h.newest from events.heads h
     where r.company_id = $1 and r.reader = $2 and h.company_id = $1`,
    [query.companyId, reader],
  );
}

/** Keeps no events of the company for this reader any more. */
export async function endReading(query: CompanyQuery, reader: ReaderName): Promise<void> {
  await query('delete from events.readers where company_id = $1 and reader = $2', [
    query.companyId,
    reader,
  ]);
  await query(PRUNE, [query.companyId, null]);
}

/** Companies whose events this reader reads. */
export async function companiesRead({ system }: Database, reader: ReaderName): Promise<string[]> {
  return (await system.query(READERS, [reader])).map(({ id }) => id);
}

/** Companies with events that this reader has not read. */
export async function companiesBehind({ system }: Database, reader: ReaderName): Promise<string[]> {
  return (await system.query(COMPANIES_BEHIND, [reader])).map(({ id }) => id);
}

/** How far a reader of a company's events is behind. */
export interface EventReader {
  /** Name of its job. */
  readonly name: string;
  /** Events that it has yet to read, of the kinds that it reads. */
  readonly waiting: number;
  /** When the oldest of these was reported. */
  readonly oldestAt: string | null;
}

const BEHIND = statement(
  `select r.reader as name, count(l.number) as waiting, min(l.at) as "oldestAt"
   from events.readers r
   left join json_to_recordset($2) as kinds (reader text, what text[]) on kinds.reader = r.reader
   left join events.log l on l.company_id = r.company_id and l.number > r.position
     and l.what = any(kinds.what)
   where r.company_id = $1 group by r.reader order by r.reader`,
  { name: 'text', waiting: 'int8', oldestAt: 'timestamptz?' },
);

/** Who reads events of the company, and how far each is behind, by name. */
export async function eventReaders(query: CompanyQuery): Promise<EventReader[]> {
  const kinds = Map.groupBy(
    Object.entries(EVENTS).flatMap(([what, { readers }]) =>
      readers.map((reader) => ({ reader, what })),
    ),
    ({ reader }) => reader,
  );
  const read = [...kinds].map(([reader, of]) => ({ reader, what: of.map(({ what }) => what) }));
  return query(BEHIND, [query.companyId, JSON.stringify(read)]);
}
