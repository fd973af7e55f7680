import { ApiStyle } from './apiStyle.ts';
import { type Place, withFormat } from './place.ts';
import type { Random } from './random.ts';
import { chain, collection, leaves, literal, pair, parameter, twins } from './resources.ts';
import { seldom } from './seldom.ts';
import { NOUNS, SECTIONS, SINGLES, VERBS, VIEWS } from './words.ts';

export interface InventedApi {
  readonly root: Place;
  readonly style: ApiStyle;
}

/** `/reports/sales`, `/reports/traffic`: views side by side, often of one structure. */
function views(style: ApiStyle): Place {
  const { random } = style;
  return literal(
    random.chance(0.4)
      ? random.pick([
          'reports',
          'stats',
          'analytics',
          'metrics',
          'charts',
          'lists',
          'catalogs',
          'info',
        ])
      : random.pick(SECTIONS),
    [],
    leaves(style, VIEWS, 10, ['GET', 'POST'], random.chance(0.3) ? style.shape() : undefined, 0.4),
  );
}

/**
 * `/rates/{currency}`, `/lookup/{code}`, `/profile/{name}`: a parameter after something that is no
 * collection.
 */
function lookup(style: ApiStyle): Place {
  const { random } = style;
  const kind = random.chance(0.45) ? 'closed' : 'word';
  const shape = style.shape();
  const name = random.chance(0.3)
    ? style.write(random.pick(VERBS), random.pick(NOUNS))
    : random.chance(0.5)
      ? style.noun(false)
      : random.pick([
          'search',
          'lookup',
          'by',
          'tag',
          'type',
          'status',
          'profile',
          'go',
          'rates',
          'export',
          'feed',
          'u',
        ]);
  const below = leaves(style, SINGLES, random.chance(0.4) ? 3 : 0, ['GET']);
  return literal(
    name,
    [],
    [parameter(style, kind, [], style.answers(['GET', 'POST'], shape), below)],
  );
}

/**
 * `/users/list`, `/users.list`, `/getUser`, `/UserService/GetUser`: operations instead of
 * resources.
 */
function operations(style: ApiStyle): Place[] {
  const { random } = style;
  const nouns = Array.from({ length: random.between(1, 8) }, () =>
    style.noun(random.chance(style.plural)),
  );
  const form = random.between(0, 2);
  const shape = random.chance(0.3) ? style.shape() : undefined;
  return nouns.flatMap((noun) => {
    const named = (write: (verb: string) => string): Place[] =>
      random
        .sample(VERBS, random.between(1, 8))
        .map((verb) =>
          literal(
            write(verb),
            style.answers(['GET', 'POST'], shape === undefined ? style.shape() : shape),
          ),
        );
    return form === 0
      ? [
          literal(
            noun,
            [],
            named((verb) => verb),
          ),
        ]
      : form === 1
        ? named((verb) => `${noun}.${verb}`)
        : named((verb) => style.write(verb, noun));
  });
}

/**
 * `/providers/Harbor.Fleet/ships/{name}`: namespaces in mixed case, then types and names in turn.
 */
function namespaces(style: ApiStyle): Place {
  const { random } = style;
  const pascal = (): string =>
    random
      .sample(NOUNS, 2)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(random.chance(0.5) ? '.' : '');
  return literal(
    random.pick(['providers', 'services', 'modules', 'apps', 'plugins']),
    [],
    Array.from({ length: random.between(1, 6) }, () =>
      literal(
        pascal(),
        [],
        Array.from({ length: random.between(1, 3) }, () => collection(style, 2)),
      ),
    ),
  );
}

function section(style: ApiStyle): Place {
  return literal(
    style.random.pick(SECTIONS),
    [],
    Array.from({ length: style.random.between(1, 6) }, () => collection(style, 1)),
  );
}

function unique(places: readonly Place[]): Place[] {
  const seen = new Set<string>();
  return places.filter(
    ({ text }) => text === '' || (!seen.has(text) && seen.add(text) !== undefined),
  );
}

function below(prefix: readonly string[], children: readonly Place[]): Place[] {
  const [first, ...rest] = prefix;
  return first === undefined ? [...children] : [literal(first, [], below(rest, children))];
}

/**
 * A random REST API with the habits of real ones; `nouns` are those it may name its resources by.
 */
export function inventApi(random: Random, nouns: readonly string[]): InventedApi {
  const style = new ApiStyle(random, nouns);
  const remote = random.chance(0.15);
  const places: Place[] = [];
  for (let left = random.scale(1, 24); left > 0; left--) {
    const draw = random.next();
    if (remote && draw < 0.7) places.push(...operations(style));
    else if (draw < 0.58) places.push(collection(style, 0));
    else if (draw < 0.66) places.push(views(style));
    else if (draw < 0.76) places.push(lookup(style));
    else if (draw < 0.84) places.push(section(style));
    else if (draw < 0.87) places.push(pair(style));
    else if (draw < 0.895)
      places.push(
        random.chance(0.5)
          ? chain(style)
          : literal(
              random.pick(SECTIONS),
              [],
              Array.from({ length: random.between(1, 4) }, () => chain(style)),
            ),
      );
    else if (draw < 0.91)
      places.push(
        ...(random.chance(0.5)
          ? twins(style, 1)
          : [literal(random.pick(SECTIONS), [], twins(style, 2))]),
      );
    else if (draw < 0.93) places.push(namespaces(style));
    else if (draw < 0.965) places.push(seldom(style));
    else places.push(...leaves(style, VIEWS, 4, ['GET', 'POST']));
  }
  const prefix = random.pick([
    [],
    [],
    ['api'],
    ['v1'],
    ['v2'],
    ['api', 'v1'],
    ['api', 'v2'],
    ['2.0'],
    ['rest', 'api', '2'],
    ['2024-01-15'],
    [random.pick(SECTIONS), 'v3'],
    [random.pick(NOUNS)],
  ]);
  const all = unique(places);
  const tenants = random.chance(0.07)
    ? [parameter(style, random.chance(0.3) ? 'closed' : 'word', [], [], all)]
    : all;
  const root = literal('', [], below(prefix, tenants));
  return {
    style,
    root: random.chance(0.06) ? withFormat(root, random.pick(['.json', '.json', '.xml'])) : root,
  };
}
