import type { AttackerLevel } from '@palisade/vocabulary/attackTypes.ts';
import { credentials } from '../../authentication/credentials.ts';
import type { Pair } from '../../exchange/exchange.ts';
import { type Attacker, levelOf, mainType } from '../attacker.ts';
import { Detector } from '../detector.ts';
import { newMemo, type Observed, type ObservedEndpoint } from '../observed.ts';
import { type Call, exchangeOf, token } from './shop.ts';

const START = Date.UTC(2026, 4, 1, 9);
const SECOND = 1_000;

/** The header of somebody who says by a token who they are. */
export function named(subject: string): Pair {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return ['authorization', `Bearer ${part({ alg: 'RS256' })}.${part({ sub: subject })}.c2lnbmVk`];
}

interface Known {
  readonly pattern: RegExp;
  readonly endpoint: ObservedEndpoint;
}

const knownOf = (template: string): Known => ({
  pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]*)')}$`),
  endpoint: {
    key: template,
    partOf: null,
    template,
    baseline: null,
    isSensitive: false,
    memo: newMemo(),
  },
});

/**
 * Requests to one endpoint or a few, of which nothing is learned. A path that none has is unknown,
 * but where there is one endpoint alone.
 */
export class FewEndpoints {
  detector = new Detector(5);
  #at = START;
  readonly #known: readonly Known[];
  readonly #tried = new Set<string>();

  constructor(...templates: readonly [string, ...string[]]) {
    this.#known = templates.map(knownOf);
  }

  send(
    who: number,
    call: Partial<Call> & { readonly path: string } & Pick<Observed, 'otherMethod'>,
    pause = 3 * SECOND,
  ): void {
    this.#at += pause;
    const exchange = exchangeOf({
      at: this.#at,
      token: token(who),
      address: `203.0.113.${who % 250}`,
      ...call,
    });
    const [only] = this.#known;
    const found =
      this.#known.find(({ pattern }) => pattern.test(call.path)) ??
      (this.#known.length === 1 ? only : undefined);
    const values = found?.pattern.exec(call.path)?.slice(1) ?? [];
    const { tried } = this.detector.observe(exchange, {
      endpoint: found?.endpoint ?? null,
      pathValues: values.map((value) => ({ name: 'id', value })),
      credentials: credentials(exchange),
      caller: null,
      otherMethod: call.otherMethod ?? null,
    });
    for (const { finding, isProven } of tried) if (isProven) this.#tried.add(finding);
  }

  /** Weaknesses that attacks were seen to use. */
  get tried(): readonly string[] {
    return [...this.#tried];
  }

  /** The main kind of attack of each who is an attacker by now. */
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
      (attacker) => levelOf(attacker, this.#at) === level,
    );
  }
}
