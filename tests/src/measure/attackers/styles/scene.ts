import type { Body, Exchange, Pair } from '@palisade/engine/exchange/exchange.ts';
import { type Random, randomOf } from '../../inventedApis/random.ts';
import type { AttackLabel } from '../attackedSets.ts';
import { byTime, type Labelled, type TrafficSet } from '../variants/trafficSet.ts';
import type { ApiStyle, Call } from './apiStyle.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 2, 10, 6, 23);
/** What APIs of one path tell within an answer of 200. */
const HIDDEN: ReadonlySet<number> = new Set([400, 403, 404, 422]);
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Somebody at a machine. */
export interface Caller {
  readonly address: string;
  readonly agent: string;
  /** Null for who has none. */
  readonly token: string | null;
}

const json = (value: unknown): Body => {
  const text = JSON.stringify(value);
  return { mediaType: 'application/json', text, size: Buffer.byteLength(text) };
};
const form = (pairs: readonly Pair[]): Body => {
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return { mediaType: 'application/x-www-form-urlencoded', text, size: text.length };
};

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0',
  'kestrel-app/7.4 (iPhone; iOS 19)',
  'kestrel-app/7.4 (Android 16)',
];
const TOOLS = [
  'python-requests/2.32.3',
  'curl/8.11.0',
  'Go-http-client/2.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0',
];

/** Traffic of one API as it is put together, from a source of chance. */
export class Scene {
  readonly style: ApiStyle;
  readonly random: Random;
  readonly hours: number;
  readonly #traffic: Labelled[] = [];
  #label: AttackLabel = { i: 0, actor: null, kind: null, malicious: false };

  constructor(style: ApiStyle, seed: number, hours = 36) {
    this.style = style;
    this.random = randomOf(seed);
    this.hours = hours;
  }

  /** What follows is of this actor. */
  actor(actor: string, kind: string, malicious: boolean): void {
    this.#label = { i: 0, actor, kind, malicious };
  }

  token(): string {
    return Array.from(
      { length: 32 },
      () => LETTERS[this.random.between(0, LETTERS.length - 1)],
    ).join('');
  }

  address(): string {
    return `${this.random.between(20, 215)}.${this.random.between(0, 255)}.${this.random.between(0, 255)}.${this.random.between(1, 254)}`;
  }

  caller(changes: Partial<Caller> = {}): Caller {
    return {
      address: this.address(),
      agent: this.random.pick(AGENTS),
      token: this.token(),
      ...changes,
    };
  }

  tool(changes: Partial<Caller> = {}): Caller {
    return this.caller({ agent: this.random.pick(TOOLS), ...changes });
  }

  /** A moment that leaves so many milliseconds before the end, after the first hours. */
  moment(length = 0): number {
    const whole = this.hours * HOUR;
    return (
      START +
      3 * HOUR +
      Math.floor(this.random.next() * Math.max(MINUTE, whole - 3 * HOUR - length))
    );
  }

  get start(): number {
    return START;
  }

  send({ address, agent, token }: Caller, at: number, call: Call, status = 200): void {
    const { style } = this;
    const isHidden =
      HIDDEN.has(status) &&
      style.failure !== undefined &&
      (call.path === '/graphql' || call.path === '/rpc');
    const answer =
      status < 400
        ? (call.answer ?? {})
        : isHidden
          ? style.failure?.(status)
          : { error: `status ${status}` };
    const requestHeaders: Pair[] = [
      ['host', style.host],
      ['user-agent', agent],
      ['accept', 'application/json'],
    ];
    if (token !== null) requestHeaders.push(style.credential(token));
    const requestBody =
      call.json === undefined
        ? call.form === undefined
          ? null
          : form(call.form)
        : json(call.json);
    if (requestBody !== null) requestHeaders.push(['content-type', requestBody.mediaType]);
    const exchange: Exchange = {
      startedAt: Math.round(at),
      clientAddress: address,
      method: call.method,
      scheme: 'https',
      host: style.host,
      path: call.path,
      query: call.query ?? [],
      requestHeaders,
      requestBody,
      status: isHidden ? 200 : status,
      responseHeaders: [['content-type', 'application/json']],
      responseBody: json(answer),
    };
    this.#traffic.push({ exchange, label: this.#label });
  }

  get set(): TrafficSet {
    return { name: this.style.name, traffic: byTime(this.#traffic) };
  }
}
