import type { ApiStyle } from './apiStyle.ts';
import type { Shape } from './bodies.ts';
import type { Answer, Place } from './place.ts';
import { type ValueKind, inventValues } from './values.ts';
import {
  ACTIONS,
  ADJECTIVES,
  BESIDE,
  NOUNS,
  SECTIONS,
  SELECTORS,
  SINGLES,
  VIEWS,
} from './words.ts';

export const literal = (
  text: string,
  answers: readonly Answer[] = [],
  children: readonly Place[] = [],
): Place => ({ text, pool: null, suffix: '', answers, children });

/** A parameter beside `siblings`, which its values avoid. */
export function parameter(
  style: ApiStyle,
  kind: ValueKind,
  siblings: readonly Place[],
  answers: readonly Answer[],
  children: readonly Place[] = [],
  suffix = '',
): Place {
  const { random, diversity } = style;
  const count =
    kind === 'closed'
      ? random.between(2, 14)
      : Math.max(1, Math.round(diversity * (0.3 + random.next() * 1.2)));
  return {
    text: '',
    pool: inventValues(random, kind, count, new Set(siblings.map(({ text }) => text))),
    suffix,
    answers,
    children,
  };
}

/**
 * Literals of one list, each its own endpoint; `lists` is the share of them that answer several
 * things to GET.
 */
export function leaves(
  style: ApiStyle,
  words: readonly string[],
  most: number,
  methods: readonly string[],
  shape?: Shape | null,
  lists = 0.2,
): Place[] {
  const { random } = style;
  return random
    .sample(words, random.between(0, most))
    .map((word) =>
      literal(
        random.chance(0.15) ? style.write(...random.sample([word, random.pick(NOUNS)], 2)) : word,
        style.answers(methods, shape === undefined ? style.shape() : shape, random.chance(lists)),
      ),
    );
}

/**
 * `/products/category/{name}`, `/orders/status/{status}`: members chosen by something else than
 * their id, a list or one of them.
 */
function selection(style: ApiStyle, shape: Shape | null, beside: readonly Place[]): Place {
  const { random } = style;
  const name = random.pick([
    random.pick(SELECTORS),
    random.pick(SELECTORS),
    style.noun(false),
    style.write('by', random.pick(NOUNS)),
  ]);
  const below = random.chance(0.3)
    ? beside.slice(0, 2).map(({ text, answers }) => literal(text, answers))
    : [];
  return literal(
    name,
    [],
    [
      parameter(
        style,
        random.pick(['closed', 'word', 'id']),
        [],
        style.answers(['GET'], shape, random.chance(0.7)),
        below,
      ),
    ],
  );
}

/**
 * `/branches/{name}/protection/reviews`: a thing of parts that are set, changed and taken away each
 * by itself.
 */
function parts(style: ApiStyle): Place {
  const { random } = style;
  const shape = style.shape();
  const names = leaves(
    style,
    SINGLES,
    5,
    ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'],
    random.chance(0.4) ? shape : undefined,
    0.1,
  );
  const compounds = Array.from({ length: random.between(0, 5) }, () =>
    literal(
      style.write(random.pick([...ADJECTIVES, ...NOUNS]), style.noun(random.chance(0.4))),
      style.answers(
        ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'],
        random.chance(0.4) ? shape : style.shape(),
      ),
    ),
  );
  return literal(
    random.pick(SINGLES),
    random.chance(0.7) ? style.answers(['GET', 'PUT', 'DELETE'], shape) : [],
    random.pick([names, compounds, distinct([...names, ...compounds])]),
  );
}

/**
 * What is beside members: selections of them (lists of the same things), what sums them up, now
 * and then one of them.
 */
function besideMembers(style: ApiStyle, shape: Shape | null): Place[] {
  const { random } = style;
  const most = random.chance(0.5) ? 4 : 0;
  const methods = [
    'GET',
    ...(random.chance(0.7) ? ['POST'] : []),
    ...(random.chance(0.1) ? ['PUT', 'DELETE'] : []),
  ];
  const beside = random.chance(0.6)
    ? leaves(style, BESIDE, most, methods, random.chance(0.6) ? shape : undefined, 0.7)
    : leaves(style, BESIDE, most, methods, random.chance(0.3) ? shape : undefined, 0.2);
  if (random.chance(0.08))
    beside.push(
      literal(
        style.noun(random.chance(0.5)),
        style.answers(['GET', 'POST'], style.shape(), random.chance(0.5)),
      ),
    );
  if (random.chance(0.15))
    beside.push(
      ...Array.from({ length: random.between(1, 2) }, () => selection(style, shape, beside)),
    );
  return distinct(beside);
}

/**
 * `/orders/buying/unpaid`, `/orders/selling/unpaid`: a few views of one thing with the same below
 * each.
 */
