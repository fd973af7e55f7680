import {
  ChangeSampling,
  type ChangeSamplingJson,
} from '@palisade/engine/changes/changeSampling.ts';
import { ChangeTeller, type ChangeTellerJson } from '@palisade/engine/changes/changeTeller.ts';
import { type ChangeCause, GONE } from '@palisade/vocabulary/changeKinds.ts';
import { type ChangeNote, plainNote } from './changeNote.ts';
import { type ComparedEndpoint, knownFactsOf } from './knownFactsOf.ts';

/** What an endpoint must remember of its changes. */
export interface EndpointChangesJson {
  readonly bornAt: number;
  readonly state: LearningState;
  readonly quiet: number;
  readonly turns: number;
  readonly teller: ChangeTellerJson;
  readonly looks: ChangeSamplingJson;
}

type LearningState = 'staging' | 'available';

/** An endpoint whose changes are reported. */
export interface ChangingEndpoint extends ComparedEndpoint {
  readonly learningState: LearningState;
}

const HOUR = 3_600_000;
/**
 * What an endpoint needs so that what is learned of it counts as known, and what differs from then
 * on as a change.
 */
const KNOWN = {
  requests: 500,
  available: 6 * HOUR,
  old: { requests: 50, age: 24 * HOUR },
} as const;
/**
 * Paths that became one are reported where one of them was there for so long, or had so many
 * requests.
 */
const ESTABLISHED = { requests: 10, age: HOUR } as const;

function isLearned({
  requests,
  firstSeenAt,
  lastActivityAt,
  learningState,
}: ChangingEndpoint): boolean {
  const age = lastActivityAt - firstSeenAt;
  if (requests >= KNOWN.requests) return true;
  if (age >= KNOWN.available && learningState === 'available') return true;
  return age >= KNOWN.old.age && requests >= KNOWN.old.requests;
}

/** Whether people may know an endpoint by now, at a time of the traffic. */
export const isEstablished = ({ requests, firstSeenAt }: ChangingEndpoint, at: number): boolean =>
  requests >= ESTABLISHED.requests || at - firstSeenAt >= ESTABLISHED.age;

/**
 * What changes of one endpoint, as a function of its requests and their times: where they are cut
 * into batches, when these are committed and how often they are judged makes no difference.
 */
export class EndpointChanges {
  /** What no commit has written. */
  readonly notes: ChangeNote[] = [];
  /** Grows with what has to be saved. */
  version = 0;
  /** When it was reported as new; 0 before. */
  #bornAt = 0;
  #state: LearningState = 'staging';
  /** Milliseconds without traffic after which it is gone. */
  #quiet: number = GONE.endpoint;
  #turns = 0;
  #teller = new ChangeTeller();
  #sampling = new ChangeSampling();
  /** A request came after all that the last commit knew. */
  #hasAdvanced = false;
  #untrueGoneAt = 0;

  /**
   * When it is gone if no more traffic comes; null after the usual time. @param lastAt of its
   * newest request
   */
  goneAt(lastAt: number): number | null {
    return this.#quiet === GONE.endpoint ? null : lastAt + this.#quiet;
  }

  /**
   * When it would have been gone by what the last commit knew, though traffic that came late shows
   * that it was there; 0 where it was not.
   */
  get untrueGoneAt(): number {
    return this.#untrueGoneAt;
  }

  /** Milliseconds without traffic after which it is gone. */
  get quiet(): number {
    return this.#quiet;
  }

  /** Nothing was reported to be known of it yet. */
  get isBlank(): boolean {
    return this.#teller.isBlank;
  }

  /** It is not new: it was there before, or comes of another endpoint. */
  assume(at: number, state: LearningState = 'staging'): void {
    this.#bornAt ||= Math.max(1, at);
    this.#state = state;
    this.version += 1;
  }

