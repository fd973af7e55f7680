import words from './moreNouns.json' with { type: 'json' };
import { uuidOf } from './random.ts';
import type { DemoRoute } from './route.ts';

const NOUNS: readonly string[] = words.nouns;
const PARTS: readonly string[] = words.parts;
const PER_HOST = 200;

/**
 * Plain endpoints of a larger company, to measure with: `count` of them, some hundreds a host, with
 * ids of three kinds.
 */
export function moreRoutes(count: number): readonly DemoRoute[] {
  return Array.from({ length: count }, (_, index) => {
    const noun = NOUNS[index % NOUNS.length] ?? '';
    const round = Math.floor(index / NOUNS.length);
    const shape = round % 15;
    const version = Math.floor(round / 15) + 1;
    const base = `/api/v${version}/${noun}`;
    const part = PARTS[(shape - 3 + PARTS.length) % PARTS.length] ?? '';
    return {
      origin: `https://unit${Math.floor((index % NOUNS.length) / 36) + 1 + 2 * Math.floor(version / 3)}.lumen-lane.example`,
      method: shape === 1 ? 'POST' : shape === 2 ? 'PUT' : 'GET',
      weight: 1 + PER_HOST / (20 + (index % 180)),
      auth: index % 11 === 0 ? 'none' : index % 5 === 0 ? 'apiKey' : 'jwt',
      make: ({ random, at, person }) => {
        const number = 1 + random.below(5_000);
        const id =
          index % 3 === 0
            ? uuidOf(noun, number)
            : index % 3 === 1
              ? String(70_000 + number)
              : `${noun.slice(0, 3)}_${(number * 2_654_435_761).toString(36).padStart(10, '0')}`;
        const item = {
          id,
          name: `${noun} ${number}`,
          state: number % 4 === 0 ? 'closed' : 'open',
          amount: number / 4,
          owner: { id: person.uuid, team: `team-${number % 12}` },
          tags: ['a', 'b'].slice(0, number % 3),
          createdAt: new Date(at - number * 3_600_000).toISOString(),
        };
        if (shape === 0)
          return {
            path: `${base}?page=${random.below(20) + 1}&state=open`,
            answer: { items: [item, { ...item, state: 'open' }], next: null },
          };
        if (shape === 1)
          return {
            path: base,
            body: { name: item.name, amount: item.amount, owner: item.owner },
            status: 201,
            answer: item,
          };
        if (shape === 2) return { path: `${base}/${id}`, body: { state: 'closed' }, answer: item };
        return {
          path: shape === 3 ? `${base}/${id}` : `${base}/${id}/${part}`,
          answer: shape === 3 ? item : { [part]: [item] },
        };
      },
    };
  });
}
