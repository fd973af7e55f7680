import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { guardedConnector, type Resolve } from './guardedConnect.ts';
import { OutboundError, outboundError } from './outboundError.ts';
import { bareHost, type OutboundRules } from './outboundRules.ts';
import { readAnswer, type OutboundAnswer } from './readAnswer.ts';

/** Milliseconds from the first byte sent to the last received. */
const IN_ALL = 15_000;
/** Further attempts at what may be asked twice. */
const REPEATS = 2;
const FIRST_PAUSE = 250;
/** Longest wait that the other side may ask for while somebody waits for us. */
const LONGEST_PAUSE = 5_000;

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** JSON that is sent as it is written, such as one that was signed. */
  readonly json?: string;
  /** Fields of a form as they are sent, instead of JSON. */
  readonly form?: string;
  /** Whether asking twice does nothing twice; so it is for GET. */
  readonly isRepeatable?: boolean;
  /** Milliseconds for each attempt. */
  readonly timeout?: number;
  /**
   * Spreads the pauses between attempts, so that many who failed together do not come back
   * together.
   */
  readonly isSpread?: boolean;
}

export interface OutboundOptions {
  readonly resolve?: Resolve;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  readonly timeout?: number;
}

/**
 * Requests to systems of others, under the rules of where they may go. Redirects are never
 * followed: the answer is given with where it leads, so that neither credentials nor a request end
 * up at a place that nobody entered.
 */
export class Outbound {
  readonly #rules: OutboundRules;
  readonly #agent: Agent;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #timeout: number;

  constructor(
    rules: OutboundRules,
    { resolve, wait = pause, timeout = IN_ALL }: OutboundOptions = {},
  ) {
    this.#rules = rules;
    this.#wait = wait;
    this.#timeout = timeout;
    this.#agent = new Agent({
      connect: guardedConnector(rules, resolve),
      connections: 8,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
  }

  /**
   * Why nothing may be sent to an address, in words; null when its name says nothing against it.
   */
  refusal(address: string): string | null {
    const url = URL.parse(address);
    return url === null
      ? 'This is no address. It looks like https://example.com.'
      : this.#rules.refusal(url);
  }

  /**
   * Sends a request and reads its answer, whatever its status. What may be repeated is tried again
   * when there is no answer or one of 500 and above; anything is after 429, which says that nothing
   * was done.
   * @throws OutboundError in words when there is no answer
   */
  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    const { method, isRepeatable = method === 'GET', isSpread = false } = request;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#once(request).catch((error: unknown) => {
        if (
          error instanceof OutboundError &&
          isRepeatable &&
          attempt < REPEATS &&
          (error.kind === 'noAnswer' || error.kind === 'unreachable')
        )
          return null;
        throw error;
      });
      const isWorthIt =
        answer === null || answer.status === 429 || (answer.status >= 500 && isRepeatable);
      const milliseconds =
        answer?.retryAfter == null
          ? FIRST_PAUSE * 4 ** attempt * (isSpread ? 0.5 + Math.random() : 1)
          : answer.retryAfter * 1000;
      if (answer !== null && (!isWorthIt || attempt >= REPEATS || milliseconds > LONGEST_PAUSE))
        return answer;
      await this.#wait(milliseconds);
    }
  }

  close(): Promise<void> {
    return this.#agent.close();
  }

  async #once({
    method,
    url: address,
    headers,
    body,
    json = body === undefined ? undefined : JSON.stringify(body),
    form,
    timeout = this.#timeout,
  }: OutboundRequest): Promise<OutboundAnswer> {
    const refusal = this.refusal(address);
    if (refusal !== null) throw new OutboundError('refused', refusal);
    const url = new URL(address);
    try {
      const answer = await this.#agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'Palisade',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        body: form ?? json ?? null,
        signal: AbortSignal.timeout(timeout),
      });
      return await readAnswer(answer, url);
    } catch (error) {
      throw outboundError(error, bareHost(url.hostname));
    }
  }
}
