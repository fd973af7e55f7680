import { type BodyHabits, type Shape, inventHabits, inventShape } from './bodies.ts';
import type { Answer } from './place.ts';
import type { Random } from './random.ts';
import { ADJECTIVES, NOUNS } from './words.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const SPELLINGS: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join('-'),
  (words) => words.join('_'),
  (words) => words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
  (words) => words.map(capital).join(''),
  (words) => words.join(''),
];

/** Habits of one invented API; drawn once and kept by all of its places. */
export class ApiStyle {
  readonly random: Random;
  readonly bodies: BodyHabits;
  /** How many values a parameter may take: a recording by one client knows few. */
  readonly diversity: number;
  /** Share of collections whose members are called by words instead of ids. */
  readonly words: number;
  readonly plural: number;
  /** Share of places whose response structure is that of a sibling. */
  readonly alike: number;
  /** Methods of what is done to a member: POST, or PUT and DELETE for what is done and undone. */
  readonly toggles: readonly string[];
  private readonly spell: (words: readonly string[]) => string;
  private readonly nouns: string[];
  private readonly readable: number;
  private shapes: Shape[] = [];

  constructor(random: Random, nouns: readonly string[]) {
    this.random = random;
    this.bodies = inventHabits(random);
    this.diversity = random.chance(0.35) ? random.between(1, 5) : random.scale(4, 400);
    this.words = random.pick([0, 0.3, 0.5, 0.8, 1]);
    this.plural = random.pick([1, 1, 1, 0.9, 0.5, 0]);
    this.alike = random.chance(0.25) ? 0.8 : 0.05;
    this.toggles = random.pick([
      ['POST'],
      ['POST'],
      ['POST', 'PUT'],
      ['PUT', 'DELETE'],
      ['GET', 'PUT', 'DELETE'],
      ['PATCH', 'POST'],
    ]);
    this.spell = random.pick(SPELLINGS);
    this.nouns = random.sample(nouns, nouns.length);
    this.readable = random.chance(0.3) ? 0 : random.pick([1, 1, 0.8]);
  }

  /** Several words as this API writes them. */
  write(...words: readonly string[]): string {
    return this.spell(words);
  }

  /** A noun, now and then of two words, mostly one that was not there before. */
  noun(plural: boolean): string {
    const noun = this.nouns.pop() ?? this.random.pick(NOUNS);
    const many = /(?:s|x|ch|sh)$/.test(noun)
      ? `${noun}es`
      : /[^aeo]y$/.test(noun)
        ? `${noun.slice(0, -1)}ies`
        : `${noun}s`;
    const last = plural ? many : noun;
    return this.random.chance(0.25)
      ? this.write(this.random.pick(this.random.chance(0.5) ? NOUNS : ADJECTIVES), last)
      : this.write(last);
  }

  shape(): Shape | null {
    const { random } = this;
    if (!random.chance(this.readable)) return null;
    const known =
      this.shapes.length > 0 && random.chance(this.alike)
        ? random.pick(this.shapes.slice(-4))
        : inventShape(random, this.bodies);
    this.shapes.push(known);
    return known;
  }

  answer(method: string, shape: Shape | null, many = false): Answer {
    return {
      method,
      many,
      shape: method === 'DELETE' && this.random.chance(0.7) ? null : shape,
      weight: this.random.next() ** 3 + 0.02,
    };
  }

  /** Some of these methods, at least one. */
  answers(methods: readonly string[], shape: Shape | null, many = false): readonly Answer[] {
    return this.random
      .sample(methods, this.random.between(1, methods.length))
      .map((method) => this.answer(method, shape, many && method === 'GET'));
  }
}
