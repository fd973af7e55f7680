import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { Twin } from './twinService.ts';

const SHOP_HOST = 'lamps.example';

/** A request to the shop; who asks is the number of a person, null for nobody. */
interface ShopRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly person: number | null;
}

interface ShopAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const PEOPLE = 24;
const OF_EACH = 4;
const WORDS = ['lamp', 'desk', 'bulb', 'shade', 'rug'];
const secretOf = (person: number): string => `horse-${person}-Battery`;
const ok = (body: unknown): ShopAnswer => ({ status: 200, body });
const person = (id: number): object => ({
  id,
  name: `n${id}`,
  email: `ada.${id}@mail.example`,
  phone: `+4179555${1000 + id}`,
});

/**
 * A small shop. The vulnerable one gives anybody's orders, takes a role with an account's name,
 * builds its statement of a search text, fetches whatever address it is given, leads to any site,
 * reads any file and never tires of wrong passwords. The others refuse all of it, the lying one
 * with 200. What staff may do is given to staff alone by all three.
 */
class Shop {
  readonly #twin: Twin;
  readonly #failed = new Map<string, number>();

  constructor(twin: Twin) {
    this.#twin = twin;
  }

  answer(request: ShopRequest): ShopAnswer {
    const { method, path, query = {}, body = {} } = request;
    const isOpen = this.#twin === 'vulnerable';
    const [, resource = '', id = ''] = /^\/v1\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (method === 'POST' && resource === 'login') return this.#signIn(body);
    if (request.person === null) return this.#refuse(401, 'unauthorized');
    switch (`${method} ${resource}`) {
      case 'GET orders': {
        const number = Number(id) - 4_000;
        const owner = Math.floor(number / OF_EACH);
        if (!(number >= 0 && owner < PEOPLE)) return this.#refuse(404, 'no such order');
        if (!isOpen && owner !== request.person) return this.#refuse(404, 'no such order');
        return ok({ id: Number(id), items: 1 + (number % 3), total: 20 + (number % 9) * 5 });
      }
      case 'GET lamps':
        return this.#find(query['q'] ?? '');
      case 'GET admin':
        return request.person === 0
          ? ok({ month: id, revenue: 9_000 })
          : this.#refuse(403, 'forbidden');
      case 'PATCH account':
        if ('role' in body && !isOpen) return this.#refuse(400, 'unknown field');
        return ok({ name: body['name'], ...('role' in body ? { role: body['role'] } : {}) });
      case 'POST previews':
        return this.#preview(String(body['url']));
      case 'GET leave':
        return isOpen || /^\/[\w/-]*$/.test(query['to'] ?? '')
          ? { status: 302, body: '', headers: { location: query['to'] ?? '/' } }
          : this.#refuse(400, 'no such page');
      case 'GET manuals':
        return this.#manual(query['name'] ?? '');
      default:
        return this.#refuse(404, 'not found');
    }
  }

