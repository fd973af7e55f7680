import { type Baseline, baselineOf } from '../../anomalies/baseline.ts';
import { credentials } from '../../authentication/credentials.ts';
import { exampleExchange, exampleJson } from '../../exchange/exampleExchange.ts';
import type { Exchange, Pair } from '../../exchange/exchange.ts';
import { EndpointParameters } from '../../parameters/endpointParameters.ts';
import { Detector } from '../detector.ts';
import { levelOf, mainType } from '../attacker.ts';
import { nearEndpoint } from '../nearEndpoint.ts';
import { type Detection, newMemo, type ObservedEndpoint } from '../observed.ts';

/** A request in few words: who (a token, or none), from where, what, and how it was answered. */
export interface Call {
  readonly at?: number;
  readonly token?: string | null;
  readonly address?: string;
  readonly agent?: string;
  readonly method?: string;
  readonly path: string;
  readonly query?: readonly Pair[];
  readonly body?: unknown;
  /** Media type of the body; JSON without. */
  readonly media?: string;
  readonly headers?: readonly Pair[];
  readonly responseHeaders?: readonly Pair[];
  readonly unseen?: 'messages';
  readonly status?: number;
  readonly answer?: unknown;
}

const START = Date.UTC(2026, 4, 1, 9);
const SECOND = 1_000;
const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('a key for the shop') };
const USERS = 40;
const TEMPLATES = [
  'GET /orders/{orderId}',
  'GET /orders',
  'POST /orders',
  'POST /login',
  'GET /search',
  'PUT /me',
  'GET /admin/{page}',
  'POST /graphql',
] as const;

/** What the shop's ordinary requests teach, once for all tests of a file. */
let learned: ReadonlyMap<string, Baseline> | null = null;

export const token = (index: number): string =>
  `t0ken-${String(index).padStart(4, '0')}-a1B2c3D4e5F6g7H8`;

export function exchangeOf({
  at = START,
  token: bearer = null,
  address = '198.51.100.7',
  agent = 'app/1.0',
  method = 'GET',
  path,
  query = [],
  body,
  media,
  headers = [],
  responseHeaders = [],
  unseen,
  status = 200,
  answer = { ok: true },
}: Call): Exchange {
  const requestHeaders: Pair[] = [['user-agent', agent], ...headers];
  if (bearer !== null) requestHeaders.push(['authorization', `Bearer ${bearer}`]);
  return exampleExchange({
    startedAt: at,
    clientAddress: address,
    method,
    path,
    query,
    status,
    requestHeaders,
    responseHeaders,
    requestBody:
      body === undefined
        ? null
        : { ...exampleJson(body), ...(media === undefined ? {} : { mediaType: media }) },
    responseBody: unseen === undefined ? exampleJson(answer) : null,
    ...(unseen === undefined ? {} : { unseen }),
  });
}

/**
 * The shop's ordinary requests, one a step: its users read their own orders, search, buy and sign
 * in.
 */
export function ordinaryCall(step: number): Call {
  const user = step % USERS;
  const who = {
    token: token(user),
    address: `203.0.113.${user + 1}`,
    at: START - (4_000 - step) * 30 * SECOND,
  };
  switch (step % 6) {
    case 0:
    case 1:
      return {
        ...who,
        path: `/orders/${70_000 + user * 13 + (step % 5)}`,
        status: step % 37 === 0 ? 404 : 200,
      };
    case 2:
      return { ...who, path: '/orders', query: [['page', String(1 + (step % 3))]] };
    case 3:
      return {
        ...who,
        method: 'POST',
        path: '/orders',
        body: {
          sku: `lamp-${Math.floor(step / 6) % 9}`,
          count: 1 + (Math.floor(step / 6) % 4),
          note: ['Please ring twice', 'Thanks'][Math.floor(step / 6) % 2],
        },
        status: 201,
      };
    case 4:
      return {
        ...who,
        path: '/search',
        query: [
          ['q', ['red lamp', 'desk', "o'neill shade", 'bulb 40w'][step % 4] ?? ''],
          ['limit', String(10 + (step % 3) * 10)],
        ],
      };
    default:
      return {
        ...who,
        token: null,
        method: 'POST',
        path: '/login',
        body: { email: `user${user}@mail.example`, password: 'Correct-horse-9' },
        status: step % 29 === 0 ? 401 : 200,
      };
  }
}

