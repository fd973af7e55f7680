import { FACT_AGES, USUAL_REQUESTS, type FactProgress } from '@palisade/vocabulary/factAges.ts';
import {
  chancesUntil,
  FactAge,
  type FactAgeJson,
  isOldChance,
  isOldSighting,
} from '../ages/factAge.ts';
import { AUTH_KINDS, type AuthKind, type Credentials } from './credentials.ts';

/**
 * Whether callers of an endpoint must say who they are; `unknown` below five answers of success.
 */
export type AuthenticationState = 'authenticated' | 'unauthenticated' | 'mixed' | 'unknown';

type Kinds = Readonly<Partial<Record<AuthKind, number>>>;

export interface AuthenticationStatsJson {
  readonly successes: number;
  readonly credentialed: number;
  /** Of all successes ever, in models of earlier releases only. */
  readonly kinds?: Kinds;
  /** What is judged: absent in models of earlier releases. */
  readonly recent?: {
    readonly count: number;
    readonly at: number;
    readonly bare: FactAgeJson;
    readonly run: number;
    readonly isDoubtful?: true;
    /** Refusals since anonymous requests succeeded beside others; absent where they did not. */
    readonly refused?: number;
    readonly blocks: readonly (readonly [
      successes: number,
      credentialed: number,
      returns: number,
      from: number,
      kinds: Kinds,
    ])[];
  };
}

const FEWEST = 5;
const SHARE = 0.99;
const RARE_KIND = 0.01;
/** Successes of a block; two are judged, the newest 150 to 300. */
const BLOCK = USUAL_REQUESTS / 2;
/**
 * A block of an endpoint with little traffic ends earlier: with so many successes after half a
 * month.
 */
const SPARSE = { successes: 15, days: 15 } as const;
const DAY = 86_400_000;
/**
 * Successes without a credential in a row that say that none is asked for any more, unless they
 * come and go.
 */
const REGRESSED = 50;
const COMING_AND_GOING = 3;
const MANY_SIGNED = 20;
/** Refusals of anonymous requests, with no success of one between them, that show a repair. */
const REFUSALS = 5;

interface Block {
  successes: number;
  credentialed: number;
  /** Times that a success without a credential followed one that had it. */
  returns: number;
  /** Milliseconds since 1970 of its first success. */
  from: number;
  readonly kinds: Map<AuthKind, number>;
}

const newBlock = (from: number): Block => ({
  successes: 0,
  credentialed: 0,
  returns: 0,
  from,
  kinds: new Map(),
});

/**
 * Counts successful answers (2xx) with and without a recognised credential. The newest few hundred
 * are judged, so that an endpoint
 * that was repaired, or broken, is seen as it is now.
 */
export class AuthenticationStats {
  #successes = 0;
  #credentialed = 0;
  /**
   * Answers that say whether a credential is needed: successes, and refusals of requests without
   * one.
   */
  #count = 0;
  #at = -Infinity;
  #bare = new FactAge();
  /**
   * Newest successes in a row with the same answer to the question: without a credential above
   * zero, with one below.
   */
  #run = 0;
  #blocks: [Block, Block] = [newBlock(0), newBlock(0)];
  /**
   * All successes without a credential came while nobody on the host showed one, so that it may
   * have been taken out.
   */
  #isDoubtful = false;
  /**
   * Anonymous requests that were refused since the newest one that succeeded; null unless those
   * succeeded beside requests with a credential. Traffic of callers who always authenticate says
   * nothing about the others, so that only a refusal shows a repair.
   */
  #refused: number | null = null;

