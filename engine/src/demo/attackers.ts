import { FIRST_ORDER, ORDERS_APART, type Person } from './people.ts';
import type { Random } from './random.ts';
import { AUTH_ORIGIN } from './otherRoutes.ts';
import type { DemoAuth, Made } from './route.ts';
import { orderOf, SHOP_ORIGIN } from './shopRoutes.ts';

export interface Attack {
  readonly origin: string;
  readonly method: string;
  readonly auth: DemoAuth;
  readonly address: string;
  readonly agent: string;
  readonly made: Made;
}

/**
 * An attacker at work between two points of the story (shares of its length), with its share of the
 * traffic then.
 */
interface Campaign {
  readonly from: number;
  readonly to: number;
  readonly share: number;
  readonly act: (step: number, random: Random, people: readonly Person[], at: number) => Attack;
}

const PROBES = [
  "' OR '1'='1' --",
  "1' UNION SELECT username, password FROM users--",
  "lamp'; DROP TABLE orders;--",
  '1 AND SLEEP(5)',
  "') OR 1=1#",
  "x' AND extractvalue(1,concat(0x7e,version()))--",
];
const PATHS = [
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/admin',
  '/phpmyadmin/',
  '/actuator/env',
  '/server-status',
  '/backup.zip',
  '/api/swagger.json',
  '/v1/internal/users',
  '/debug/pprof',
  '/console',
];
const CURL = 'python-requests/2.32.3';

const CAMPAIGNS: readonly Campaign[] = [
  { from: 0.38, to: 0.395, share: 0.5, act: scan },
  { from: 0.6, to: 0.64, share: 0.3, act: countThroughOrders },
  { from: 0.78, to: 0.8, share: 0.5, act: stuffCredentials },
  { from: 0.9, to: 0.93, share: 0.2, act: probeSearch },
];

/**
 * The attackers' next exchange at a point of the story (0..1), or null when none of them is at
 * work.
 */
export function attackAt(
  point: number,
  step: number,
  random: Random,
  people: readonly Person[],
  at: number,
): Attack | null {
  for (const campaign of CAMPAIGNS) {
    if (point >= campaign.from && point < campaign.to)
      return random.chance(campaign.share) ? campaign.act(step, random, people, at) : null;
  }
  return null;
}

/** A customer reads the orders of others by counting through their numbers. */
function countThroughOrders(
  step: number,
  random: Random,
  people: readonly Person[],
  at: number,
): Attack {
  const number = step % (ORDERS_APART * people.length);
  const id = FIRST_ORDER + number;
  const owner = people[Math.floor(number / ORDERS_APART)] ?? random.pick(people);
  const made: Made = owner.orders.includes(id)
    ? { path: `/v2/orders/${id}`, answer: orderOf(id, owner, at) }
    : {
        path: `/v2/orders/${id}`,
        status: 404,
        answer: { code: 'not_found', message: 'There is no such order.' },
      };
  return {
    origin: SHOP_ORIGIN,
    method: 'GET',
    auth: 'jwt',
    address: '192.0.2.66',
    agent: CURL,
    made,
  };
}

/** Stolen passwords are tried on many accounts from two addresses; few fit. */
function stuffCredentials(step: number, random: Random, people: readonly Person[]): Attack {
  const person = random.pick(people);
  const isHit = random.chance(0.03);
  const made: Made = {
    path: '/login',
    body: {
      username: random.chance(0.6) ? person.email : `user${random.below(90_000)}@mail.example`,
      password: random.token(10),
    },
    status: isHit ? 200 : 401,
    answer: isHit
      ? { accessToken: random.token(60), customerId: person.id }
      : { code: 'invalid_credentials', message: 'Wrong e-mail address or password.' },
  };
  return {
    origin: AUTH_ORIGIN,
    method: 'POST',
    auth: 'none',
    address: step % 2 === 0 ? '192.0.2.101' : '192.0.2.102',
    agent: CURL,
    made,
  };
}

/** SQL is slipped into the search; one in three probes makes the server tell about its database. */
function probeSearch(step: number, random: Random): Attack {
  const probe = PROBES[step % PROBES.length] ?? '';
  const isTalkative = random.chance(0.33);
  const made: Made = {
    path: `/v2/search?q=${encodeURIComponent(probe)}&limit=20`,
    status: isTalkative ? 500 : 200,
    answer: isTalkative
      ? {
          error: 'You have an error in your SQL syntax near line 1',
          query: 'SELECT slug, title FROM products WHERE title LIKE ?',
        }
      : { hits: [], total: 0, tookMs: 3 },
  };
  return {
    origin: SHOP_ORIGIN,
    method: 'GET',
    auth: 'none',
    address: '192.0.2.13',
    agent: 'Mozilla/5.0 (compatible; probe)',
    made,
  };
}

function scan(step: number): Attack {
  const path = PATHS[step % PATHS.length] ?? '/';
  const made: Made = {
    path,
    status: 404,
    text: '<html><body>Not found</body></html>',
    mimeType: 'text/html',
  };
  return {
    origin: SHOP_ORIGIN,
    method: 'GET',
    auth: 'none',
    address: '192.0.2.200',
    agent: 'Mozilla/5.0 (compatible; Nuclei - Open-source project)',
    made,
  };
}
