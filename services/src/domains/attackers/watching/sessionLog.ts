import { randomBytes } from 'node:crypto';
import { keptPath, KnownPaths } from '@palisade/engine/attackers/keptExchange.ts';
import type { Observed } from '@palisade/engine/attackers/observed.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { WatchedSettings } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { attackerId } from './ids.ts';
import {
  type KeepPath,
  RecentRequests,
  type SavedRequests,
  type SeenRequest,
  seenRequest,
} from './recentRequests.ts';
import { writeRows } from './writeRows.ts';

/**
 * Requests of one attacker in one minute that are written; further ones of a flood are counted in
 * their steps.
 */
const MOST_A_MINUTE = 1_000;
/** Requests of one attacker that are kept. */
const MOST_KEPT = 5_000;
/** Requests of one attacker from which on it is looked for older ones to forget. */
const LOOK_EVERY = 500;
/** Attackers whose requests are counted: more than detection has in memory. */
const MOST_COUNTED = 20_000;
const MINUTE = 60_000;
const COLUMNS =
  'attacker_id uuid, id uuid, at timestamptz, is_attempt boolean, endpoint_id uuid, host text, method text, template text, path text, status int';

/** What of one attacker's requests was counted. */
interface Counted {
  /** Since 1970: the latest in which it sent something. */
  minute: number;
  inMinute: number;
  /** Requests taken so far. */
  total: number;
  /** Of those, the ones since its oldest were forgotten. */
  sinceLook: number;
}

/** What is known of sequences beside the rows. */
export interface SavedSessions {
  readonly recent: SavedRequests;
  readonly counted: readonly (readonly [attacker: number, counted: Counted])[];
}

interface Taken extends SeenRequest {
  readonly place: number;
}

/**
 * An id that sorts as the request was taken, of several in one millisecond too: the time, its
 * place, and chance.
 */
