import { EndpointTraffic, type EndpointTrafficJson } from '../behaviour/endpointTraffic.ts';
import { Histogram } from '../behaviour/histogram.ts';
import { pairKey } from '../behaviour/keys.ts';
import {
  ACTOR,
  ACTOR_FLOATS,
  EPISODE_GAP,
  HOLDER,
  NAMED,
  PAIR,
  PAIR_FLOATS,
} from '../behaviour/layouts.ts';
import { Records, type SavedRecords } from '../behaviour/records.ts';
import type { CredentialCounts } from '../behaviour/tokenUse.ts';
import { countIn, WINDOW_WORDS } from '../behaviour/windows.ts';
import { Attackers, type SavedAttackers } from './attackers.ts';
import { type CarriersJson, CredentialCarriers } from './credentialCarriers.ts';
import type { SavedAttacker } from './savedAttackers.ts';

export const DETECTOR_LIMITS = {
  pairs: 200_000,
  holders: 200_000,
  named: 10_000,
  actors: 100_000,
  endpoints: 50_000,
  attackers: 10_000,
} as const;
export type DetectorLimits = { readonly [Name in keyof typeof DETECTOR_LIMITS]: number };

const TEN_MINUTES = PAIR.windows + 2;
const LOW_HALF = 0xffff;
/** Minutes that an exchange may arrive after later ones and still be part of the present. */
const LATE = 60;
/** Stands for what arrives later in the keys of records. */
const LATE_KEY = 1;

/**
 * All that a detector knows, or what it learned since it was saved last, as plain data with typed
 * arrays.
 */
export interface SavedDetector {
  readonly version: typeof STATE_VERSION;
  readonly pairs: SavedRecords;
  readonly actors: SavedRecords;
  /** Who was given which object; absent in earlier releases. */
  readonly holders?: SavedRecords;
  /** Objects that lists named to consumers; absent in earlier releases. */
  readonly named?: SavedRecords;
  /** Those that were used, in the order that they were met in first. */
  readonly endpoints: readonly EndpointTrafficJson[];
  readonly usage: readonly number[];
  readonly credentials: CredentialCounts;
  /** Null where nothing of them changed. */
  readonly carriers: CarriersJson | null;
  readonly attackers: SavedAttackers;
}

export const STATE_VERSION = 2;

/** All that a detector knows of one company's traffic: bounded, and plain data when saved. */
export class DetectorState {
  readonly pairs: Records;
  readonly actors: Records;
  /** Who was given which object of an endpoint. */
  readonly holders: Records;
  /** Which objects lists named to a consumer. */
  readonly named: Records;
  readonly attackers: Attackers;
  readonly credentials: CredentialCounts = { busy: 0, spread: 0 };
  /** Requests of one consumer to one endpoint within ten minutes, over all endpoints. */
  usage = new Histogram();
  /** Names that turn out to carry credentials. */
  carriers = new CredentialCarriers();
  readonly #endpoints = new Map<string, EndpointTraffic>();
  /** Endpoints that were used since all was saved. */
  readonly #used = new Set<EndpointTraffic>();
  readonly #limits: DetectorLimits;

  constructor(limits: DetectorLimits = DETECTOR_LIMITS) {
    this.#limits = limits;
    this.pairs = new Records(PAIR.words, PAIR_FLOATS.count, limits.pairs);
    this.actors = new Records(ACTOR.words, ACTOR_FLOATS.count, limits.actors);
    this.holders = new Records(HOLDER.words, 0, limits.holders);
    this.named = new Records(NAMED.words, 0, limits.named);
    this.attackers = new Attackers(limits.attackers);
  }

  /** What is usual at an endpoint. */
  trafficOf(key: string): EndpointTraffic {
    const known = this.#endpoints.get(key);
    const traffic = known ?? new EndpointTraffic(key);
    if (known === undefined) this.#add(traffic);
    this.use(traffic);
    return traffic;
  }

  /** Notes that what is usual at an endpoint may be about to change. */
  use(traffic: EndpointTraffic): void {
    this.#used.add(traffic);
  }

  #add(traffic: EndpointTraffic): void {
    this.#endpoints.set(traffic.key, traffic);
    if (this.#endpoints.size > this.#limits.endpoints)
      for (const [key, oldest] of this.#endpoints) {
        this.#endpoints.delete(key);
        this.#used.delete(oldest);
        oldest.isForgotten = true;
        break;
      }
  }

  /** The record of an actor for good, whatever the order in which its exchanges arrive. */
  self(key: number): number {
    return this.actors.touch(key);
  }

  /** The record that an actor's present episode is counted in (see `episode`). */
  actor(key: number, minute: number): number {
    return this.episode(this.actors.touch(key), key, minute);
  }

