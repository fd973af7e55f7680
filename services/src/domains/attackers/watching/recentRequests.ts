import { hashOf } from '@palisade/engine/behaviour/keys.ts';
import type { Observed } from '@palisade/engine/attackers/observed.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { DistinctPlaces, type Place, type SavedPlace } from './distinctPlaces.ts';

/** A request in the sequence of who sent it. */
export interface SeenRequest {
  readonly at: number;
  readonly isAttempt: boolean;
  readonly endpoint: string | null;
  readonly template: string | null;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  /** The path is as it may be kept: what is sensitive in it is masked. */
  readonly isKept: boolean;
  readonly status: number;
}

/** Requests as they are saved, the oldest first. */
export interface SavedRequests {
  /** How many were added: those before the ones at hand were pushed out again. */
  readonly added: number;
  /** Zero where one was taken. */
  readonly consumers: Float64Array;
  readonly times: Float64Array;
  readonly statuses: Uint16Array;
  readonly attempts: Uint8Array;
  /** Index of the place of each. */
  readonly places: Uint16Array;
  readonly distinct: readonly SavedPlace[];
  /** As they may be kept. */
  readonly paths: readonly string[];
  /** Consumers whose requests from before were taken. */
  readonly taken: readonly number[];
}

/** How a path is kept. @param template of its endpoint, null at none */
export type KeepPath = (path: string, template: string | null) => string;

const KEPT = 8_192;
/** Characters of a path that lie with those of all others; a longer one stays a text of its own. */
const ROOM = 64;
const ASCII = 0x7f;
/**
 * Counters of requests by a part of the consumer's hash, a power of two: most who are suspected
 * have none here, and to look for them takes 8 µs.
 */
const HINTS = 65_536;
const hintOf = (consumer: number): number => hashOf(consumer) & (HINTS - 1);

export const seenRequest = (
  { startedAt, host, method, path, status }: Exchange,
  { endpoint }: Observed,
  isAttempt: boolean,
): SeenRequest => ({
  at: startedAt,
  isAttempt,
  endpoint: endpoint?.key ?? null,
  template: endpoint?.template ?? null,
  host,
  method,
  path,
  isKept: false,
  status,
});

/**
 * The latest requests of a company by consumers that nobody suspects yet: what came before, should
 * one turn out to attack. In columns, and without a text of each, since nearly all of them pass and
 * would be work for the garbage collector.
 */
export class RecentRequests {
  readonly #consumers = new Float64Array(KEPT);
  readonly #hints = new Uint16Array(HINTS);
  readonly #times = new Float64Array(KEPT);
  readonly #statuses = new Uint16Array(KEPT);
  readonly #attempts = new Uint8Array(KEPT);
  readonly #lengths = new Uint8Array(KEPT);
  readonly #paths = Buffer.alloc(KEPT * ROOM);
  readonly #areKept = new Uint8Array(KEPT);
  /** Paths that are long or not plain. */
  readonly #others = new Map<number, string>();
  readonly #endpoints: (Place | null)[] = Array.from({ length: KEPT }, () => null);
  readonly #hosts: string[] = Array.from({ length: KEPT }, () => '');
  readonly #methods: string[] = Array.from({ length: KEPT }, () => '');
  #next = 0;
  /** Requests added, and consumers taken, since they were saved. */
  #added = 0;
  readonly #taken = new Set<number>();

  add(
    consumer: number,
    {
      startedAt,
      host,
      method,
      path,
      status,
    }: Pick<Exchange, 'startedAt' | 'host' | 'method' | 'path' | 'status'>,
    { endpoint }: { readonly endpoint: Place | null },
    isAttempt: boolean,
  ): void {
    const index = this.#next;
    this.#next = (index + 1) % KEPT;
    this.#added += 1;
    this.#setConsumer(index, consumer);
    this.#times[index] = startedAt;
    this.#statuses[index] = status;
    this.#attempts[index] = isAttempt ? 1 : 0;
    this.#endpoints[index] = endpoint;
    this.#hosts[index] = host;
    this.#methods[index] = method;
    this.#setPath(index, path, false);
  }