  #refuse(status: number, error: string): ShopAnswer {
    return this.#twin === 'lying'
      ? { status: 200, body: { success: false, error } }
      : { status, body: { error } };
  }

  #signIn(body: Readonly<Record<string, unknown>>): ShopAnswer {
    const user = String(body['user']);
    const failed = this.#failed.get(user) ?? 0;
    if (this.#twin !== 'vulnerable' && failed >= 5) return this.#refuse(429, 'too many attempts');
    const number = Number(user.replace('n', ''));
    if (body['password'] !== secretOf(number)) {
      this.#failed.set(user, failed + 1);
      return this.#refuse(401, 'wrong name or password');
    }
    return ok({ session: `s${(number * 7_919).toString(36)}Zr2LmN4xV7bK1sQ9` });
  }

  #find(text: string): ShopAnswer {
    if (/[^\w ]/.test(text)) {
      if (this.#twin !== 'vulnerable') return this.#refuse(400, 'letters and digits alone');
      // Whatever is joined to the statement gives all people instead of lamps.
      return ok({ items: Array.from({ length: 60 }, (_, id) => person(id)) });
    }
    const count = WORDS.includes(text.split(' ')[0] ?? '') ? 1 + (text.length % 3) : 0;
    return ok({ items: Array.from({ length: count }, (_, id) => ({ id, name: text })) });
  }

  #preview(url: string): ShopAnswer {
    const { hostname } = new URL(url);
    if (hostname.endsWith('.example')) return ok({ title: `page of ${hostname}` });
    if (this.#twin !== 'vulnerable') return this.#refuse(400, 'no such page');
    const keys = { AccessKeyId: 'ASIAQ7LAMPSHOPX3K9ZT', SecretAccessKey: 'w9'.repeat(20) };
    return ok({ title: JSON.stringify({ Code: 'Success', ...keys }) });
  }

  #manual(name: string): ShopAnswer {
    if (/^[\w-]{1,20}$/.test(name)) return ok({ text: `How to mount ${name}` });
    if (this.#twin !== 'vulnerable') return this.#refuse(400, 'no such manual');
    return ok({ text: 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/usr/sbin:/sbin/nologin\n' });
  }
}

/** One attacker of the shop: what it is after, its address, what it asks for, and what that is. */
export interface ShopAttack {
  readonly name: string;
  readonly address: string;
  readonly type: AttackType;
  readonly requests: readonly ShopRequest[];
}

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
const METADATA = 'http://169.254.169.254/latest/meta-data/iam/security-credentials/';

/** Attackers of the shop, each with an account and an address of its own. */
export const SHOP_ATTACKS: readonly ShopAttack[] = (
  [
    [
      'orders of others',
      'objectEnumeration',
      (who) =>
        times(60, (index) => ({ method: 'GET', path: `/v1/orders/${4_000 + index}`, person: who })),
    ],
    [
      'what staff may do',
      'privilegedAccess',
      (who) =>
        times(14, (index) => ({
          method: 'GET',
          path: `/v1/admin/m${1 + (index % 12)}`,
          person: who,
        })),
    ],
    [
      'role of an account',
      'massAssignment',
      (who) =>
        ['admin', 'owner', 'staff', 'root'].map((role) => ({
          method: 'PATCH',
          path: '/v1/account',
          body: { name: 'ada', role },
          person: who,
        })),
    ],
    [
      'statements',
      'injection',
      (who) =>
        times(8, (index) => ({
          method: 'GET',
          path: '/v1/lamps',
          query: { q: `lamp' UNION SELECT id, name, email, phone FROM people LIMIT ${index}-- ` },
          person: who,
        })),
    ],
    [
      'addresses inside',
      'injection',
      (who) =>
        times(6, (index) => ({
          method: 'POST',
          path: '/v1/previews',
          body: { url: `${METADATA}role${index}` },
          person: who,
        })),
    ],
    [
      'another site',
      'injection',
      (who) =>
        ['//evil.example/%2f..', '/\\evil.example', 'https:evil.example', '////evil.example'].map(
          (to) => ({ method: 'GET', path: '/v1/leave', query: { to }, person: who }),
        ),
    ],
    [
      'files',
      'injection',
      (who) =>
        times(6, (index) => ({
          method: 'GET',
          path: '/v1/manuals',
          query: { name: `${'../'.repeat(3 + index)}etc/passwd` },
          person: who,
        })),
    ],
    [
      'passwords',
      'bruteForce',
      () =>
        times(60, (index) => ({
          method: 'POST',
          path: '/v1/login',
          body: { user: 'n3', password: index === 57 ? secretOf(3) : `guess-${index}-Word` },
          person: null,
        })),
    ],
  ] satisfies readonly (readonly [string, AttackType, (who: number) => ShopRequest[]])[]
).map(([name, type, requests], index) => ({
  name,
  type,
  address: `198.51.100.${10 + index}`,
  requests: requests(100 + index),
}));

/** What a person does in a round. */
const honest = (who: number, round: number): readonly ShopRequest[] => [
  {
    method: 'POST',
    path: '/v1/login',
    body: { user: `n${who}`, password: secretOf(who) },
    person: null,
  },
  {
    method: 'GET',
    path: `/v1/orders/${4_000 + who * OF_EACH + (round % OF_EACH)}`,
    person: who,
  },
  {
    method: 'GET',
    path: '/v1/lamps',
    query: { q: `${WORDS[(who + round) % WORDS.length] ?? ''} ${(who * 7 + round) % 40}` },
    person: who,
  },
  { method: 'PATCH', path: '/v1/account', body: { name: `n${who} ${round}` }, person: who },
  {
    method: 'POST',
    path: '/v1/previews',
    body: { url: `https://blog${who}.example/posts/${round}` },
    person: who,
  },
  {
    method: 'GET',
    path: '/v1/leave',
    query: { to: `/${WORDS[round % WORDS.length] ?? ''}s/${who}` },
    person: who,
  },
  {
    method: 'GET',
    path: '/v1/manuals',
    query: { name: `${WORDS[who % WORDS.length] ?? ''}-${round}` },
    person: who,
  },
  ...(who === 0 ? [{ method: 'GET', path: `/v1/admin/m${1 + (round % 12)}`, person: who }] : []),
];

const HOUR = 3_600_000;
const HOURS = 8;
const ROUNDS = 12;
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'ratelimit-limit': '100',
};