  /**
   * @param at milliseconds since 1970 @param areShown whether anybody on the host showed a credential
   *   before
   */
  observe(status: number, { kinds }: Credentials, at: number, areShown = true): void {
    const isSuccess = status >= 200 && status <= 299;
    const isBare = kinds.length === 0;
    if (!isSuccess && !(isBare && (status === 401 || status === 403))) return;
    const newest = this.#at;
    if (!isOldChance(at, newest)) this.#count++;
    if (at > this.#at) this.#at = at;
    if (isSuccess && this.#isPast(isBare, at, newest)) {
      this.#seePast(isBare, at);
      return;
    }
    if (!isSuccess) {
      if (areShown && this.#isDoubtful) this.#forgetBare();
      if (this.#refused !== null) this.#refused++;
      return;
    }
    if (isBare) this.#isDoubtful = !areShown && (this.#isDoubtful || !this.#bare.isSeen);
    else if (this.#isDoubtful) this.#forgetBare();
    const block = this.#block(at);
    this.#successes++;
    block.successes++;
    if (isBare) {
      if (!this.#isUnproven) this.#refused = null;
      this.#bare.see(this.#count, at);
      if (this.#run < 0) block.returns++;
      this.#run = this.#run < 0 ? 1 : Math.min(this.#run + 1, REGRESSED);
      if (this.#refused !== null || this.#isComingAndGoing) this.#refused = 0;
      return;
    }
    this.#run = -1;
    this.#credentialed++;
    block.credentialed++;
    for (const kind of kinds) block.kinds.set(kind, (block.kinds.get(kind) ?? 0) + 1);
  }

  /**
   * Callers come to show credentials here, or whoever has none is refused: that there was none
   * before proves nothing.
   */
  #forgetBare(): void {
    this.#isDoubtful = false;
    this.#refused = null;
    for (const block of this.#blocks) {
      block.successes = block.credentialed;
      block.returns = 0;
    }
    if (this.#run > 0) this.#run = 0;
  }

  /**
   * Whether a success is of an old recording and says nothing of now, where enough newer ones are
   * known.
   */
  #isPast(isBare: boolean, at: number, newest: number): boolean {
    const isOld = isBare ? isOldSighting(at, newest) : isOldChance(at, newest);
    return isOld && this.#sum(({ successes }) => successes) >= REGRESSED;
  }

  #seePast(isBare: boolean, at: number): void {
    this.#successes++;
    if (isBare) this.#bare.see(chancesUntil({ count: this.#count, at: this.#at }, at), at);
    else this.#credentialed++;
  }

  /** The block that a success belongs to; the older one is forgotten when another one begins. */
  #block(at: number): Block {
    const [now, before] = this.#blocks;
    const isFull =
      now.successes >= BLOCK ||
      (now.successes >= SPARSE.successes && at - now.from >= SPARSE.days * DAY);
    if (!isFull && now.successes > 0) return now;
    const next = newBlock(at);
    this.#blocks = [next, isFull ? now : before];
    return next;
  }

  #sum(of: (block: Block) => number): number {
    return of(this.#blocks[0]) + of(this.#blocks[1]);
  }

  /** Whether the newest successes had no credential, though earlier ones had. */
  get #isRegressed(): boolean {
    return this.#run >= REGRESSED && this.#sum(({ returns }) => returns) < COMING_AND_GOING;
  }

  /**
   * Whether requests with and without a credential succeed by turns, or a few without one among
   * many that have it: callers who come to use one are many without before.
   */
  get #isComingAndGoing(): boolean {
    const successes = this.#sum((block) => block.successes);
    const credentialed = this.#sum((block) => block.credentialed);
    if (credentialed >= successes * SHARE) return false;
    return (
      this.#sum(({ returns }) => returns) >= COMING_AND_GOING ||
      (credentialed >= MANY_SIGNED && credentialed * 2 > successes)
    );
  }

  /** Whether anonymous requests succeeded beside others, and nothing shows yet that they no longer do. */
  get #isUnproven(): boolean {
    if (this.#refused === null) return false;
    const requests = this.#refused >= REFUSALS ? USUAL_REQUESTS : FACT_AGES.most;
    return !this.#bare.isPast({ count: this.#count, at: this.#at }, requests);
  }

  /**
   * `authenticated` when 99 % of the newest successes carried a credential or 300 requests in a row
   * were refused without one, `unauthenticated` when at most 1 % did, or none of the newest 50.
   * Where both succeeded by turns it stays `mixed` until anonymous requests were refused.
   */
  get state(): AuthenticationState {
    const successes = this.#sum((block) => block.successes);
    const credentialed = this.#sum((block) => block.credentialed);
    if (successes < FEWEST) return 'unknown';
    if (this.#isRegressed) return 'unauthenticated';
    if (
      !this.#isUnproven &&
      (credentialed >= successes * SHARE ||
        this.#bare.isPast({ count: this.#count, at: this.#at }, USUAL_REQUESTS))
    )
      return 'authenticated';
    return credentialed <= successes * (1 - SHARE) ? 'unauthenticated' : 'mixed';
  }

  /**
   * Whether some callers need no credential while others have one: not so where all of them came to
   * use one.
   */
  get isOptional(): boolean {
    return this.state === 'mixed' && (this.#isUnproven || this.#sum(({ returns }) => returns) > 0);
  }

  /**
   * Where callers show their credentials to whoever recorded this: one in a header says that
   * headers are recorded. In addresses alone, of most of the newest successes and five at least, it
   * says little of headers, which may have been taken out; null where neither is so.
   */
  get shownIn(): 'headers' | 'address' | null {
    const carried = (kind: AuthKind): number => this.#sum(({ kinds }) => kinds.get(kind) ?? 0);
    if (AUTH_KINDS.some((kind) => kind !== 'apiKeyQuery' && carried(kind) > 0)) return 'headers';
    const keys = carried('apiKeyQuery');
    return keys >= FEWEST && keys * 2 > this.#sum((block) => block.successes) ? 'address' : null;
  }

  /** Whether any request that succeeded ever carried a credential. */
  get wasCredentialShown(): boolean {
    return this.#credentialed > 0;
  }

  /** Successful answers counted. */
  get successes(): number {
    return this.#successes;
  }

  /**
   * How far it is from the newest success without a credential to where that is past; null when
   * there was none.
   */
  get withoutCredentials(): FactProgress | null {
    if (!this.#bare.isSeen) return null;
    const progress = this.#bare.progress({ count: this.#count, at: this.#at }, USUAL_REQUESTS);
    return this.#refused !== null && this.#refused < REFUSALS && this.#isUnproven
      ? { ...progress, clean: 0, isPast: false }
      : progress;
  }

  /** What the newest successes carried: a success may have several kinds. */
  get newest(): {
    readonly successes: number;
    readonly credentialed: number;
    readonly kinds: ReadonlyMap<AuthKind, number>;
  } {
    const [now, before] = this.#blocks;
    const all = { ...newBlock(0) };
    for (const block of [before, now]) add(all, block);
    return all;
  }

  /** Kinds that at least 1 % of the newest successes carried, most used first. */
  get kinds(): readonly AuthKind[] {
    if (this.#isRegressed) return [];
    const successes = this.#sum((block) => block.successes);
    const used = AUTH_KINDS.map(
      (kind) => [kind, this.#sum(({ kinds }) => kinds.get(kind) ?? 0)] as const,
    ).filter(([, count]) => count > 0 && count >= successes * RARE_KIND);
    return used
      .toSorted((a, b) => b[1] - a[1] || AUTH_KINDS.indexOf(a[0]) - AUTH_KINDS.indexOf(b[0]))
      .map(([kind]) => kind);
  }

  merge(other: AuthenticationStats): void {
    this.#bare.merge(other.#bare, this.#count, other.#count);
    this.#successes += other.#successes;
    this.#credentialed += other.#credentialed;
    this.#count += other.#count;
    this.#at = Math.max(this.#at, other.#at);
    this.#isDoubtful &&= other.#isDoubtful;
    if (other.#refused !== null)
      this.#refused = Math.min(this.#refused ?? Infinity, other.#refused);
    if (this.#run === 0) this.#run = other.#run;
    else if (other.#run !== 0)
      this.#run = this.#run > 0 && other.#run > 0 ? Math.max(this.#run, other.#run) : -1;
    for (const [index, block] of this.#blocks.entries())
      add(block, other.#blocks[index] ?? newBlock(0));
  }

  toJSON(): AuthenticationStatsJson {
    const blocks = this.#blocks.map(
      ({ successes, credentialed, returns, from, kinds }) =>
        [successes, credentialed, returns, from, Object.fromEntries(kinds)] as const,
    );
    const at = Number.isFinite(this.#at) ? this.#at : 0;
    return {
      successes: this.#successes,
      credentialed: this.#credentialed,
      recent: {
        count: this.#count,
        at,
        bare: this.#bare.toJSON(),
        run: this.#run,
        ...(this.#isDoubtful ? { isDoubtful: true } : {}),
        ...(this.#refused === null ? {} : { refused: this.#refused }),
        blocks,
      },
    };
  }

  static fromJSON({
    successes,
    credentialed,
    kinds,
    recent,
  }: AuthenticationStatsJson): AuthenticationStats {
    const stats = new AuthenticationStats();
    [stats.#successes, stats.#credentialed] = [successes, credentialed];
    if (recent === undefined) {
      // What an earlier release counted is the older block: nobody knows when it was.
      stats.#count = successes;
      stats.#at = 0;
      if (credentialed < successes)
        spreadOver(stats.#bare, successes, Math.min(successes - credentialed, BLOCK));
      stats.#blocks[1] = {
        successes,
        credentialed,
        returns: credentialed > 0 && credentialed < successes ? 1 : 0,
        from: 0,
        kinds: kindsOf(kinds ?? {}),
      };
      return stats;
    }
    const { count, at, bare, run, blocks } = recent;
    stats.#isDoubtful = recent.isDoubtful === true;
    stats.#refused = recent.refused ?? null;
    [stats.#count, stats.#at, stats.#run, stats.#bare] = [
      count,
      count === 0 ? -Infinity : at,
      run,
      FactAge.fromJSON(bare),
    ];
    for (const [index, [all, withOne, returns, from, used]] of blocks.entries())
      stats.#blocks[index] = {
        successes: all,
        credentialed: withOne,
        returns,
        from,
        kinds: kindsOf(used),
      };
    return stats;
  }
}

/** Sees a fact so many times at even intervals. */
function spreadOver(age: FactAge, chances: number, times: number): void {
  for (let one = 1; one <= times; one++) age.see(Math.round((chances * one) / times), 0);
}

function add(block: Block, other: Block): void {
  if (other.successes === 0) return;
  block.from = block.successes === 0 ? other.from : Math.min(block.from, other.from);
  block.successes += other.successes;
  block.credentialed += other.credentialed;
  block.returns += other.returns;
  for (const [kind, count] of other.kinds)
    block.kinds.set(kind, (block.kinds.get(kind) ?? 0) + count);
}

function kindsOf(json: Kinds): Map<AuthKind, number> {
  return new Map(
    AUTH_KINDS.flatMap((kind) => (json[kind] === undefined ? [] : [[kind, json[kind]] as const])),
  );
}