  /** Takes a request before it is counted. @param at of the request, milliseconds since 1970 */
  meet(at: number, endpoint: ChangingEndpoint): void {
    if (this.#bornAt === 0) {
      this.#bornAt = at;
      this.note({ kind: 'new', at });
      return;
    }
    const lastAt = endpoint.lastActivityAt;
    const gap = at - lastAt;
    if (gap > 0 && !this.#hasAdvanced) {
      this.#hasAdvanced = true;
      if (gap < this.#quiet) this.#untrueGoneAt = lastAt + this.#quiet;
    }
    if (gap < GONE.endpoint || lastAt === 0) return;
    if (gap >= this.#quiet && endpoint.learningState === 'available') {
      const before = { lastActivityAt: lastAt };
      this.notes.push({ ...plainNote('gone', lastAt + this.#quiet), before });
      this.note({ kind: 'returned', at, before });
    }
    this.#quiet = Math.max(this.#quiet, GONE.usual * gap);
    this.version += 1;
  }

  /** Looks whether something changed, when it is time. @param at of the newest request */
  look(endpoint: ChangingEndpoint, at: number): void {
    const { requests } = endpoint;
    if (!ChangeSampling.isHintDue(requests)) return;
    const { learningState } = endpoint;
    if (learningState !== this.#state) {
      const [before, after] = [{ state: this.#state }, { state: learningState }];
      this.#state = learningState;
      this.note({ kind: 'stateChanged', at, before, after });
    }
    if (this.#teller.isBlank && !isLearned(endpoint)) return;
    const { authentication, parameters } = endpoint;
    const hint = [
      authentication.state,
      authentication.kinds.join(),
      learningState,
      parameters.places,
      parameters.heldTypes,
    ].join(' ');
    const { isBlank } = this.#teller;
    if (!isBlank && !this.#sampling.isDue(requests, hint, this.#teller.isWaiting)) return;
    const changes = this.#teller.look(knownFactsOf(endpoint), at);
    this.#sampling.looked(requests, hint, isBlank || changes.length > 0);
    this.version += 1;
    for (const change of changes) this.note(change);
  }

  /**
   * Carries out what somebody decided and tells what it changed. @param at milliseconds since 1970
   */
  decide(
    endpoint: ChangingEndpoint,
    decide: () => void,
    at: number,
    cause: ChangeCause | null,
  ): void {
    const before = knownFactsOf(endpoint);
    decide();
    for (const change of this.#teller.decide(before, knownFactsOf(endpoint), at, cause))
      this.note(change);
  }

  /** Tells of a change. */
  note({
    kind,
    at,
    before = null,
    after = null,
    cause = null,
    parts = [],
  }: Partial<ChangeNote> & Pick<ChangeNote, 'kind' | 'at'>): void {
    this.#turns += 1;
    this.version += 1;
    this.notes.push({ kind, at, before, after, cause, turn: this.#turns, parts });
  }

  /** Takes over from an endpoint that became one with this. */
  merge(other: EndpointChanges): void {
    if (other.#bornAt > 0 && (this.#bornAt === 0 || other.#bornAt < this.#bornAt))
      this.#bornAt = other.#bornAt;
    const births = [...this.notes, ...other.notes].filter(({ kind }) => kind === 'new');
    const [first] = births.toSorted((one, another) => one.at - another.at);
    const rest = [...this.notes, ...other.notes].filter(({ kind }) => kind !== 'new');
    this.notes.splice(0, Infinity, ...(first === undefined ? [] : [first]), ...rest);
    if (other.#state === 'available') this.#state = 'available';
    this.#quiet = Math.max(this.#quiet, other.#quiet);
    this.#turns += other.#turns;
    this.#teller.merge(other.#teller);
    this.#sampling = new ChangeSampling();
    this.version += 1;
  }

  markWritten(): void {
    this.notes.length = this.#untrueGoneAt = 0;
    this.#hasAdvanced = false;
  }

  toJSON(): EndpointChangesJson {
    return {
      bornAt: this.#bornAt,
      state: this.#state,
      quiet: this.#quiet,
      turns: this.#turns,
      teller: this.#teller.toJSON(),
      looks: this.#sampling.toJSON(),
    };
  }

  static fromJSON({
    bornAt,
    state,
    quiet,
    turns,
    teller,
    looks,
  }: EndpointChangesJson): EndpointChanges {
    const changes = new EndpointChanges();
    changes.#bornAt = bornAt;
    changes.#state = state;
    changes.#quiet = quiet;
    changes.#turns = turns;
    changes.#teller = ChangeTeller.fromJSON(teller);
    changes.#sampling = ChangeSampling.fromJSON(looks);
    return changes;
  }
}
