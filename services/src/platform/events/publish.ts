import type { CompanyQuery, Ending } from '../database/database.ts';
import { type Event, type EventName, EVENTS } from './catalogue.ts';

/** Ids of one row: what a reader takes at a time stays bounded. */
const IDS_PER_ROW = 1_000;

/** Ids by what happened to them. */
type Gathered = Map<EventName, Set<string>>;

/** What each transaction is about to tell. */
const waiting = new WeakMap<Ending, Gathered>();

/**
 * Tells other domains what happened to things of the company, if the transaction commits. What a
 * transaction tells in pieces is written by one statement at its end, since from then to the commit
 * nobody else can tell anything of the company; so of each kind it is reported once that something
 * happened.
 * @throws Error outside of a transaction: a crash could come between the change and the event
 */
export function publish(query: CompanyQuery, ...events: readonly Event[]): void {
  const { ending } = query;
  if (ending === undefined) throw new Error('Events are published by transactions.');
  let gathered = waiting.get(ending);
  if (gathered === undefined) {
    const mine: Gathered = (gathered = new Map());
    waiting.set(ending, mine);
    ending.push((run) => {
      // What a later step of the ending tells is written by a step of its own.
      waiting.delete(ending);
      return write(run, mine);
    });
  }
  for (const { what, ids } of events) {
    if (ids.length === 0) continue;
    const before = gathered.get(what) ?? new Set();
    for (const id of ids) before.add(id);
    gathered.set(what, before);
  }
}

async function write(query: CompanyQuery, gathered: Gathered): Promise<void> {
  const rows = [...gathered].flatMap(([what, ids]) =>
    inParts([...ids]).map((part) => ({ what, ids: part, always: [], ...EVENTS[what] })),
  );
  if (rows.length === 0) return;
  await query('select events.publish($1, $2)', [
    query.companyId,
    JSON.stringify(rows.map((row, n) => ({ n, ...row }))),
  ]);
}

function inParts(ids: readonly string[]): (readonly string[])[] {
  const parts: (readonly string[])[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_ROW)
    parts.push(ids.slice(from, from + IDS_PER_ROW));
  return parts;
}
