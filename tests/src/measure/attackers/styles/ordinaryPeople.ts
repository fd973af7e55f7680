import type { Random } from '../../inventedApis/random.ts';
import { CODE_TEXTS } from './codeTexts.ts';
import { type Caller, HOUR, type Scene, SECOND } from './scene.ts';

const WORDS = [
  'blue',
  'lamp',
  'invoice',
  'may',
  'delivery',
  'late',
  'refund',
  'winter',
  'sofa',
  'two',
  'keys',
  'update',
  'anna',
  "o'neill",
  'café',
  'r&d',
  '50%',
  'size l',
];
export const OWN = 6;
const USERS = 70;

export const wordsOf = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(WORDS)).join(' ');
export const accountOf = (number: number): string => `user.${number}@mail.example`;

/**
 * One visit of a user: signs in, looks at lists and objects of their own, searches, changes
 * something.
 */
export function visit(
  scene: Scene,
  caller: Caller,
  user: number,
  from: number,
  steps: number,
): void {
  const { style, random } = scene;
  let at = from;
  for (let step = 0; step < steps; step++) {
    at += random.between(2, 40) * SECOND;
    const id = style.idOf(user * OWN + random.between(0, OWN - 1));
    const kind = random.next();
    if (step === 0 && random.chance(0.5)) {
      if (random.chance(0.12))
        scene.send(
          { ...caller, token: null },
          at - SECOND,
          style.signIn(accountOf(user), 'mistyped'),
          401,
        );
      scene.send({ ...caller, token: null }, at, style.signIn(accountOf(user), `right-${user}`));
    } else if (kind < 0.5) scene.send(caller, at, style.read(id), random.chance(0.03) ? 404 : 200);
    else if (kind < 0.7) scene.send(caller, at, style.list(random.between(1, 3)));
    else if (kind < 0.85)
      scene.send(caller, at, style.search(wordsOf(random, random.between(1, 3))));
    else
      scene.send(
        caller,
        at,
        style.change(id, {
          title: wordsOf(random, 2),
          note:
            style.isForum === true && random.chance(0.3)
              ? `${random.pick(CODE_TEXTS)} ${random.between(1, 99)}`
              : wordsOf(random, random.between(3, 12)),
        }),
        random.chance(0.04) ? 422 : 200,
      );
  }
}

/** Users of the API over its hours. */
export function ordinaryPeople(scene: Scene): void {
  const { random } = scene;
  for (let user = 0; user < USERS; user++) {
    const caller = scene.caller();
    for (let left = random.between(2, 5); left > 0; left--)
      visit(
        scene,
        caller,
        user,
        scene.start + random.next() * (scene.hours - 1) * HOUR,
        random.between(4, 18),
      );
  }
}
