import { keptExchange, type KeptExchange } from '@palisade/engine/attackers/keptExchange.ts';
import { sampledExchange } from '@palisade/engine/evidence/sampledExchange.ts';
import type { ObserveOptions } from '@palisade/engine/parameters/endpointParameters.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { ExchangeTrait } from '@palisade/vocabulary/exchangeTraits.ts';

const DAY = 86_400_000;
/** Exchanges of one endpoint that are kept for what is new in them; the oldest gives way. */
const NEWS: Readonly<Record<'finding' | 'field', number>> = { finding: 3, field: 3 };
/** Growth of the known fields from which on another exchange with new ones is kept. */
const GROWTH = 1.1;
/** Those of which one is kept at a time, of at most a day ago as traffic goes. */
const LASTING = ['anonymous', 'cleartext', 'failed', 'answered'] as const;
/** Letters of bodies above which an exchange is masked at once, so that nobody holds it. */
const LONG = 16 * 1024;
/** Codes from here on are of servers that failed. */
const FAULT = 500;

/** An exchange that is kept because of what it shows. */
interface EndpointExchange {
  /** Its place among those of the endpoint: a trait, numbered where there are several. */
  readonly slot: string;
  readonly at: number;
  readonly traits: readonly ExchangeTrait[];
  /** Findings that nobody knew of before it. */
  readonly findings: readonly string[];
  readonly exchange: KeptExchange;
}

/** Whose privacy holds: key of hashes, and the company's own data types. */
type Teaching = Pick<ObserveOptions, 'hashKey' | 'own'>;

/** One that no commit has written, masked or as it was sent. */
interface Taken extends Omit<EndpointExchange, 'exchange'> {
  readonly exchange:
    | { readonly masked: KeptExchange }
    | { readonly sent: Exchange; readonly template: string; readonly teaching: Teaching };
}

/** What an exchange brought that was not known of its endpoint. */
interface News {
  readonly findings: readonly string[];
  /** Places of values that are known now; null where none of them is new. */
  readonly places: number | null;
}

/**
 * The few exchanges of an endpoint that are kept as evidence of what is wrong with it. There are at
 * most eleven; most endpoints need one or two, since one exchange shows several things. Masking one
 * takes 0.7 ms (measured on 600 exchanges of GitHub's API), so nearly all are passed over, and
 * those that are taken are masked only when a commit writes them: while a recording is learned,
 * days of traffic lie between two commits, and a newer exchange often replaces one that was taken.
 */
export class EndpointExchanges {
  /** What is kept in each place, as far as this process knows. */
  readonly #kept = new Map<string, Pick<EndpointExchange, 'at' | 'traits'>>();
  readonly #unsaved = new Map<string, Taken>();
  /** When the newest exchange that is kept and shows a trait was made, for all of `LASTING`. */
  readonly #newest = LASTING.map(() => -Infinity);
  #places = 0;
  readonly #turns = { finding: 0, field: 0 };

  /** Those that no commit has written, masked. */
  get unsaved(): readonly EndpointExchange[] {
    return [...this.#unsaved.values()].map(({ exchange, ...taken }) => ({
      ...taken,
      exchange:
        'masked' in exchange
          ? exchange.masked
          : sampledExchange(exchange.sent, exchange.teaching, exchange.template),
    }));
  }

  /**
   * Takes an exchange where it shows what none that is kept does.
   * @param template of the endpoint, whose words stay in the path
   */
  take(
    exchange: Exchange,
    { findings, places }: News,
    isAnonymous: boolean,
    template: string,
    teaching: Teaching,
  ): void {
    const { startedAt: at } = exchange;
    const missing = LASTING.find(
      (trait, index) =>
        at - (this.#newest[index] ?? -Infinity) >= DAY && shows(exchange, trait, isAnonymous),
    );
    const news = findings.length > 0 ? 'finding' : this.#isFuller(places) ? 'field' : null;
    // An error says more than its own fields do: a trace, a statement. One is kept apart from others.
    const isTellingError = exchange.status >= FAULT && places !== null && news !== 'finding';
    const slot = isTellingError
      ? 'fault'
      : news === 'finding' || missing === undefined
        ? news && `${news} ${this.#turns[news]++ % NEWS[news]}`
        : missing;
    if (slot === null) return;
    this.#places = places ?? this.#places;
    const lasting = LASTING.filter((trait) => shows(exchange, trait, isAnonymous));
    const traits: readonly ExchangeTrait[] = news === null ? lasting : [...lasting, news];
    this.#keep(slot, { at, traits });
    const isLong = lettersOf(exchange) > LONG;
    this.#unsaved.set(slot, {
      slot,
      at,
      traits,
      findings,
      exchange: isLong
        ? { masked: sampledExchange(exchange, teaching, template) }
        : { sent: exchange, template, teaching },
    });
  }

  /**
   * Takes an attack for the weaknesses that nobody knew of before it, since ordinary traffic does
   * not show them; it shows nothing else of its endpoint. It is masked as attackers' attempts are,
   * so that both the attack and the error it caused can be read.
   */
  takeAttack(
    exchange: Exchange,
    findings: readonly string[],
    template: string,
    teaching: Teaching,
  ): void {
    if (findings.length === 0) return;
    const slot = `finding ${this.#turns.finding++ % NEWS.finding}`;
    const shown = { at: exchange.startedAt, traits: ['finding'] as const };
    this.#keep(slot, shown);
    const masked = keptExchange(exchange, teaching, template);
    this.#unsaved.set(slot, { slot, ...shown, findings, exchange: { masked } });
  }

  /** After the first few, those with one new field more are not worth it. */
  #isFuller(places: number | null): boolean {
    if (places === null) return false;
    return this.#turns.field < NEWS.field || places >= GROWTH * this.#places;
  }

  #keep(slot: string, kept: Pick<EndpointExchange, 'at' | 'traits'>): void {
    this.#kept.set(slot, kept);
    for (const [index, trait] of LASTING.entries())
      this.#newest[index] = Math.max(
        ...[...this.#kept.values()].map(({ at, traits }) =>
          traits.includes(trait) ? at : -Infinity,
        ),
      );
  }

  markSaved(): void {
    this.#unsaved.clear();
  }

  /** Samples are not kept any more. */
  clear(): void {
    this.#kept.clear();
    this.#newest.fill(-Infinity);
    this.#unsaved.clear();
  }
}

function shows(
  { scheme, status, unseen }: Exchange,
  trait: (typeof LASTING)[number],
  isAnonymous: boolean,
): boolean {
  const isSuccess = status >= 200 && status < 400;
  switch (trait) {
    case 'anonymous':
      // A record without its messages would not show credentials.
      return isSuccess && isAnonymous && unseen !== 'messages';
    case 'cleartext':
      return scheme === 'http' && isSuccess;
    case 'failed':
      return status >= 400;
    case 'answered':
      return isSuccess;
  }
}

const lettersOf = ({ requestBody, responseBody }: Exchange): number =>
  (requestBody?.text?.length ?? 0) + (responseBody?.text?.length ?? 0);
