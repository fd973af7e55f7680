import { UsualAnswers, type UsualAnswersJson } from '../answers/usualAnswers.ts';
import { ClaimedObjects, type ClaimedObjectsJson } from './claimedObjects.ts';
import {
  FunctionRights,
  type FunctionRightsJson,
  RightsOfHost,
  type RightsOfHostJson,
} from './functionRights.ts';
import { Histogram } from './histogram.ts';
import { keyOf } from './keys.ts';
import { readSignInCounts, type SignInCounts, signInNumbers } from './signInCounts.ts';

export interface EndpointTrafficJson {
  readonly key: string;
  readonly objects: readonly [met: number, refused: number];
  readonly usage: readonly number[];
  readonly data: readonly number[];
  readonly sizes: readonly number[];
  readonly statuses: readonly (readonly [number, number])[];
  readonly requests: number;
  /**
   * What answers of success usually are at most, and from how many requests on it is computed anew;
   * absent in earlier releases.
   */
  readonly usual?: readonly [size: number, from: number];
  /**
   * Consumers that asked for its objects several times, and those of them that were given some of
   * others; absent in earlier releases.
   */
  readonly consumers?: readonly [all: number, foreign: number];
  /**
   * Consumers that were given something there, those of them that did what few do, and those of
   * several objects; absent in earlier releases.
   */
  readonly callers?: readonly [
    all: number,
    overriding: number,
    introspecting: number,
    withSeveral: number,
    assigning: number,
    withKeys: number,
    refused?: number,
    sessions?: number,
    signedIn?: number,
    repeatsRefused?: number,
    repeatsGiven?: number,
    conflicts?: number,
    inside?: number,
  ];
  /** How people sign in there; absent where nobody does. */
  readonly signIns?: readonly number[];
  /** What its answers hold; absent in earlier releases. */
  readonly answers?: UsualAnswersJson;
  /** Of whom its paths name before an object; absent where nobody was looked at. */
  readonly owners?: EndpointTrafficJson;
  readonly tried?: EndpointTrafficJson;
  /** Objects that tokens name as their own; absent where none does. */
  readonly claimed?: ClaimedObjectsJson;
  /** Which rights its functions are given to; absent where no token was looked at. */
  readonly functions?: FunctionRightsJson;
  /** Of a host: who has which rights; absent where no token says any. */
  readonly rights?: RightsOfHostJson;
}

const MOST_STATUSES = 32;
/**
 * Objects that are taken as met by every endpoint beforehand, with the share of refusals that is
 * usual.
 */
const BEFOREHAND = 20;
const USUAL = 0.05;
const SHARES = { least: 0.04, most: 0.4 } as const;
const MANY = 20_000;
/** Consumers by which it is known who they are, and the share of them that has keys of programs. */
const OF_PEOPLE = { callers: 10, share: 0.1 } as const;
/** Sessions of a host, and the share of them whose sign-in was seen, by which those usually are. */
const SIGN_INS_SEEN = { sessions: 20, share: 0.5 } as const;
/** What the share of consumers that are given objects of others is reckoned with beforehand. */
const FOREIGN = { of: 0.5, among: 1 } as const;
/** Answers after which the usual size is computed anew. */
const SIZE_EVERY = 128;
/** Objects that one episode teaches of at most. */
const TAUGHT = 4;