export function twins(style: ApiStyle, depth: number): Place[] {
  const { random } = style;
  const shape = style.shape();
  const names = random.chance(0.5)
    ? random.sample(random.pick([VIEWS, SECTIONS, BESIDE]), random.between(2, 3))
    : Array.from({ length: random.between(2, 3) }, () => style.noun(random.chance(0.5)));
  const own = random.chance(0.5) ? style.answers(['GET', 'POST'], shape, random.chance(0.7)) : [];
  const below = leaves(
    style,
    random.pick([SINGLES, VIEWS, BESIDE]),
    4,
    ['GET', 'POST'],
    random.chance(0.6) ? shape : undefined,
    0.7,
  );
  const members = random.chance(0.5)
    ? [
        parameter(
          style,
          random.chance(style.words) ? 'word' : 'id',
          below,
          style.answers(['GET', 'PUT', 'DELETE'], shape),
          depth < 3 ? leaves(style, SINGLES, 2, ['GET']) : [],
        ),
      ]
    : [];
  return names.map((name) => literal(name, own, distinct([...below, ...members])));
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<string>();
  return places.filter(
    ({ text, pool }) => pool !== null || (!seen.has(text) && seen.add(text) !== undefined),
  );
}

/** What is below one member: its own collections, what it has one of, what is done to it. */
function belowMember(style: ApiStyle, depth: number, shape: Shape | null): Place[] {
  const { random } = style;
  const collections =
    depth >= 3 ? 0 : random.between(0, depth > 0 ? 1 : random.chance(0.3) ? 5 : 2);
  const actions = leaves(
    style,
    ACTIONS,
    random.chance(0.4) ? 4 : 0,
    style.toggles,
    random.chance(0.5) ? shape : undefined,
  );
  const grouped =
    actions.length > 1 && random.chance(0.2) ? [literal('actions', [], actions)] : actions;
  return distinct([
    ...Array.from({ length: collections }, () => collection(style, depth + 1)),
    ...leaves(
      style,
      SINGLES,
      random.chance(0.5) ? 4 : 1,
      random.chance(0.3) ? ['GET', 'PUT', 'PATCH', 'DELETE', 'POST'] : ['GET', 'PUT', 'PATCH'],
    ),
    ...grouped,
    ...(random.chance(0.05) ? twins(style, depth + 1) : []),
    ...(random.chance(0.08) ? [parts(style)] : []),
  ]);
}

/**
 * `/orders`, `/orders/{id}`, `/orders/export`, `/orders/{id}/cancel`, `/orders/{id}/lines/{line}` …
 */
export function collection(style: ApiStyle, depth: number): Place {
  const { random } = style;
  const shape = style.shape();
  const beside = besideMembers(style, shape);
  if (random.chance(0.05)) beside.push(...twins(style, depth + 1));
  const own = random.chance(0.1)
    ? []
    : style.answers(
        random.chance(0.1) ? ['GET', 'POST', 'PUT', 'DELETE'] : ['GET', 'POST'],
        shape,
        true,
      );
  const name = style.noun(random.chance(style.plural));
  if (random.chance(0.12)) return literal(name, own, distinct(beside));
  const kind: ValueKind = random.chance(style.words)
    ? random.chance(0.12)
      ? 'closed'
      : 'word'
    : 'id';
  const members = [
    parameter(
      style,
      kind,
      beside,
      random.chance(0.9)
        ? style.answers(['GET', 'PUT', 'PATCH', 'DELETE'], shape)
        : [style.answer('GET', shape)],
      belowMember(style, depth, shape),
    ),
  ];
  if (random.chance(0.05))
    members.push(
      parameter(
        style,
        kind,
        beside,
        style.answers(['POST'], shape),
        [],
        `:${random.pick(ACTIONS)}`,
      ),
    );
  return literal(name, own, distinct([...beside, ...members]));
}

/** `/content/{project}/{revision}/{file}`: values in a row after a word that need not be plural. */
export function chain(style: ApiStyle): Place {
  const { random } = style;
  const shape = style.shape();
  const kind = (): ValueKind => (random.chance(Math.max(0.3, style.words)) ? 'word' : 'id');
  const below = (left: number): Place => {
    const isLast = left === 1;
    const answers =
      isLast || random.chance(0.3)
        ? style.answers(
            ['GET', 'PUT', 'DELETE'],
            isLast ? shape : style.shape(),
            random.chance(0.2),
          )
        : [];
    return parameter(
      style,
      kind(),
      [],
      answers,
      isLast ? leaves(style, SINGLES, random.chance(0.3) ? 3 : 0, ['GET']) : [below(left - 1)],
    );
  };
  const name = random.chance(0.5)
    ? style.noun(random.chance(0.5))
    : random.pick(random.pick([SINGLES, VIEWS, ACTIONS]));
  return literal(name, [], [below(random.between(2, 4))]);
}

/** `/repos/{owner}/{name}/…`: two names in a row. */
export function pair(style: ApiStyle): Place {
  const shape = style.shape();
  const inner = parameter(
    style,
    'word',
    [],
    style.answers(['GET', 'PATCH', 'DELETE'], shape),
    belowMember(style, 1, shape),
  );
  return literal(
    style.noun(style.random.chance(style.plural)),
    [],
    [
      parameter(
        style,
        'word',
        [],
        style.random.chance(0.4) ? style.answers(['GET'], style.shape()) : [],
        [inner],
      ),
    ],
  );
}
