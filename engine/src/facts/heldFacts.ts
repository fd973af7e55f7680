import { AskedReads, type AskedReadsJson } from './askedReads.ts';
import { BuyersTerms, type BuyersTermsJson } from './buyersTerms.ts';
import { CalledFields, type CalledFieldsJson } from './calledFields.ts';
import { CountedSessions, type CountedSessionsJson } from './countedSessions.ts';
import { ForwardedTls, type ForwardedTlsJson } from './forwardedTls.ts';
import { ListedNumbers, type ListedNumbersJson } from './listedNumbers.ts';
import { OpenOperations, type OpenOperationsJson } from './openOperations.ts';
import { OpenPasswords, type OpenPasswordsJson } from './openPasswords.ts';
import { RedirectedTokens, type RedirectedTokensJson } from './redirectedTokens.ts';
import { RolesOfAdmins, type RolesOfAdminsJson } from './rolesOfAdmins.ts';
import { SessionsInQuery, type SessionsInQueryJson } from './sessionsInQuery.ts';
import { TriedCodes, type TriedCodesJson } from './triedCodes.ts';
import { TriedSignIns, type TriedSignInsJson } from './triedSignIns.ts';

/** What was seen of each so far; absent where that is nothing. */
export interface HeldFactsJson {
  readonly codes?: TriedCodesJson;
  readonly operations?: OpenOperationsJson;
  readonly signIns?: TriedSignInsJson;
  readonly roles?: RolesOfAdminsJson;
  readonly sessions?: SessionsInQueryJson;
  readonly handed?: RedirectedTokensJson;
  readonly tls?: ForwardedTlsJson;
  readonly listed?: ListedNumbersJson;
  readonly called?: CalledFieldsJson;
  readonly counted?: CountedSessionsJson;
  readonly passwords?: OpenPasswordsJson;
  readonly asked?: AskedReadsJson;
  readonly terms?: BuyersTermsJson;
}

type Name = keyof HeldFactsJson;

/** What sees something only in several exchanges, and so has to know the earlier ones. */
interface Held {
  /** Grows with all that is taken; 0 when there is nothing to keep. */
  readonly changes: number;
  toJSON(shift: number): HeldFactsJson[Name];
}

const NOTHING: Held = { changes: 0, toJSON: () => undefined };

/**
 * What an endpoint's exchanges show only beside each other: kept over a restart, so that a finding
 * neither goes because nothing of what it was concluded from is known, nor has to be concluded anew.
 */
export class HeldFacts {
  codes: TriedCodes;
  signIns: TriedSignIns;
  roles: RolesOfAdmins;
  sessions: SessionsInQuery;
  forwardedTls: ForwardedTls;
  listed: ListedNumbers;
  called: CalledFields;
  counted: CountedSessions;
  passwords: OpenPasswords;
  asked: AskedReads;
  terms: BuyersTerms;
  #operations: OpenOperations | null;
  #handed: RedirectedTokens | null;
  /** `changes` of each as of the last save. */
  #saved: Partial<Record<Name, number>> | null = null;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: HeldFactsJson = {}, shift = 0) {
    this.codes = new TriedCodes(saved.codes, shift);
    this.signIns = new TriedSignIns(saved.signIns, shift);
    this.roles = new RolesOfAdmins(saved.roles);
    this.sessions = new SessionsInQuery(saved.sessions, shift);
    this.forwardedTls = new ForwardedTls(saved.tls, shift);
    this.listed = new ListedNumbers(saved.listed, shift);
    this.called = new CalledFields(saved.called, shift);
    this.counted = new CountedSessions(saved.counted, shift);
    this.passwords = new OpenPasswords(saved.passwords, shift);
    this.asked = new AskedReads(saved.asked, shift);
    this.terms = new BuyersTerms(saved.terms, shift);
    this.#operations = saved.operations === undefined ? null : new OpenOperations(saved.operations);
    this.#handed = saved.handed === undefined ? null : new RedirectedTokens(saved.handed, shift);
  }

  get operations(): OpenOperations {
    return (this.#operations ??= new OpenOperations());
  }

  get handed(): RedirectedTokens {
    return (this.#handed ??= new RedirectedTokens());
  }

  /** Takes over each that another endpoint has and this one has nothing of. */
  merge(other: HeldFacts): void {
    if (this.codes.changes === 0) this.codes = other.codes;
    if (this.signIns.changes === 0) this.signIns = other.signIns;
    if (this.roles.changes === 0) this.roles = other.roles;
    if (this.sessions.changes === 0) this.sessions = other.sessions;
    if (this.forwardedTls.changes === 0) this.forwardedTls = other.forwardedTls;
    if (this.listed.changes === 0) this.listed = other.listed;
    if (this.called.changes === 0) this.called = other.called;
    if (this.counted.changes === 0) this.counted = other.counted;
    if (this.passwords.changes === 0) this.passwords = other.passwords;
    if (this.asked.changes === 0) this.asked = other.asked;
    if (this.terms.changes === 0) this.terms = other.terms;
    this.#operations ??= other.#operations;
    this.#handed ??= other.#handed;
  }

  #held(): readonly (readonly [Name, Held])[] {
    return [
      ['codes', this.codes],
      ['operations', this.#operations ?? NOTHING],
      ['signIns', this.signIns],
      ['roles', this.roles],
      ['sessions', this.sessions],
      ['handed', this.#handed ?? NOTHING],
      ['tls', this.forwardedTls],
      ['listed', this.listed],
      ['called', this.called],
      ['counted', this.counted],
      ['passwords', this.passwords],
      ['asked', this.asked],
      ['terms', this.terms],
    ];
  }

  /** All of it as plain JSON, or null when there is nothing. */
  toJSON(shift: number): HeldFactsJson | null {
    return written(
      this.#held().filter(([, { changes }]) => changes > 0),
      shift,
    );
  }

  /** Those that took something since this was last asked, or since all was saved. */
  takeUnsaved(shift: number): HeldFactsJson | null {
    const changed = this.#held().filter(
      ([name, { changes }]) => changes !== (this.#saved?.[name] ?? 0),
    );
    this.#mark(changed);
    return written(changed, shift);
  }

  markSaved(): void {
    this.#mark(this.#held().filter(([, { changes }]) => changes > 0));
  }

  #mark(held: readonly (readonly [Name, Held])[]): void {
    for (const [name, { changes }] of held) (this.#saved ??= {})[name] = changes;
  }
}

const written = (held: readonly (readonly [Name, Held])[], shift: number): HeldFactsJson | null =>
  held.length === 0
    ? null
    : // Each name has what its own class wrote.
      (Object.fromEntries(held.map(([name, part]) => [name, part.toJSON(shift)])) as HeldFactsJson);
