/**
 * One segment of a documented path with parameters in it, as `report-{year}.{format}`. It comes
 * from outside, so it is matched by searching its literals from left to right: time grows with the
 * length of the text times the number of literals at worst, where a regular expression of twelve
 * parameters took hours for sixty characters.
 */
export class SegmentPattern {
  readonly #literals: readonly string[];

  /**
   * @param literals what is before, between and after the parameters; an empty text where
   * nothing does
   */
  constructor(literals: readonly string[]) {
    this.#literals = literals;
  }

  /**
   * Whether a text is made of the literals in their order, with at least one character for each
   * parameter between them.
   */
  fits(text: string): boolean {
    const first = this.#literals[0] ?? '';
    const last = this.#literals.at(-1) ?? '';
    if (!text.startsWith(first)) return false;
    // The leftmost place of each literal leaves the most for those after it, so nothing has to be
    // tried twice.
    let at = first.length;
    for (let index = 1; index < this.#literals.length - 1; index += 1) {
      const literal = this.#literals[index] ?? '';
      const found = text.indexOf(literal, at + 1);
      if (found < 0) return false;
      at = found + literal.length;
    }
    return this.#literals.length === 1
      ? text === first
      : at + 1 + last.length <= text.length && text.endsWith(last);
  }
}
