import { RE2JS, RE2Set } from 're2js';
import { dotsOf } from '../maskValue.ts';

/** Before a value that is in a text: nothing, a sign, or one that is encoded. */
const BEFORE = String.raw`(?:^|[^\pL\pN]|%[0-9A-Fa-f]{2}|\\[bfnrt]|\\u[0-9A-Fa-f]{4})`;
const AFTER = String.raw`(?:$|[^\pL\pN])`;
/** Values that are replaced in one text; beyond them all of it is. */
const MOST_FOUND = 10_000;

interface Pattern<Owner> {
  readonly owner: Owner;
  readonly expression: RE2JS;
}

/**
 * Finds values by their expressions wherever they stand in a text, between signs. All expressions
 * are one automaton first, which tells in one pass that most texts hold none.
 */
export class TextSearch<Owner> {
  readonly #patterns: readonly Pattern<Owner>[];
  readonly #set = new RE2Set(RE2Set.UNANCHORED);

  /** @param sources expressions that compile, of whole values */
  constructor(sources: readonly (readonly [owner: Owner, source: string])[]) {
    const bare = sources.map(([owner, source]) => [owner, withoutEnds(source)] as const);
    for (const [, source] of bare) this.#set.add(`${BEFORE}(?:${source})${AFTER}`);
    if (bare.length > 0) this.#set.compile();
    this.#patterns = bare.map(([owner, source]) => ({
      owner,
      expression: RE2JS.compile(`${BEFORE}(${source})${AFTER}`),
    }));
  }

  /** The first owner whose value is in a text. @param isOpen whether an owner is asked about */
  find(text: string, isOpen: (owner: Owner) => boolean): Owner | null {
    if (this.#patterns.length === 0) return null;
    const found = this.#set.match(text).flatMap((index) => this.#patterns[index] ?? []);
    return found.find(({ owner }) => isOpen(owner))?.owner ?? null;
  }

  /** A text with each value that is found replaced. @param isOpen whether an owner is asked about */
  replace(
    text: string,
    isOpen: (owner: Owner) => boolean,
    replaced: (value: string, owner: Owner) => string,
  ): string {
    if (this.#patterns.length === 0) return text;
    let done = text;
    for (const index of this.#set.match(text)) {
      const pattern = this.#patterns[index];
      if (pattern !== undefined && isOpen(pattern.owner))
        done = replaceAll(done, pattern.expression, (value) => replaced(value, pattern.owner));
    }
    return done;
  }
}

function replaceAll(text: string, expression: RE2JS, replaced: (value: string) => string): string {
  const matcher = expression.matcher(text);
  let done = '';
  let from = 0;
  let found = 0;
  for (let is = matcher.find(0); is && found < MOST_FOUND; found++) {
    const [start, end] = [matcher.start(1), matcher.end(1)];
    if (end > start) {
      done += text.slice(from, start) + replaced(text.slice(start, end));
      from = end;
    }
    // The sign behind one value may stand before the next.
    is = end < text.length && matcher.find(Math.max(end, matcher.start(0) + 1));
  }
  const rest = text.slice(from);
  return done + (found < MOST_FOUND ? rest : dotsOf(rest));
}

/** An expression of whole values may say where they begin and end; in a text neither is so. */
const withoutEnds = (source: string): string =>
  source.replace(/^(?:\^|\\A)+/, '').replace(/(?<!\\)\$+$|\\z$/, '');
