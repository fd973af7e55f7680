import { attackAt } from './attackers.ts';
import { PRODUCTS } from './catalogue.ts';
import { type DemoEntry, harEntry } from './harEntry.ts';
import { moreRoutes } from './moreRoutes.ts';
import { accessToken, OTHER_ROUTES } from './otherRoutes.ts';
import { makePeople, type Person } from './people.ts';
import { Random, uuidOf } from './random.ts';
import type { Call, DemoAuth, DemoRoute, Made } from './route.ts';
import { SHOP_ORIGIN, SHOP_ROUTES } from './shopRoutes.ts';

export interface DemoOptions {
  readonly seed: number;
  /** How many exchanges. */
  readonly exchanges: number;
  /** Time of the last exchange, milliseconds since 1970. */
  readonly endsAt: number;
  readonly days: number;
  /**
   * Distinct endpoints, at least those of the shop (about fifty); more are plain ones of a larger
   * company.
   */
  readonly endpoints?: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STATIC_SHARE = 0.04;
const PREFLIGHT_SHARE = 0.02;
/** Traffic by hour of the story's own day: quiet nights, a rise at noon, most in the evening. */
const HOURS = [3, 2, 1, 1, 1, 2, 3, 5, 7, 8, 9, 10, 12, 11, 10, 10, 11, 12, 14, 16, 17, 14, 9, 5];
const HOURS_TOTAL = HOURS.reduce((sum, weight) => sum + weight, 0);
/**
 * Hour of its own day at which the story ends, whatever the clock says: its days do not begin at
 * midnight. By the clock of its reader an attack that falls into the evening at one hour would fall
 * into the quiet night at another, too slow to be found. At eight all four are found, and the one
 * with most steps is the one whose requests have something to mark.
 */
const ENDS = 8;
const FILES = ['app.8c1f02.js', 'vendor.31ab77.js', 'main.c0ffee.css', 'logo.svg', 'inter.woff2'];
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The shop's own endpoints: method, host and what one call looks like. */
const DEMO_ROUTES: readonly DemoRoute[] = [...SHOP_ROUTES, ...OTHER_ROUTES];

/**
 * Traffic of an invented shop over some days, in the order of time, as HAR entries: people with
 * habits, partners with keys, four attackers and the bad habits a posture check should find. The
 * same options give the same bytes.
 */
export function* demoTraffic(options: DemoOptions): Generator<DemoEntry, void, undefined> {
  const random = new Random(options.seed);
  const people = makePeople(
    Math.max(40, Math.min(400, Math.round(options.exchanges / 60))),
    options.seed,
  );
  const routes = [
    ...DEMO_ROUTES,
    ...moreRoutes(Math.max(0, (options.endpoints ?? 0) - DEMO_ROUTES.length)),
  ];
  const pick = picker(routes);
  const start = options.endsAt - options.days * DAY;
  for (let step = 0; step < options.exchanges; step++) {
    const point = (step + random.next()) / options.exchanges;
    const at = Math.min(options.endsAt, start + momentOf(point, options.days));
    /** Milliseconds since a midnight of the story. */
    const time = at - start + ENDS * HOUR;
    const session = Math.round((at - (time % DAY) + DAY) / 1_000);
    const attack = attackAt(point, step, random, people, at);
    const person =
      attack === null
        ? visitor(people, (time % DAY) / HOUR, random)
        : (people[0] ?? random.pick(people));
    if (attack !== null) {
      yield harEntry(
        {
          ...attack,
          at,
          requestHeaders: credentialsOf(attack.auth, person, session),
          milliseconds: 20 + random.below(60),
        },
        attack.made,
      );
      continue;
    }
    const kind = random.next();
    if (kind < STATIC_SHARE) yield fileOf(person, at, random);
    else
      yield callOf(
        pick(random),
        { person, at, session, random },
        kind < STATIC_SHARE + PREFLIGHT_SHARE,
      );
  }
}

function callOf(route: DemoRoute, call: Call, isPreflight: boolean): DemoEntry {
  const { person, at, session, random } = call;
  const made = route.make(call);
  const isMachine = route.auth === 'apiKey' || route.auth === 'basic';
  const caller = isMachine
    ? { address: `198.18.5.${10 + (person.index % 5)}`, agent: 'partner-sync/2.4' }
    : { address: person.address, agent: person.agent };
  const facts = { origin: route.origin, at, ...caller, milliseconds: 8 + random.below(190) };
  if (isPreflight) {
    const asked: Made = {
      path: made.path,
      status: 204,
      headers: [['Access-Control-Allow-Origin', 'https://www.lumen-lane.example']],
      requestHeaders: [
        ['Origin', 'https://www.lumen-lane.example'],
        ['Access-Control-Request-Method', route.method],
      ],
    };
    return harEntry({ ...facts, method: 'OPTIONS', requestHeaders: [] }, asked);
  }
  const requestHeaders = [
    ...credentialsOf(route.auth, person, session),
    { name: 'X-Client-Version', value: person.index % 3 === 0 ? '5.11.2' : '5.12.0' },
    ...(caller.agent.startsWith('Mozilla/')
      ? [{ name: 'Referer', value: 'https://www.lumen-lane.example/' }]
      : []),
  ];
  return harEntry({ ...facts, method: route.method, requestHeaders }, made);
}

function fileOf(person: Person, at: number, random: Random): DemoEntry {
  const isImage = random.chance(0.5);
  const file = isImage
    ? `images/${random.pick(PRODUCTS).slug}.webp`
    : `assets/${random.pick(FILES)}`;
  const mimeType = isImage
    ? 'image/webp'
    : (TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain');
  const made: Made = {
    path: `/${file}`,
    mimeType,
    text: isImage ? 'UklGRiQAAABXRUJQVlA4' : '/* shop */',
  };
  return harEntry(
    {
      origin: SHOP_ORIGIN,
      method: 'GET',
      at,
      address: person.address,
      agent: person.agent,
      requestHeaders: [],
      milliseconds: 3,
    },
    made,
  );
}

function credentialsOf(
  auth: DemoAuth,
  person: Person,
  session: number,
): { name: string; value: string }[] {
  switch (auth) {
    case 'jwt':
      return [{ name: 'Authorization', value: `Bearer ${accessToken(person.uuid, session)}` }];
    case 'apiKey':
      return [
        { name: 'X-Api-Key', value: `llp${uuidOf('key', person.index % 5).replaceAll('-', '')}` },
      ];
    case 'cookie':
      return [
        {
          name: 'Cookie',
          value: `ll_session=${person.session}; theme=${person.index % 2 === 0 ? 'dark' : 'light'}`,
        },
      ];
    case 'basic':
      return [
        {
          name: 'Authorization',
          value: `Basic ${Buffer.from(`partner${person.index % 5}:lanes-${person.index % 5}`).toString('base64')}`,
        },
      ];
    default:
      return [];
  }
}

/**
 * Someone who likes to shop at this time of the day: of four people met, the one whose hour is
 * nearest.
 */
function visitor(people: readonly Person[], hour: number, random: Random): Person {
  let best = random.pick(people);
  for (let i = 0; i < 3; i++) {
    const other = random.pick(people);
    if (distance(other.hour, hour) < distance(best.hour, hour)) best = other;
  }
  return best;
}

function distance(first: number, second: number): number {
  const apart = Math.abs(first - second);
  return Math.min(apart, 24 - apart);
}

/**
 * Milliseconds from the start at which a share of the traffic has passed, days being busy as HOURS
 * says.
 */
function momentOf(point: number, days: number): number {
  const whole = point * days;
  const day = Math.floor(whole);
  let left = (whole - day) * HOURS_TOTAL;
  for (let hour = 0; hour < 24; hour++) {
    const weight = HOURS[(hour + ENDS) % 24] ?? 1;
    if (left < weight) return day * DAY + (hour + left / weight) * HOUR;
    left -= weight;
  }
  return (day + 1) * DAY;
}

function picker(routes: readonly DemoRoute[]): (random: Random) => DemoRoute {
  let total = 0;
  const bounds = routes.map((route) => (total += route.weight));
  return (random) => {
    const wanted = random.next() * total;
    let low = 0;
    let high = routes.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((bounds[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    const route = routes[low];
    if (route === undefined) throw new Error('The demo has no routes');
    return route;
  };
}