function requestId(at: number, place: number): string {
  const time = at.toString(16).padStart(12, '0').slice(-12);
  const low = (place & 0x3fffffff).toString(16).padStart(8, '0');
  const high = (Number.parseInt(low.slice(0, 4), 16) | 0x8000).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-8000-${high}-${low.slice(4)}${randomBytes(4).toString('hex')}`;
}

/** What the suspected send, attempts or not, until it is written. */
export class SessionLog {
  readonly #recent = new RecentRequests();
  #paths = new KnownPaths();
  /** The company's own types that they were kept by. */
  #pathsBy: WatchedSettings['own'];
  /** By number of the attacker. */
  readonly #requests = new Map<number, Taken[]>();
  readonly #counted = new Map<number, Counted>();
  /** Attackers that were counted since all was saved. */
  readonly #changed = new Set<number>();

  /** How paths are kept by a company's settings. */
  #keepBy(settings: WatchedSettings): KeepPath {
    const { sampling, own } = settings;
    if (own !== this.#pathsBy) [this.#paths, this.#pathsBy] = [new KnownPaths(), own];
    return (path, template) =>
      sampling || template === null ? keptPath(path, settings, template, this.#paths) : template;
  }

  /** Takes in a request of somebody whom nobody suspects. */
  pass(consumer: number, exchange: Exchange, observed: Observed, isAttempt: boolean): void {
    this.#recent.add(consumer, exchange, observed, isAttempt);
  }

  /** Takes in a request of somebody who is suspected, and what is remembered of those before. */
  take(
    attacker: number,
    consumer: number,
    exchange: Exchange,
    observed: Observed,
    isAttempt: boolean,
  ): void {
    for (const before of this.#recent.take(consumer)) this.#add(attacker, before);
    this.#add(attacker, seenRequest(exchange, observed, isAttempt));
  }

  #add(attacker: number, request: SeenRequest): void {
    const counted = this.#counted.get(attacker) ?? {
      minute: 0,
      inMinute: 0,
      total: 0,
      sinceLook: 0,
    };
    this.#counted.set(attacker, counted);
    this.#changed.add(attacker);
    if (this.#counted.size > MOST_COUNTED)
      for (const oldest of this.#counted.keys()) {
        this.#counted.delete(oldest);
        break;
      }
    const minute = Math.floor(request.at / MINUTE);
    if (minute > counted.minute) [counted.minute, counted.inMinute] = [minute, 0];
    counted.inMinute += 1;
    if (counted.inMinute > MOST_A_MINUTE) return;
    counted.total += 1;
    counted.sinceLook += 1;
    const taken = { ...request, place: counted.total };
    const requests = this.#requests.get(attacker);
    if (requests === undefined) this.#requests.set(attacker, [taken]);
    else requests.push(taken);
  }

  unite(gone: number, into: number): void {
    const counted = this.#counted.get(gone);
    if (counted !== undefined) {
      const known = this.#counted.get(into) ?? { minute: 0, inMinute: 0, total: 0, sinceLook: 0 };
      this.#counted.set(into, {
        minute: Math.max(known.minute, counted.minute),
        inMinute:
          known.minute === counted.minute
            ? known.inMinute + counted.inMinute
            : known.minute > counted.minute
              ? known.inMinute
              : counted.inMinute,
        total: Math.max(known.total, counted.total),
        sinceLook: known.sinceLook + counted.sinceLook,
      });
      this.#counted.delete(gone);
      this.#changed.add(gone).add(into);
    }
    const moved = this.#requests.get(gone);
    if (moved === undefined) return;
    this.#requests.delete(gone);
    this.#requests.set(into, [...(this.#requests.get(into) ?? []), ...moved]);
  }

  /**
   * Writes the requests of attackers that have a row, and forgets the oldest of those that sent
   * many.
   */
  async write(
    query: CompanyQuery,
    settings: WatchedSettings,
    hasRow: (attacker: number) => boolean,
  ): Promise<void> {
    const { companyId } = settings;
    const keep = this.#keepBy(settings);
    const written = [...this.#requests].filter(([number]) => hasRow(number));
    const rows = written.flatMap(([number, requests]) =>
      requests.map(
        ({ at, isAttempt, endpoint, template, host, method, path, isKept, status, place }) => ({
          attacker_id: attackerId(companyId, number),
          id: requestId(at, place),
          at: new Date(at),
          is_attempt: isAttempt,
          endpoint_id: endpoint,
          host,
          method,
          template,
          path: isKept ? path : keep(path, template),
          status,
        }),
      ),
    );
    // An endpoint may have been merged into another one since.
    await writeRows(
      query,
      COLUMNS,
      rows,
      (from) => `
      insert into attackers.requests (company_id, attacker_id, id, at, is_attempt, endpoint_id,
          host, method, template, path, status)
      select $1::uuid, r.attacker_id, r.id, r.at, r.is_attempt,
          coalesce(a.endpoint_id, r.endpoint_id), r.host, r.method, r.template, r.path, r.status
      from ${from} left join inventory.endpoint_aliases a on a.company_id = $1
          and a.old_id = r.endpoint_id order by 2, 4, 3`,
    );
    const due = written.filter(([number]) => this.#isDue(number));
    if (due.length > 0)
      await query(
        // Found first, once for each attacker: joined in, it would be looked for again for every
        // request.
        `with last as materialized (
         select w.id as attacker_id, o.at, o.id from unnest($2::uuid[]) as w (id) cross join lateral (
           select at, id from attackers.requests where company_id = $1 and attacker_id = w.id
             order by at desc, id desc offset ${MOST_KEPT} limit 1
         ) o
       )
       delete from attackers.requests r using last
         where r.company_id = $1 and r.attacker_id = last.attacker_id
           and (r.at, r.id) <= (last.at, last.id)`,
        [companyId, due.map(([number]) => attackerId(companyId, number))],
      );
  }

  #isDue(number: number): boolean {
    return (this.#counted.get(number)?.sinceLook ?? 0) >= LOOK_EVERY;
  }

  /** All that is known beside the rows. */
  save(settings: WatchedSettings): SavedSessions {
    return {
      recent: this.#recent.save(this.#keepBy(settings)),
      counted: this.#countedOf(this.#counted.keys()),
    };
  }

  /** What became of it since `markSaved`. */
  changes(settings: WatchedSettings): SavedSessions {
    return {
      recent: this.#recent.changes(this.#keepBy(settings)),
      counted: this.#countedOf(this.#changed),
    };
  }

  /** As it is once what is due was forgotten; zeros for one that went into another. */
  #countedOf(numbers: Iterable<number>): SavedSessions['counted'] {
    return [...numbers].map((number) => {
      const counted = this.#counted.get(number) ?? {
        minute: 0,
        inMinute: 0,
        total: 0,
        sinceLook: 0,
      };
      return [
        number,
        { ...counted, sinceLook: this.#isDue(number) ? 0 : counted.sinceLook },
      ] as const;
    });
  }

  /** Takes in what `save` and then `changes` gave, in that order. */
  load(parts: readonly SavedSessions[]): void {
    this.#recent.load(parts.map(({ recent }) => recent));
    for (const { counted } of parts)
      for (const [number, each] of counted) {
        if (each.total === 0) this.#counted.delete(number);
        else this.#counted.set(number, { ...each });
      }
  }

  /** What was written is gone from memory. */
  markSaved(hasRow: (attacker: number) => boolean): void {
    for (const number of this.#requests.keys()) if (hasRow(number)) this.#requests.delete(number);
    for (const number of this.#changed) {
      const counted = this.#counted.get(number);
      if (counted !== undefined && this.#isDue(number)) counted.sinceLook = 0;
    }
    this.#changed.clear();
    this.#recent.markSaved();
  }

  /** Without the privacy option no path with values stays. */
  forgetPaths(): void {
    this.#requests.clear();
    this.#recent.forgetPaths();
  }
}
