export interface PathValue {
  readonly name: string;
  readonly value: string;
}

interface Hole {
  readonly index: number;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Reads the values of a template's parameters out of paths: made once per template, used for each
 * exchange.
 */
export class PathValues {
  readonly #holes: readonly Hole[];
  readonly #last: number;
  /** Several ask for the values of the exchange at hand. */
  #path = '';
  #found: readonly PathValue[] = NONE;

  /**
   * @param template `/v2/users/{userId}.json`; a segment with two parameters gives its whole text
   * to the first.
   */
  constructor(template: string) {
    this.#holes = template
      .split('/')
      .filter((segment) => segment !== '')
      .flatMap((segment, index) => {
        const open = segment.indexOf('{');
        const close = segment.indexOf('}', open);
        if (open < 0 || close < 0) return [];
        const last = segment.lastIndexOf('}');
        return [
          {
            index,
            name: segment.slice(open + 1, close),
            before: open,
            after: segment.length - 1 - last,
          },
        ];
      });
    this.#last = this.#holes.at(-1)?.index ?? -1;
  }

  /** Names of the parameters. */
  get names(): readonly string[] {
    return this.#holes.map(({ name }) => name);
  }

  /**
   * What the parameters are called by another template of the same paths; those that it has a fixed
   * word for are left out.
   */
  namesBy(other: PathValues): ReadonlyMap<string, string> {
    return new Map(
      this.#holes.flatMap(({ index, name }) =>
        other.#holes.flatMap((hole) => (hole.index === index ? [[name, hole.name] as const] : [])),
      ),
    );
  }

  /** Values in a path as sent, percent-decoded. */
  of(path: string): readonly PathValue[] {
    if (this.#last < 0) return NONE;
    if (path === this.#path) return this.#found;
    const found: PathValue[] = [];
    let next = 0;
    let index = 0;
    for (let start = 1; start <= path.length && index <= this.#last;) {
      const slash = path.indexOf('/', start);
      const end = slash < 0 ? path.length : slash;
      if (end > start) {
        const hole = this.#holes[next];
        if (hole !== undefined && hole.index === index) {
          next += 1;
          found.push({
            name: hole.name,
            value: decoded(
              path.slice(start + hole.before, Math.max(start + hole.before, end - hole.after)),
            ),
          });
        }
        index += 1;
      }
      start = end + 1;
    }
    this.#path = path;
    this.#found = found;
    return found;
  }
}

const NONE: readonly PathValue[] = [];

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