  #setConsumer(index: number, consumer: number): void {
    const before = this.#consumers[index] ?? 0;
    if (before !== 0) this.#count(before, -1);
    if (consumer !== 0) this.#count(consumer, 1);
    this.#consumers[index] = consumer;
  }

  #count(consumer: number, by: number): void {
    const hint = hintOf(consumer);
    this.#hints[hint] = (this.#hints[hint] ?? 0) + by;
  }

  #setPath(index: number, path: string, isKept: boolean): void {
    this.#areKept[index] = isKept ? 1 : 0;
    if (this.#others.size > 0) this.#others.delete(index);
    if (!this.#fits(index, path)) this.#others.set(index, path);
  }

  /** Puts a path with the others; false when it has no room there. */
  #fits(index: number, path: string): boolean {
    const { length } = path;
    if (length > ROOM) return false;
    const paths = this.#paths;
    for (let at = 0, to = index * ROOM; at < length; at++, to++) {
      const code = path.charCodeAt(at);
      if (code > ASCII) return false;
      paths[to] = code;
    }
    this.#lengths[index] = length;
    return true;
  }

  #path(index: number): string {
    return (
      this.#others.get(index) ??
      this.#paths.toString('latin1', index * ROOM, index * ROOM + (this.#lengths[index] ?? 0))
    );
  }

  /** The requests of a consumer, oldest first, once. */
  take(consumer: number): SeenRequest[] {
    const taken: SeenRequest[] = [];
    if (this.#hints[hintOf(consumer)] === 0) return taken;
    for (let step = 0; step < KEPT; step++) {
      const index = (this.#next + step) % KEPT;
      if (this.#consumers[index] !== consumer) continue;
      const endpoint = this.#endpoints[index] ?? null;
      taken.push({
        at: this.#times[index] ?? 0,
        isAttempt: this.#attempts[index] === 1,
        endpoint: endpoint?.key ?? null,
        template: endpoint?.template ?? null,
        host: this.#hosts[index] ?? '',
        method: this.#methods[index] ?? '',
        status: this.#statuses[index] ?? 0,
        path: this.#path(index),
        isKept: this.#areKept[index] === 1,
      });
      this.#setConsumer(index, 0);
    }
    if (taken.length > 0) this.#taken.add(consumer);
    return taken;
  }

  /** All requests; their paths are as they may be kept from then on, in memory too. */
  save(keep: KeepPath): SavedRequests {
    return { ...this.#save(KEPT, keep), taken: [] };
  }

  /**
   * What was added and taken since `markSaved`; their paths are as they may be kept from then on,
   * in memory too.
   */
  changes(keep: KeepPath): SavedRequests {
    return {
      ...this.#save(Math.min(KEPT, this.#added), keep),
      added: this.#added,
      taken: [...this.#taken],
    };
  }

  markSaved(): void {
    this.#added = 0;
    this.#taken.clear();
  }

  #save(count: number, keep: KeepPath): Omit<SavedRequests, 'taken'> {
    const [consumers, times, statuses, attempts, places] = [
      new Float64Array(count),
      new Float64Array(count),
      new Uint16Array(count),
      new Uint8Array(count),
      new Uint16Array(count),
    ];
    const distinct = new DistinctPlaces();
    const paths: string[] = [];
    for (let at = 0; at < count; at++) {
      const index = (this.#next - count + at + KEPT) % KEPT;
      const consumer = this.#consumers[index] ?? 0;
      consumers[at] = consumer;
      times[at] = this.#times[index] ?? 0;
      statuses[at] = this.#statuses[index] ?? 0;
      attempts[at] = this.#attempts[index] ?? 0;
      paths.push(consumer === 0 ? '' : this.#keptPath(index, keep));
      if (consumer === 0) continue;
      places[at] = distinct.numberOf(
        this.#hosts[index] ?? '',
        this.#methods[index] ?? '',
        this.#endpoints[index] ?? null,
      );
    }
    return {
      added: count,
      consumers,
      times,
      statuses,
      attempts,
      places,
      distinct: distinct.list,
      paths,
    };
  }

  /** The path of a request as it may be kept, in memory too from then on. */
  #keptPath(index: number, keep: KeepPath): string {
    const path = this.#path(index);
    if (this.#areKept[index] === 1) return path;
    const kept = keep(path, this.#endpoints[index]?.template ?? null);
    if (kept === path) this.#areKept[index] = 1;
    else this.#setPath(index, kept, true);
    return kept;
  }

  /** Takes in what `save` and then `changes` gave, in that order. */
  load(parts: readonly SavedRequests[]): void {
    for (const {
      added,
      consumers,
      times,
      statuses,
      attempts,
      places,
      distinct,
      paths,
      taken,
    } of parts) {
      const gone = new Set(taken);
      if (gone.size > 0)
        for (let index = 0; index < KEPT; index++)
          if (gone.has(this.#consumers[index] ?? 0)) this.#setConsumer(index, 0);
      const shared = distinct.map(([host, method, key, template]) => ({
        host,
        method,
        endpoint: key === null || template === null ? null : { key, template },
      }));
      this.#next = (this.#next + added - consumers.length) % KEPT;
      for (let at = 0; at < consumers.length; at++) {
        const index = this.#next;
        const place = shared[places[at] ?? 0] ?? { host: '', method: '', endpoint: null };
        this.add(
          consumers[at] ?? 0,
          { ...place, startedAt: times[at] ?? 0, status: statuses[at] ?? 0, path: '' },
          place,
          attempts[at] === 1,
        );
        this.#setPath(index, paths[at] ?? '', true);
      }
    }
    this.markSaved();
  }

  /** Of paths with values only the templates stay, where there are any. */
  forgetPaths(): void {
    for (let index = 0; index < KEPT; index++) {
      const endpoint = this.#endpoints[index] ?? null;
      if (endpoint !== null) this.#setPath(index, endpoint.template, true);
    }
  }
}
