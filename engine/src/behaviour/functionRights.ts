import type { TokenIds } from '../authentication/tokenIds.ts';
import { hashOf, keyOf, pairKey } from './keys.ts';
import type { Signal } from './signal.ts';

/** How the holders of tokens with the same rights use something. */
interface Use {
  /** Hashes of those who were given it. */
  readonly callers: Set<number>;
  /** Answers that gave it. */
  given: number;
  /** Of a function: others were known to use it before any of them was given it. */
  isLate: boolean;
}

/** What one kind of rights does on a host: its holders, and the kinds that are given what it is refused. */
interface Holders {
  readonly callers: Set<number>;
  readonly below: Set<number>;
}

/** For each function and rights: hashes of callers, answers, and 1 where they came late. */
export type FunctionRightsJson = readonly (readonly [
  name: number,
  uses: readonly (readonly [
    rights: number,
    callers: readonly number[],
    given: number,
    late: 0 | 1,
  ])[],
])[];

/** For each kind of rights: hashes of holders, and of the rights that are above it. */
export type RightsOfHostJson = readonly (readonly [
  rights: number,
  callers: readonly number[],
  below: readonly number[],
])[];

/**
 * Holders of rights whose function it is and what they were given, from which on that is known; where
 * nothing else on the host tells their rights from others, more of both, and it changes something:
 * what is read more by those at work may be for everybody.
 */
const KNOWN = { callers: 4, given: 25 } as const;
const SURE = { callers: 5, given: 60 } as const;
/** Others who are given it: so few, as often, of so many who use the host. */
const OTHERS = { callers: 2, given: 3, known: 10, sure: 20 } as const;
/** Times as many use the host with lower rights. */
const CROWD = 2;
/** Answers to those with a right from which on what others are refused is theirs. */
const THEIRS = 5;
const MOST = { functions: 16, rights: 4, callers: 8, hostRights: 12, holders: 64 } as const;
/** Suspicion, not proof: a function may have been opened to more people today. */
const WEIGHT = { first: 8, further: 1 } as const;
const SEED = 37;

const HASHES = new WeakMap<TokenIds, number>();

/** The rights of a token as a number, the same for the same rights. */
function rightsOf(ids: TokenIds): number {
  const known = HASHES.get(ids);
  if (known !== undefined) return known;
  const rights = hashOf(keyOf(ids.rights, SEED)) | 0;
  HASHES.set(ids, rights);
  return rights;
}

/** Holders of each kind of rights on one host. */
export class RightsOfHost {
  readonly #kinds = new Map<number, Holders>();

  of(rights: number): Holders | undefined {
    return this.#kinds.get(rights);
  }

  /**
   * Counts somebody with these rights who was given something.
   * @param isTaught rights that nobody had so far are taken in
   */
  count(rights: number, caller: number, isTaught: boolean): Holders | undefined {
    let kind = this.#kinds.get(rights);
    if (kind === undefined) {
      if (!isTaught || this.#kinds.size >= MOST.hostRights) return undefined;
      kind = { callers: new Set(), below: new Set() };
      this.#kinds.set(rights, kind);
    }
    if (kind.callers.size < MOST.holders) kind.callers.add(caller);
    return kind;
  }

  toJSON(): RightsOfHostJson {
    return [...this.#kinds].map(([rights, { callers, below }]) => [
      rights,
      [...callers],
      [...below],
    ]);
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(saved: RightsOfHostJson): RightsOfHost {
    const host = new RightsOfHost();
    for (const [rights, callers, below] of saved)
      host.#kinds.set(rights, { callers: new Set(callers), below: new Set(below) });
    return host;
  }
}

/** What was asked for, by whom, and whether it was given. */
export interface RightsAsked {
  /** What the token says. */
  readonly ids: TokenIds;
  /** Whoever asked. */
  readonly caller: number;
  /** The operation within a body; null where the endpoint is the function. */
  readonly operation: string | null;
  readonly status: number;
  /** By its method it changes something, and is no operation within a body. */
  readonly isChange: boolean;
  /** The exchange may teach what is usual. */
  readonly isTaught: boolean;
}

/**
 * Which rights the tokens say of those whom the functions of an endpoint are given to, and who is
 * given one that is a function of others: staff approve loans, until a customer does. Hashes alone
 * are kept, of a few.
 */
export class FunctionRights {
  readonly #functions = new Map<number, Map<number, Use>>();
  readonly #salt: number;

  /** @param salt of the endpoint, so that what is kept cannot be compared between companies */
  constructor(salt: number) {
    this.#salt = salt;
  }

