import type { ApiStyle } from './apiStyle.ts';
import { inventShape } from './bodies.ts';
import type { Answer, Place } from './place.ts';
import { literal, parameter } from './resources.ts';
import {
  ACTIONS,
  ADJECTIVES,
  BESIDE,
  CLOSED_SETS,
  NOUNS,
  SECTIONS,
  SINGLES,
  VIEWS,
} from './words.ts';

/**
 * `/report/export`, `/report/summary`, `/team/red`, `/team/plan`: a few words of one place, each asked for once or a few times
 * and each with an answer of its own, now and then with the same name below. Beside such places stand others whose words are
 * values: asked for as seldom, but answering alike.
 */
export function seldom(style: ApiStyle): Place {
  const { random } = style;
  const name = random.pick([
    style.noun(false),
    style.noun(true),
    random.pick(SECTIONS),
    random.pick(SINGLES),
    random.pick(['report', 'sheet', 'list', 'view', 'board', 'team']),
  ]);
  const answer = (): Answer => ({
    method: random.chance(0.9) ? 'GET' : 'POST',
    many: random.chance(0.2),
    shape: inventShape(random, style.bodies),
    weight: 0.005 + random.next() * 0.05,
  });
  const deeper = random.chance(0.3) ? random.pick([...SINGLES, ...VIEWS]) : null;
  if (random.chance(0.4)) {
    const rare = { ...answer(), weight: 0.1 };
    return literal(
      name,
      [],
      [
        parameter(
          style,
          random.chance(0.6) ? 'closed' : 'word',
          [],
          [rare],
          deeper === null ? [] : [literal(deeper, [{ ...answer(), weight: 0.1 }])],
        ),
      ],
    );
  }
  const words = random.sample(
    random.pick([
      NOUNS,
      ADJECTIVES,
      [...NOUNS, ...ADJECTIVES],
      VIEWS,
      SINGLES,
      BESIDE,
      ACTIONS,
      random.pick(CLOSED_SETS),
    ]),
    random.between(2, 8),
  );
  return literal(
    name,
    [],
    words.map((word) =>
      literal(word, [answer()], deeper === null ? [] : [literal(deeper, [answer()])]),
    ),
  );
}
