import { credentials } from '../../authentication/credentials.ts';
import type { AttackerLevel } from '@palisade/vocabulary/attackTypes.ts';
import { type Attacker, levelOf, mainType } from '../attacker.ts';
import { Detector } from '../detector.ts';
import { newMemo, type ObservedEndpoint } from '../observed.ts';
import { type Call, exchangeOf, token } from './shop.ts';

const START = Date.UTC(2026, 4, 1, 9);
const SECOND = 1_000;

/** Requests to one endpoint, whose last segment names the object where its template has one. */
export class OneEndpoint {
  detector = new Detector(5);
  #at = START;
  readonly #endpoint: ObservedEndpoint;

  constructor(template: string) {
    this.#endpoint = {
      key: template,
      partOf: null,
      template,
      baseline: null,
      isSensitive: false,
      memo: newMemo(),
    };
  }

  send(who: number, call: Partial<Call> & { readonly path: string }, pause = 3 * SECOND): void {
    this.#at += pause;
    const exchange = exchangeOf({
      at: this.#at,
      token: token(who),
      address: `203.0.113.${who % 250}`,
      ...call,
    });
    const hasValue = this.#endpoint.template.includes('{');
    this.detector.observe(exchange, {
      endpoint: this.#endpoint,
      pathValues: hasValue ? [{ name: 'id', value: call.path.split('/')[2] ?? '' }] : [],
      credentials: credentials(exchange),
      caller: null,
    });
  }

  /** The main kind of attack of each attacker. */
  get found(): readonly string[] {
    return this.#kindsOf('attacker');
  }

  /** The same of each who is only suspected. */
  get suspected(): readonly string[] {
    return this.#kindsOf('suspect');
  }

  /** Successes of each attacker. */
  get successes(): readonly number[] {
    return this.#of('attacker').map(({ successes }) => successes);
  }

  #kindsOf(level: AttackerLevel): readonly string[] {
    return this.#of(level).map((attacker) => mainType(attacker) ?? '');
  }

  #of(level: AttackerLevel): readonly Attacker[] {
    return [...this.detector.state.attackers.all()].filter(
      (attacker) => levelOf(attacker, attacker.lastAt) === level,
    );
  }
}
