import type { Pair } from '@palisade/engine/exchange/exchange.ts';
import { uuidOf } from '@palisade/engine/demo/random.ts';

/** A request without who makes it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly Pair[];
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: readonly Pair[];
  /** What success answers with. */
  readonly answer?: unknown;
}

type Fields = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** How an API is built: what the same deed looks like there. */
export interface ApiStyle {
  readonly name: string;
  readonly host: string;
  /** The credential of a user. */
  readonly credential: (token: string) => Pair;
  readonly idOf: (number: number) => string;
  readonly read: (id: string) => Call;
  readonly list: (page: number) => Call;
  readonly search: (words: string) => Call;
  readonly change: (id: string, fields: Fields) => Call;
  readonly signIn: (account: string, password: string) => Call;
  readonly privileged: (number: number) => Call;
  /** What is answered with 200 though it failed; other APIs answer with the status itself. */
  readonly failure?: (status: number) => unknown;
  /** People write code, statements and markup to each other. */
  readonly isForum?: boolean;
  /** Nobody needs a credential to read. */
  readonly isPublic?: boolean;
}

const WORDS = [
  'walnut',
  'linen',
  'copper',
  'harbour',
  'saffron',
  'granite',
  'willow',
  'ember',
  'meadow',
  'cobalt',
  'juniper',
  'velvet',
  'quartz',
  'maple',
  'lantern',
  'orchid',
];
const slugOf = (number: number): string =>
  `${WORDS[number % 16] ?? ''}-${WORDS[(number >> 4) % 16] ?? ''}-${number % 7 === 0 ? 'set' : 'lamp'}-${(number * 7) % 90}`;
const bearer = (token: string): Pair => ['authorization', `Bearer ${token}`];
const session = (token: string): Pair => ['cookie', `theme=dark; session_id=${token}`];
const key = (token: string): Pair => ['x-api-key', token];
const item = (id: string): unknown => ({ id, title: `Item ${id}`, state: 'open', total: 12.5 });
const page = (number: number): unknown => ({
  page: number,
  items: Array.from({ length: 20 }, (_, index) => ({
    id: number * 20 + index,
    title: `Item ${index}`,
  })),
});
const ADMIN = [
  'users',
  'settings',
  'audit',
  'roles',
  'billing',
  'flags',
  'exports',
  'jobs',
  'keys',
  'reports',
];

function rest(
  name: string,
  host: string,
  base: string,
  idOf: (number: number) => string,
  credential: (token: string) => Pair,
  isPublic = false,
): ApiStyle {
  return {
    name,
    host,
    credential,
    idOf,
    isPublic,
    read: (id) => ({ method: 'GET', path: `${base}/${id}`, answer: item(id) }),
    list: (number) => ({
      method: 'GET',
      path: base,
      query: [
        ['page', String(number)],
        ['size', '20'],
      ],
      answer: page(number),
    }),
    search: (words) => ({
      method: 'GET',
      path: `${base.slice(0, base.lastIndexOf('/'))}/search`,
      query: [['q', words]],
      answer: page(1),
    }),
    change: (id, fields) => ({
      method: 'PUT',
      path: `${base}/${id}`,
      json: fields,
      answer: item(id),
    }),
    signIn: (email, password) => ({
      method: 'POST',
      path: '/auth/login',
      json: { email, password },
      answer: { accessToken: 'given' },
    }),
    privileged: (number) => ({
      method: 'GET',
      path: `/admin/${ADMIN[number % ADMIN.length] ?? ''}`,
      answer: { items: [] },
    }),
  };
}

const graphql = (operationName: string, query: string, variables: Fields, data: unknown): Call => ({
  method: 'POST',
  path: '/graphql',
  json: { operationName, query, variables },
  answer: { data },
});
const rpc = (method: string, params: Fields, result: unknown): Call => ({
  method: 'POST',
  path: '/rpc',
  json: { jsonrpc: '2.0', id: 1, method, params },
  answer: { jsonrpc: '2.0', id: 1, result },
});

