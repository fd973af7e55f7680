import {
  type StructureSketch,
  structureSketch,
} from '@palisade/engine/templates/structureSketch.ts';
import { bodyOf } from './bodies.ts';
import { type InventedApi, inventApi } from './inventApi.ts';
import type { Answer, Place } from './place.ts';
import { type Random, randomOf } from './random.ts';
import type { ValuePool } from './values.ts';
import { NOUNS } from './words.ts';

export interface InventedExchange {
  readonly method: string;
  readonly path: string;
  /** True template, parameters without names: `/users/{}`. */
  readonly template: string;
  readonly structure: StructureSketch | null;
}

export interface InventedTraffic {
  readonly root: Place;
  readonly exchanges: readonly InventedExchange[];
}

/** How much less each further segment is used. */
const DEEPER = 0.75;

interface Route {
  readonly places: readonly Place[];
  readonly answer: Answer;
  readonly weight: number;
}

function routesBelow(place: Place, before: readonly Place[]): Route[] {
  return place.children.flatMap((child) => {
    const places = [...before, child];
    return [
      ...child.answers.map((answer) => ({
        places,
        answer,
        weight: answer.weight * DEEPER ** places.length,
      })),
      ...routesBelow(child, places),
    ];
  });
}

/**
 * A value of the pool, frequent ones first; of a local pool one of the few that belong to what is
 * before it.
 */
function draw(random: Random, { values, skew, local }: ValuePool, before: string): string {
  let from = 0;
  let size = values.length;
  if (local && before.includes('=') && size > 3) {
    let hash = 7;
    for (let index = 0; index < before.length; index++)
      hash = (hash * 31 + before.charCodeAt(index)) >>> 0;
    size = Math.max(1, Math.round(size / 6));
    from = hash % (values.length - size + 1);
  }
  const rank = Math.floor(size * random.next() ** (1 + skew * 2));
  return values[from + Math.min(rank, size - 1)] ?? '';
}

function exchangeOf(
  random: Random,
  { style }: InventedApi,
  { places, answer }: Route,
): InventedExchange {
  let path = '';
  let template = '';
  let drawn = '';
  for (const { text, pool, suffix } of places) {
    const value = pool === null ? text : draw(random, pool, drawn);
    if (pool !== null) drawn += `=${value}`;
    path += `/${encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%40', '@')}${suffix}`;
    template += pool === null ? `/${text}` : `/{}${suffix}`;
  }
  return {
    path,
    template,
    method: answer.method,
    structure:
      answer.shape === null
        ? null
        : structureSketch(bodyOf(random, answer.shape, answer.many, style.bodies)),
  };
}

/**
 * API number `seed` and its traffic: 30 to 3,000 exchanges. The same seed gives the same exchanges.
 */
export function inventTraffic(seed: number, nouns: readonly string[] = NOUNS): InventedTraffic {
  const random = randomOf(seed);
  const api = inventApi(random, nouns);
  const routes = routesBelow(api.root, []);
  const sum = routes.reduce((total, { weight }) => total + weight, 0);
  const exchanges: InventedExchange[] = [];
  for (let left = random.scale(30, 3000); left > 0 && routes.length > 0; left--) {
    let point = random.next() * sum;
    const route = routes.find(({ weight }) => (point -= weight) <= 0) ?? routes[0];
    if (route !== undefined) exchanges.push(exchangeOf(random, api, route));
  }
  return { root: api.root, exchanges };
}