/** Hours of honest use of the shop as HAR entries, and then its attackers, one after another. */
export function shopTraffic(twin: Twin, now: number): readonly object[] {
  const shop = new Shop(twin);
  const start = now - (HOURS + 2) * HOUR;
  const entry = (request: ShopRequest, at: number, address: string): object =>
    entryOf(request, shop.answer(request), at, address);
  const ordinary = times(ROUNDS, (round) =>
    times(12, (who) => {
      const at = start + ((round * 12 + who) * HOURS * HOUR) / (ROUNDS * 12);
      return honest(who, round).map((request, index) =>
        entry(request, at + index * 2_000, `203.0.113.${1 + who}`),
      );
    }),
  ).flat(2);
  const attacks = SHOP_ATTACKS.flatMap(({ requests, address }, index) =>
    requests.map((request, time) =>
      entry(request, start + HOURS * HOUR + index * 5 * 60_000 + time * 3_000, address),
    ),
  );
  return [...ordinary, ...attacks];
}

function token(who: number, at: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = Math.floor(at / HOUR) * 3_600;
  const claims = {
    sub: `person ${who}`,
    iss: 'https://login.example',
    aud: 'lamps',
    iat: issued,
    exp: issued + 7_200,
  };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJlLXNpZ25hdHVyZQ`;
}

function entryOf(
  { method, path, query = {}, body, person: who }: ShopRequest,
  { status, body: answered, headers = {} }: ShopAnswer,
  at: number,
  address: string,
): object {
  const named = (record: object): object[] =>
    Object.entries(record).map(([name, value]) => ({ name, value: String(value) }));
  const text = answered === '' ? '' : JSON.stringify(answered);
  const asked = new URLSearchParams(query).toString();
  const bearer = who === null ? {} : { authorization: `Bearer ${token(who, at)}` };
  return {
    startedDateTime: new Date(at).toISOString(),
    _clientAddress: address,
    request: {
      method,
      url: `https://${SHOP_HOST}${path}${asked === '' ? '' : `?${asked}`}`,
      headers: named({ accept: '*/*', 'user-agent': `app/${address}`, ...bearer }),
      ...(body === undefined
        ? {}
        : { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
    },
    response: {
      status,
      headers: named({ ...HEADERS, server: 'nginx', ...headers }),
      content: { mimeType: 'application/json', text, size: text.length },
    },
  };
}