  /**
   * The record that the present episode of an actor is counted in, begun anew when it was quiet.
   * What arrives far later than what came after it is counted by itself: as part of the present it
   * would be one episode of any length.
   * @param self the record of the actor for good
   */
  episode(self: number, key: number, minute: number): number {
    const { actors } = this;
    if (minute >= actors.word(self, ACTOR.last) - LATE) return this.#inEpisode(self, false, minute);
    const late = actors.touch(pairKey(key, LATE_KEY));
    return this.#inEpisode(
      late,
      actors.isNew || minute < actors.word(late, ACTOR.last) - LATE,
      minute,
    );
  }

  #inEpisode(actor: number, isFirst: boolean, minute: number): number {
    const { actors } = this;
    const last = actors.word(actor, ACTOR.last);
    if (isFirst || minute - last > EPISODE_GAP) {
      actors.clear(actor, ACTOR.pathBits, ACTOR.episodeEnd);
      actors.setWord(actor, ACTOR.earlyBits, 0);
      actors.setWord(actor, ACTOR.since, minute);
      for (let index = 0; index < ACTOR_FLOATS.count; index++) actors.setFloat(actor, index, 0);
    }
    if (isFirst || minute > last) actors.setWord(actor, ACTOR.last, minute);
    return actor;
  }

  /**
   * The record of a consumer at an endpoint, with one request counted and a new episode begun when
   * it was quiet; what arrives late is counted by itself.
   */
  pair(key: number, traffic: EndpointTraffic, minute: number, isTrusted: boolean): number {
    const { pairs } = this;
    let pair = pairs.touch(key);
    let { isNew } = pairs;
    let isLate = false;
    if (!isNew && minute < pairs.word(pair, PAIR.last) - LATE) {
      pair = pairs.touch(pairKey(key, LATE_KEY));
      ({ isNew } = pairs);
      isLate = !isNew && minute < pairs.word(pair, PAIR.last) - LATE;
    }
    const last = pairs.word(pair, PAIR.last);
    if (isLate || (!isNew && minute - last > EPISODE_GAP)) {
      if (isTrusted && pairs.word(pair, PAIR.flags) === 0)
        traffic.learnEpisode(pairs.word(pair, PAIR.met), pairs.word(pair, PAIR.refused));
      pairs.clear(pair, PAIR.refused, PAIR.episodeEnd);
      for (let index = 0; index < PAIR_FLOATS.count; index++) pairs.setFloat(pair, index, 0);
    }
    if (isLate || (!isNew && Math.floor(minute / 10) > pairs.word(pair, TEN_MINUTES))) {
      const closed = pairs.word(pair, TEN_MINUTES + 1) & LOW_HALF;
      if (isTrusted) traffic.usage.add(closed);
      if (isTrusted) this.usage.add(closed);
      if (isLate) pairs.clear(pair, PAIR.windows, PAIR.windows + WINDOW_WORDS);
    }
    countIn(pairs, pair, PAIR.windows, minute);
    if (isLate || minute > last) pairs.setWord(pair, PAIR.last, minute);
    return pair;
  }

  /** All of it. @param isElsewhere whether an attacker is saved by itself */
  save(isElsewhere: (attacker: number) => boolean): SavedDetector {
    const { pairs, actors, holders, named, attackers } = this;
    return {
      ...this.#saved([...this.#endpoints.values()], true),
      pairs: pairs.save(),
      actors: actors.save(),
      holders: holders.save(),
      named: named.save(),
      carriers: this.carriers.toJSON(),
      attackers: attackers.save(isElsewhere),
    };
  }

  /** What was learned since `markSaved`. */
  changes(isElsewhere: (attacker: number) => boolean): SavedDetector {
    const { pairs, actors, holders, named, carriers, attackers } = this;
    return {
      ...this.#saved([...this.#used], false),
      pairs: pairs.changes(),
      actors: actors.changes(),
      holders: holders.changes(),
      named: named.changes(),
      carriers: carriers.isChanged ? carriers.toJSON() : null,
      attackers: attackers.changes(isElsewhere),
    };
  }

  #saved(
    endpoints: readonly EndpointTraffic[],
    isWhole: boolean,
  ): Pick<SavedDetector, 'version' | 'endpoints' | 'usage' | 'credentials'> {
    return {
      version: STATE_VERSION,
      endpoints: endpoints.map((traffic) => traffic.saved(isWhole)),
      usage: [...this.usage.toJSON()],
      credentials: { ...this.credentials },
    };
  }

  /** What `save` or `changes` gave is safe. */
  markSaved(): void {
    this.pairs.markSaved();
    this.actors.markSaved();
    this.holders.markSaved();
    this.named.markSaved();
    for (const { answers } of this.#used) answers.markSaved();
    this.#used.clear();
    this.carriers.isChanged = false;
    this.attackers.markSaved();
  }

  /**
   * What `save` and then `changes` gave, in that order, is all that there was; see `Attackers.load`
   * for the attackers.
   * @throws Error when it was saved in another version
   */
  static load(
    parts: readonly SavedDetector[],
    own: readonly SavedAttacker[],
    last: number,
    limits: DetectorLimits = DETECTOR_LIMITS,
  ): DetectorState {
    const other = parts.find(({ version }) => version !== STATE_VERSION);
    if (other !== undefined)
      throw new Error(`The detector was saved in another version than ${STATE_VERSION}.`);
    const state = new DetectorState(limits);
    state.pairs.load(parts.map(({ pairs }) => pairs));
    state.actors.load(parts.map(({ actors }) => actors));
    state.holders.load(parts.flatMap(({ holders }) => holders ?? []));
    state.named.load(parts.flatMap(({ named }) => named ?? []));
    for (const { endpoints, usage, credentials, carriers } of parts) {
      for (const endpoint of endpoints)
        state.#add(EndpointTraffic.fromJSON(endpoint, state.#endpoints.get(endpoint.key)));
      state.usage = Histogram.fromJSON(usage);
      Object.assign(state.credentials, credentials);
      if (carriers !== null) state.carriers = CredentialCarriers.fromJSON(carriers);
    }
    state.attackers.load(
      parts.map(({ attackers }) => attackers),
      own,
      last,
    );
    return state;
  }
}