/** APIs of several styles, none of which is like those that are recorded. */
export const STYLES: readonly ApiStyle[] = [
  rest(
    'rest-numbers',
    'api.tidewater.example',
    '/api/v2/orders',
    (number) => String(48_000 + number),
    bearer,
  ),
  rest(
    'rest-uuids',
    'core.brightfield.example',
    '/v1/documents',
    (number) => uuidOf('document', number),
    bearer,
  ),
  rest('catalogue-slugs', 'www.fernandale.example', '/catalog/products', slugOf, session, true),
  rest(
    'mobile-keys',
    'm.api.kestrel.example',
    '/mobile/v7/parcels',
    (number) => `KST${String(900_000 + number * 3)}`,
    key,
  ),
  {
    name: 'graphql',
    host: 'graph.northquay.example',
    credential: bearer,
    idOf: (number) => String(7_300 + number),
    read: (id) =>
      graphql(
        'Order',
        'query Order($id: ID!) { order(id: $id) { id total state } }',
        { id },
        { order: item(id) },
      ),
    list: (number) =>
      graphql(
        'Orders',
        'query Orders($page: Int!) { orders(page: $page) { id title } }',
        { page: number },
        { orders: page(number) },
      ),
    search: (text) =>
      graphql(
        'Find',
        'query Find($text: String!) { find(text: $text) { id title } }',
        { text },
        { find: page(1) },
      ),
    change: (id, fields) =>
      graphql(
        'Change',
        'mutation Change($id: ID!, $title: String, $note: String) { change(id: $id, title: $title, note: $note) { id } }',
        { id, ...fields },
        { change: { id } },
      ),
    signIn: (email, password) => ({
      method: 'POST',
      path: '/login',
      json: { email, password },
      answer: { token: 'given' },
    }),
    privileged: (number) => ({
      method: 'GET',
      path: `/internal/${ADMIN[number % ADMIN.length] ?? ''}`,
      answer: {},
    }),
    failure: (status) => ({
      data: null,
      errors: [
        {
          message: status === 404 ? 'Not found' : 'Forbidden',
          extensions: { code: status === 404 ? 'NOT_FOUND' : 'FORBIDDEN' },
        },
      ],
    }),
  },
  {
    name: 'json-rpc',
    host: 'rpc.ostrava.example',
    credential: key,
    idOf: (number) => String(120_500 + number),
    read: (id) => rpc('shipment.get', { id: Number(id) }, item(id)),
    list: (number) => rpc('shipment.list', { page: number, size: 20 }, page(number)),
    search: (text) => rpc('shipment.find', { text }, page(1)),
    change: (id, fields) => rpc('shipment.change', { id: Number(id), ...fields }, { id }),
    signIn: (user, password) => ({
      method: 'POST',
      path: '/session/login',
      json: { user, password },
      answer: { key: 'given' },
    }),
    privileged: (number) => ({
      method: 'GET',
      path: `/management/${ADMIN[number % ADMIN.length] ?? ''}`,
      answer: {},
    }),
    failure: (status) => ({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: status === 404 ? -32_004 : -32_003,
        message: status === 404 ? 'Not found' : 'Forbidden',
      },
    }),
  },
  {
    name: 'form-posts',
    isForum: true,
    host: 'portal.marlow.example',
    credential: session,
    idOf: (number) => String(3_100 + number),
    read: (id) => ({
      method: 'GET',
      path: '/portal/ticket',
      query: [['id', id]],
      answer: item(id),
    }),
    list: (number) => ({
      method: 'GET',
      path: '/portal/tickets',
      query: [
        ['start', String(number * 20)],
        ['sort', 'date'],
      ],
      answer: page(number),
    }),
    search: (words) => ({
      method: 'POST',
      path: '/portal/find',
      form: [
        ['words', words],
        ['scope', 'all'],
      ],
      answer: page(1),
    }),
    change: (id, fields) => ({
      method: 'POST',
      path: '/portal/ticket/save',
      form: [
        ['id', id],
        ...Object.entries(fields).map(([name, value]): Pair => [name, String(value)]),
      ],
      answer: { ok: true },
    }),
    signIn: (username, password) => ({
      method: 'POST',
      path: '/portal/signin',
      form: [
        ['username', username],
        ['password', password],
      ],
      answer: { ok: true },
    }),
    privileged: (number) => ({
      method: 'GET',
      path: `/portal/administration/${ADMIN[number % ADMIN.length] ?? ''}`,
      answer: {},
    }),
  },
];