/** How consumers that are under no suspicion use one endpoint: what is usual there. */
export class EndpointTraffic {
  readonly key: string;
  /** Stands for the endpoint in keys of pairs. */
  readonly number: number;
  /** Requests of one consumer within ten minutes. */
  usage = new Histogram();
  /** Kilobytes that one consumer was given within an hour. */
  data = new Histogram();
  /** Bytes of answers of success. */
  sizes = new Histogram();
  readonly statuses = new Map<number, number>();
  /** What answers of success hold. */
  answers = new UsualAnswers();
  requests = 0;
  /** Consumers that asked for its objects several times. */
  consumers = 0;
  /** Of them, those that were given objects of others. */
  foreignConsumers = 0;
  /** Of them, those that have several objects. */
  severalConsumers = 0;
  /** Consumers that were given something there, under no suspicion. */
  callers = 0;
  /** Of those of a host, those that asked for another method by a header. */
  overriding = 0;
  /** Of them, those that asked for the schema. */
  introspecting = 0;
  /** Of them, those that have keys of programs and no name. */
  withKeys = 0;
  /** Consumers that are known and were refused there. */
  refused = 0;
  /** Of them, those that gave themselves the highest rights. */
  assigning = 0;
  /** Callers who asked the same again: those that were refused it, and those that were given it. */
  repeatsRefused = 0;
  repeatsGiven = 0;
  /** Callers who met a conflict, and of whom it was not seen that they were given it before. */
  conflicts = 0;
  /** Of its callers, those at addresses that the internet does not lead to. */
  inside = 0;
  /** Of a host: sessions without a name at its endpoints, and those whose sign-in was seen. */
  sessions = 0;
  signedIn = 0;
  /** How people sign in there; null where nobody does. */
  signIns: SignInCounts | null = null;
  /** How those are used whom its paths name before an object; null while nobody was looked at. */
  owners: EndpointTraffic | null = null;
  /** How values are tried beside the objects of its paths; null while none were. */
  tried: EndpointTraffic | null = null;
  /** Objects that tokens name as their own; null while no token was looked at. */
  claimed: ClaimedObjects | null = null;
  /** Which rights its functions are given to; null while no token was looked at. */
  functions: FunctionRights | null = null;
  /** Of a host: who has which rights; null while no token was looked at. */
  rights: RightsOfHost | null = null;
  #usualSize = 0;
  #sizeFrom = 0;
  #met = 0;
  #refused = 0;

  /** It made room for others: what it says is not kept any more. */
  isForgotten = false;

  constructor(key: string) {
    this.key = key;
    this.number = keyOf(key, 0);
  }

