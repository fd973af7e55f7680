import type { ApiStyle } from './apiStyle.ts';
import type { Shape } from './bodies.ts';
import type { Answer, Place } from './place.ts';
import { type ValueKind, inventValues } from './values.ts';
import { ACTIONS, BESIDE, NOUNS, SINGLES } from './words.ts';

export const literal = (text: string, answers: readonly Answer[] = [], children: readonly Place[] = []): Place => ({ text, pool: null, suffix: '', answers, children });

/** A parameter beside `siblings`, which its values avoid. */
export function parameter(style: ApiStyle, kind: ValueKind, siblings: readonly Place[], answers: readonly Answer[], children: readonly Place[] = [], suffix = ''): Place {
  const { random, diversity } = style;
  const count = kind === 'closed' ? random.between(2, 14) : Math.max(1, Math.round(diversity * (0.3 + random.next() * 1.2)));
  return { text: '', pool: inventValues(random, kind, count, new Set(siblings.map(({ text }) => text))), suffix, answers, children };
}

/** Literals of one list, each its own endpoint. */
export function leaves(style: ApiStyle, words: readonly string[], most: number, methods: readonly string[], shape?: Shape | null): Place[] {
  const { random } = style;
  return random.sample(words, random.between(0, most)).map(word => literal(random.chance(0.15) ? style.write(...random.sample([word, random.pick(NOUNS)], 2)) : word, style.answers(methods, shape === undefined ? style.shape() : shape)));
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<string>();
  return places.filter(({ text, pool }) => pool !== null || (!seen.has(text) && seen.add(text) !== undefined));
}

/** What is below one member: its own collections, what it has one of, what is done to it. */
function belowMember(style: ApiStyle, depth: number, shape: Shape | null): Place[] {
  const { random } = style;
  const collections = depth >= 3 ? 0 : random.between(0, depth > 0 ? 1 : random.chance(0.3) ? 5 : 2);
  const actions = leaves(style, ACTIONS, random.chance(0.4) ? 4 : 0, ['POST'], random.chance(0.5) ? shape : undefined);
  const grouped = actions.length > 1 && random.chance(0.2) ? [literal('actions', [], actions)] : actions;
  return distinct([...Array.from({ length: collections }, () => collection(style, depth + 1)), ...leaves(style, SINGLES, random.chance(0.5) ? 4 : 1, ['GET', 'PUT', 'PATCH']), ...grouped]);
}

/** `/orders`, `/orders/{id}`, `/orders/export`, `/orders/{id}/cancel`, `/orders/{id}/lines/{line}` … */
export function collection(style: ApiStyle, depth: number): Place {
  const { random } = style;
  const shape = style.shape();
  const beside = leaves(style, BESIDE, random.chance(0.5) ? 4 : 0, ['GET', 'POST'], random.chance(0.4) ? shape : undefined);
  if (random.chance(0.08)) beside.push(literal(style.noun(random.chance(0.5)), style.answers(['GET', 'POST'], style.shape())));
  const own = style.answers(['GET', 'POST'], shape, true);
  const name = style.noun(random.chance(style.plural));
  if (random.chance(0.12)) return literal(name, own, distinct(beside));
  const kind: ValueKind = random.chance(style.words) ? (random.chance(0.12) ? 'closed' : 'word') : 'id';
  const members = [parameter(style, kind, beside, random.chance(0.9) ? style.answers(['GET', 'PUT', 'PATCH', 'DELETE'], shape) : [style.answer('GET', shape)], belowMember(style, depth, shape))];
  if (random.chance(0.05)) members.push(parameter(style, kind, beside, style.answers(['POST'], shape), [], `:${random.pick(ACTIONS)}`));
  return literal(name, own, distinct([...beside, ...members]));
}

/** `/repos/{owner}/{name}/…`: two names in a row. */
export function pair(style: ApiStyle): Place {
  const shape = style.shape();
  const inner = parameter(style, 'word', [], style.answers(['GET', 'PATCH', 'DELETE'], shape), belowMember(style, 1, shape));
  return literal(style.noun(style.random.chance(style.plural)), [], [parameter(style, 'word', [], style.random.chance(0.4) ? style.answers(['GET'], style.shape()) : [], [inner])]);
}