  /** @returns a suspicion where a function of others was given */
  observe(host: RightsOfHost, asked: RightsAsked): Signal | null {
    const { status, operation, isTaught, isChange } = asked;
    const rights = rightsOf(asked.ids);
    const caller = hashOf(pairKey(asked.caller, this.#salt)) | 0;
    const name = operation === null ? 0 : hashOf(keyOf(operation, SEED)) | 0;
    let uses = this.#functions.get(name);
    if (status === 403) {
      refused(host.of(rights), rights, uses);
      return null;
    }
    if (status < 200 || status > 299) return null;
    // A token that was refused may be invented, and say any rights to fill what is kept of a host.
    const holders = host.count(rights, hashOf(asked.caller) | 0, isTaught);
    if (holders === undefined) return null;
    if (uses === undefined) {
      if (!isTaught || this.#functions.size >= MOST.functions) return null;
      this.#functions.set(name, (uses = new Map()));
    }
    let use = uses.get(rights);
    if (use === undefined) {
      const isLate = [...uses.values()].some(isKnown);
      if (uses.size >= MOST.rights || (!isTaught && !isLate)) return null;
      use = { callers: new Set(), given: 0, isLate };
      uses.set(rights, use);
    }
    // Whoever is under suspicion teaches no rule, and breaks one all the same.
    if (!isTaught && !use.isLate) return null;
    use.given += 1;
    if (use.callers.size < MOST.callers) use.callers.add(caller);
    return use.isLate ? told(rights, use, uses, { host, holders, isChange }) : null;
  }

  get isEmpty(): boolean {
    return this.#functions.size === 0;
  }

  toJSON(): FunctionRightsJson {
    return [...this.#functions].map(([name, uses]) => [
      name,
      [...uses].map(
        ([rights, { callers, given, isLate }]) =>
          [rights, [...callers], given, isLate ? 1 : 0] as const,
      ),
    ]);
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(saved: FunctionRightsJson, salt: number): FunctionRights {
    const functions = new FunctionRights(salt);
    for (const [name, uses] of saved)
      functions.#functions.set(
        name,
        new Map(
          uses.map(([rights, callers, given, late]) => [
            rights,
            { callers: new Set(callers), given, isLate: late === 1 },
          ]),
        ),
      );
    return functions;
  }
}

const isKnown = ({ callers, given, isLate }: Use): boolean =>
  !isLate && callers.size >= KNOWN.callers && given >= KNOWN.given;

/**
 * Takes that somebody was refused a function: what others are given there is above them, unless they
 * are given it as well. Then it was the object that was none of theirs.
 */
function refused(
  holders: Holders | undefined,
  rights: number,
  uses: ReadonlyMap<number, Use> | undefined,
): void {
  if (holders === undefined || uses === undefined || uses.get(rights)?.isLate === false) return;
  for (const [other, { given }] of uses)
    if (other !== rights && given >= THEIRS) holders.below.add(other);
}

/** What is known of the host, of those with the same rights, and of what was asked for. */
interface Beside {
  readonly host: RightsOfHost;
  readonly holders: Holders;
  readonly isChange: boolean;
}

/** A suspicion where a function is others', and few of many are given it. */
function told(
  rights: number,
  use: Use,
  uses: ReadonlyMap<number, Use>,
  { host, holders, isChange }: Beside,
): Signal | null {
  if (use.callers.size > OTHERS.callers || use.given < OTHERS.given) return null;
  const isOfOthers = [...uses].some(([other, of]) => {
    if (other === rights || !isKnown(of)) return false;
    // People at work whose token says less for once, such as that of another app, do what is theirs.
    if ([...use.callers].every((caller) => of.callers.has(caller))) return false;
    const theirs = host.of(other)?.callers.size ?? 0;
    if (holders.callers.size < theirs * CROWD) return false;
    const isToldApart = holders.below.has(other);
    return isToldApart
      ? holders.callers.size >= OTHERS.known
      : isChange &&
          holders.callers.size >= OTHERS.sure &&
          of.callers.size >= SURE.callers &&
          of.given >= SURE.given;
  });
  if (!isOfOthers) return null;
  const isFirst = use.given === OTHERS.given;
  return {
    type: 'privilegedAccess',
    weight: isFirst ? WEIGHT.first : WEIGHT.further,
    isProven: false,
    isSuccess: true,
    message: 'A function that holders of other rights use',
    ...(isFirst ? { earlier: { attempts: OTHERS.given - 1, successes: OTHERS.given - 1 } } : {}),
    isOfRights: true,
  };
}