  /**
   * An episode of somebody who was under no suspicion ended: how many objects it met, and how many
   * of them were refused. A long one teaches no more than a short one.
   */
  learnEpisode(met: number, refused: number): void {
    if (met === 0) return;
    const weight = Math.min(1, TAUGHT / met);
    this.#met += met * weight;
    this.#refused += refused * weight;
    if (this.#met < MANY) return;
    this.#met /= 2;
    this.#refused /= 2;
  }

  /** Whether sign-ins of its sessions are seen, and not at another host that nobody records. */
  get areSignInsSeen(): boolean {
    const { sessions, signedIn } = this;
    return sessions >= SIGN_INS_SEEN.sessions && signedIn >= sessions * SIGN_INS_SEEN.share;
  }

  /** Share of objects that are usually refused or not there. */
  get refusedShare(): number {
    const share = (this.#refused + BEFOREHAND * USUAL) / (this.#met + BEFOREHAND);
    return Math.min(SHARES.most, Math.max(SHARES.least, share));
  }

  /** Whether keys of programs are seldom there: those that have one are no people. */
  get isOfPeople(): boolean {
    return this.callers >= OF_PEOPLE.callers && this.withKeys <= this.callers * OF_PEOPLE.share;
  }

  /** Whether those who use it are elsewhere than inside for the most part. */
  get isOfOutside(): boolean {
    return this.callers >= OF_PEOPLE.callers && this.inside <= this.callers * OF_PEOPLE.share;
  }

  /**
   * Share of its consumers that were ever given an object that was others' before.
   * @param beside so many of those, who are judged by it
   */
  foreignShare(beside: number): number {
    return (this.foreignConsumers - beside + FOREIGN.of) / (this.consumers + FOREIGN.among);
  }

  /** Bytes that 999 of 1,000 answers of success are not above, computed anew from time to time. */
  get usualSize(): number {
    if (this.#usualSize === 0 || this.requests >= this.#sizeFrom) {
      this.#usualSize = this.sizes.quantile(0.999);
      this.#sizeFrom = this.requests + SIZE_EVERY;
    }
    return this.#usualSize;
  }

  answer(status: number, size: number): void {
    this.requests += 1;
    const count = this.statuses.get(status);
    if (count !== undefined || this.statuses.size < MOST_STATUSES)
      this.statuses.set(status, (count ?? 0) + 1);
    if (status < 300 && size > 0) this.sizes.add(size);
  }

  /** @param isWhole also what did not change since it was saved */
  saved(isWhole: boolean): EndpointTrafficJson {
    return { ...this.#counts(), answers: this.answers.toJSON(isWhole) };
  }

  toJSON(): EndpointTrafficJson {
    return this.saved(true);
  }

  #counts(): EndpointTrafficJson {
    const { key, usage, data, sizes, statuses, requests, consumers, foreignConsumers } = this;
    const usual = [this.#usualSize, this.#sizeFrom] as const;
    return {
      key,
      objects: [this.#met, this.#refused],
      usage: [...usage.toJSON()],
      data: [...data.toJSON()],
      sizes: [...sizes.toJSON()],
      statuses: [...statuses],
      requests,
      usual,
      ...(this.signIns === null ? {} : { signIns: signInNumbers(this.signIns) }),
      ...(this.owners === null ? {} : { owners: this.owners.#counts() }),
      ...(this.tried === null ? {} : { tried: this.tried.#counts() }),
      ...(this.claimed?.isEmpty === false ? { claimed: this.claimed.toJSON() } : {}),
      ...(this.functions?.isEmpty === false ? { functions: this.functions.toJSON() } : {}),
      ...(this.rights === null ? {} : { rights: this.rights.toJSON() }),
      consumers: [consumers, foreignConsumers],
      callers: [
        this.callers,
        this.overriding,
        this.introspecting,
        this.severalConsumers,
        this.assigning,
        this.withKeys,
        this.refused,
        this.sessions,
        this.signedIn,
        this.repeatsRefused,
        this.repeatsGiven,
        this.conflicts,
        this.inside,
      ],
    };
  }

  /** @param before what was saved of it earlier, for what did not change since */
  static fromJSON(json: EndpointTrafficJson, before?: EndpointTraffic): EndpointTraffic {
    const traffic = new EndpointTraffic(json.key);
    if (before !== undefined) traffic.answers = before.answers;
    if (json.answers !== undefined) traffic.answers.load(json.answers);
    [traffic.#met, traffic.#refused] = json.objects;
    traffic.usage = Histogram.fromJSON(json.usage);
    traffic.data = Histogram.fromJSON(json.data);
    traffic.sizes = Histogram.fromJSON(json.sizes);
    for (const [status, count] of json.statuses) traffic.statuses.set(status, count);
    traffic.requests = json.requests;
    [traffic.consumers, traffic.foreignConsumers] = json.consumers ?? [0, 0];
    [
      traffic.callers,
      traffic.overriding,
      traffic.introspecting,
      traffic.severalConsumers,
      traffic.assigning,
      traffic.withKeys,
      traffic.refused = 0,
      traffic.sessions = 0,
      traffic.signedIn = 0,
      traffic.repeatsRefused = 0,
      traffic.repeatsGiven = 0,
      traffic.conflicts = 0,
      traffic.inside = 0,
    ] = json.callers ?? [0, 0, 0, 0, 0, 0];
    [traffic.#usualSize, traffic.#sizeFrom] = json.usual ?? [0, 0];
    if (json.signIns !== undefined) traffic.signIns = readSignInCounts(json.signIns);
    if (json.owners !== undefined) traffic.owners = EndpointTraffic.fromJSON(json.owners);
    if (json.tried !== undefined) traffic.tried = EndpointTraffic.fromJSON(json.tried);
    if (json.claimed !== undefined)
      traffic.claimed = ClaimedObjects.fromJSON(json.claimed, traffic.number);
    if (json.functions !== undefined)
      traffic.functions = FunctionRights.fromJSON(json.functions, traffic.number);
    if (json.rights !== undefined) traffic.rights = RightsOfHost.fromJSON(json.rights);
    return traffic;
  }
}