/**
 * A detector with the endpoints of a small shop, whose parameters were learned from its ordinary
 * requests.
 */
export class Shop {
  detector = new Detector(5);
  readonly #endpoints = new Map<
    string,
    ObservedEndpoint & { readonly pattern: RegExp; readonly names: readonly string[] }
  >();
  #now = START;

  constructor() {
    for (const template of TEMPLATES) this.#define(template, learned?.get(template) ?? null);
    if (learned !== null) return;
    const parameters = new Map<string, EndpointParameters>(
      TEMPLATES.map((template) => [template, new EndpointParameters()]),
    );
    for (let step = 0; step < 2_400; step++) {
      const exchange = exchangeOf(ordinaryCall(step));
      const found = this.#find(exchange.method, exchange.path);
      if (found !== null) parameters.get(found.key)?.observe(exchange, found.values, OPTIONS);
    }
    learned = new Map(
      [...parameters].map(([template, own]) => [
        template,
        baselineOf(own.list(), { requests: 400, isAvailable: true }),
      ]),
    );
    for (const [template, baseline] of learned) this.#define(template, baseline);
  }

  #define(template: string, baseline: Baseline | null): void {
    const [method = '', path = ''] = template.split(' ');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
    this.#endpoints.set(template, {
      key: template,
      template: path,
      baseline,
      isSensitive: path === '/orders/{orderId}',
      partOf: null,
      memo: newMemo(),
      pattern,
      names,
    });
  }

  #find(
    method: string,
    path: string,
  ): (ObservedEndpoint & { values: { name: string; value: string }[] }) | null {
    for (const endpoint of this.#endpoints.values()) {
      const match = endpoint.pattern.exec(`${method} ${path}`);
      if (match === null || (endpoint.names.length > 0 && !/^\d+$|^[a-z]+$/.test(match[1] ?? '')))
        continue;
      if (endpoint.key.includes('{orderId}') && !/^\d+$/.test(match[1] ?? '')) continue;
      return {
        ...endpoint,
        memo: endpoint.memo,
        values: endpoint.names.map((name, index) => ({
          name,
          value: decodeURIComponent(match[index + 1] ?? ''),
        })),
      };
    }
    return null;
  }

  /** Observes one request; a second after the one before when it has no time of its own. */
  see(call: Call): Detection {
    this.#now = call.at ?? this.#now + SECOND;
    const exchange = exchangeOf({ ...call, at: this.#now });
    const { method, path, status } = exchange;
    const found =
      this.#find(method, path) ?? nearEndpoint(path, status >= 400, (at) => this.#find(method, at));
    const last = path.slice(path.lastIndexOf('/') + 1);
    const pathValues = (found?.values ?? []).map(({ name }) => ({ name, value: safe(last) }));
    return this.detector.observe(exchange, {
      endpoint: found,
      pathValues,
      credentials: credentials(exchange),
      caller: null,
    });
  }

  /** Lets ordinary people use the shop for an hour and more. */
  live(): this {
    for (let step = 0; step < 4_000; step++) this.see(ordinaryCall(step));
    this.#now = START;
    return this;
  }

  /** Who is taken for an attacker by now, as `type source`. */
  get attackers(): string[] {
    return [...this.detector.state.attackers.all()]
      .filter((attacker) => levelOf(attacker, attacker.lastAt) === 'attacker')
      .map((attacker) => `${mainType(attacker) ?? ''} ${attacker.source}`);
  }
}

function safe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
