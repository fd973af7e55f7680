import { keptPath } from '@palisade/engine/attackers/keptExchange.ts';
import type { Observed } from '@palisade/engine/attackers/observed.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { CompanySettings } from '../../../platform/companySettings.ts';
import type { Query } from '../../../platform/database/database.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { attackerId } from './ids.ts';
import { RecentRequests, type SeenRequest, seenRequest } from './recentRequests.ts';
import { writeRows } from './writeRows.ts';

/** Requests of one attacker that one commit writes, the newest of more; attempts of a flood are counted in their steps. */
const MOST_AT_ONCE = 500;
/** Requests of one attacker that are kept. */
const MOST_KEPT = 5_000;
/** Requests of one attacker from which on it is looked for older ones to forget. */
const LOOK_EVERY = 500;
const COLUMNS = 'attacker_id uuid, id uuid, at timestamptz, is_attempt boolean, endpoint_id uuid, host text, method text, template text, path text, status int';

/** What the suspected send, attempts or not, until it is written. */
export class SessionLog {
  readonly #recent = new RecentRequests();
  /** By number of the attacker. */
  readonly #requests = new Map<number, SeenRequest[]>();
  /** Requests written of each attacker since its oldest were forgotten. */
  readonly #written = new Map<number, number>();

  get isEmpty(): boolean {
    return this.#requests.size === 0;
  }

  /** Takes in a request of somebody whom nobody suspects. */
  pass(consumer: number, exchange: Exchange, observed: Observed, isAttempt: boolean): void {
    this.#recent.add(consumer, exchange, observed, isAttempt);
  }

  /** Takes in a request of somebody who is suspected, and what is remembered of those before. */
  take(attacker: number, consumer: number, exchange: Exchange, observed: Observed, isAttempt: boolean): void {
    let requests = this.#requests.get(attacker);
    if (requests === undefined) this.#requests.set(attacker, (requests = this.#recent.take(consumer)));
    requests.push(seenRequest(exchange, observed, isAttempt));
    if (requests.length > 2 * MOST_AT_ONCE) requests.splice(0, requests.length - MOST_AT_ONCE);
  }

  unite(gone: number, into: number): void {
    const moved = this.#requests.get(gone);
    if (moved === undefined) return;
    this.#requests.delete(gone);
    this.#requests.set(into, [...(this.#requests.get(into) ?? []), ...moved]);
  }

  /** Writes the requests of attackers that have a row, and forgets the oldest of those that sent many. */
  async write(query: Query, { companyId, sampling, hashKey }: CompanySettings, hasRow: (attacker: number) => boolean): Promise<void> {
    const written = [...this.#requests.keys()].filter(hasRow);
    const rows = written.map((number) => ({ attacker_id: attackerId(companyId, number), requests: (this.#requests.get(number) ?? []).slice(-MOST_AT_ONCE) })).flatMap(({ attacker_id, requests }) => requests.map(({ at, isAttempt, endpoint, template, host, method, path, status }) => ({
      attacker_id, id: uuidV7(at), at: new Date(at), is_attempt: isAttempt, endpoint_id: endpoint, host, method, template,
      path: sampling || template === null ? keptPath(path, hashKey, template) : template, status,
    })));
    // An endpoint may have been merged into another one since.
    await writeRows(query, companyId, COLUMNS, rows, (from) => `
      insert into attackers.requests (company_id, attacker_id, id, at, is_attempt, endpoint_id, host, method, template, path, status)
      select $1::uuid, r.attacker_id, r.id, r.at, r.is_attempt, coalesce(a.endpoint_id, r.endpoint_id), r.host, r.method, r.template, r.path, r.status
      from ${from} left join inventory.endpoint_aliases a on a.company_id = $1 and a.old_id = r.endpoint_id order by 2, 4, 3`);
    const due = written.filter((number) => this.#isDue(number));
    if (due.length > 0) await query(
      // Found first, once for each attacker: joined in, it would be looked for again for every request.
      `with last as materialized (
         select w.id as attacker_id, o.at, o.id from unnest($2::uuid[]) as w (id) cross join lateral (
           select at, id from attackers.requests where company_id = $1 and attacker_id = w.id order by at desc, id desc offset ${MOST_KEPT} limit 1
         ) o
       )
       delete from attackers.requests r using last where r.company_id = $1 and r.attacker_id = last.attacker_id and (r.at, r.id) <= (last.at, last.id)`,
      [companyId, due.map((number) => attackerId(companyId, number))],
    );
  }

  /** Counts what is written of an attacker; true when it is time to forget its oldest. */
  #isDue(number: number): boolean {
    const count = (this.#written.get(number) ?? 0) + Math.min(MOST_AT_ONCE, this.#requests.get(number)?.length ?? 0);
    const isDue = count >= LOOK_EVERY;
    if (isDue) this.#written.delete(number);
    else this.#written.set(number, count);
    return isDue;
  }

  /** What was written is gone from memory. */
  markSaved(hasRow: (attacker: number) => boolean): void {
    for (const number of this.#requests.keys()) if (hasRow(number)) this.#requests.delete(number);
  }

  /** Without the privacy option no path with values stays. */
  forgetPaths(): void {
    this.#requests.clear();
  }
}
