import { FilterTokens } from './filterTokens.ts';
import {
  type FilterValue,
  type Operator,
  OPERATORS,
  type PatchPath,
  type ScimFilter,
} from './scimFilter.types.ts';

/** Brackets within brackets, and comparisons in all: a filter is compiled to SQL. */
const DEEPEST = 20;
const MOST_TERMS = 100;

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const PATH = /^(?:urn:[\w.-]+(?::[\w.-]+)+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/;

const isOperator = (word: string): word is Operator =>
  (OPERATORS as readonly string[]).includes(word);

/** A path in lower case, without the schema that all attributes are of. */
function pathOf(tokens: FilterTokens): string {
  const word = tokens.take();
  const path = word.toLowerCase().replace(CORE, '');
  if (!PATH.test(path)) throw tokens.fault(`${word} is no attribute.`);
  return path;
}

function valueOf(tokens: FilterTokens): FilterValue {
  const word = tokens.take();
  try {
    const value: unknown = JSON.parse(word.startsWith('"') ? word : word.toLowerCase());
    if (value === null || typeof value !== 'object') return value as FilterValue; // Nothing else is left.
  } catch {
    // Told below.
  }
  throw tokens.fault(`${word} is no value: texts are in double quotes.`);
}

class Parser {
  readonly #tokens: FilterTokens;
  #depth = 0;
  #terms = 0;

  constructor(tokens: FilterTokens) {
    this.#tokens = tokens;
  }

  any(): ScimFilter {
    const parts = [this.#all()];
    while (this.#tokens.takes('or')) parts.push(this.#all());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts };
  }

  #all(): ScimFilter {
    const parts = [this.#term()];
    while (this.#tokens.takes('and')) parts.push(this.#term());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'all', parts };
  }

  /** What is between brackets, up to the closing one. */
  inside(close: ')' | ']'): ScimFilter {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#tokens.fault('Its brackets are too deep.');
    const filter = this.any();
    this.#tokens.need(close);
    this.#depth -= 1;
    return filter;
  }

  #term(): ScimFilter {
    const tokens = this.#tokens;
    this.#terms += 1;
    if (this.#terms > MOST_TERMS) throw tokens.fault(`It has more than ${MOST_TERMS} terms.`);
    if (tokens.takes('(')) return this.inside(')');
    if (tokens.takes('not')) {
      tokens.need('(');
      return { kind: 'not', part: this.inside(')') };
    }
    const path = pathOf(tokens);
    return tokens.takes('[') ? this.#within(path) : this.#comparison(path);
  }

  #within(path: string): ScimFilter {
    const where = this.inside(']');
    const part = this.#tokens.peek;
    if (!part.startsWith('.')) return { kind: 'within', path, where };
    this.#tokens.take();
    const rest = this.#comparison(part.slice(1).toLowerCase());
    return { kind: 'within', path, where: { kind: 'all', parts: [where, rest] } };
  }

  #comparison(path: string): ScimFilter {
    const tokens = this.#tokens;
    const operator = tokens.take().toLowerCase();
    if (operator === 'pr') return { kind: 'present', path };
    if (!isOperator(operator)) throw tokens.fault(`${operator} is no operator.`);
    return { kind: 'compare', path, operator, value: valueOf(tokens) };
  }
}

/** Reads a filter. @throws ScimError invalidFilter, with why */
export function parseScimFilter(text: string): ScimFilter {
  const tokens = new FilterTokens(text, 'invalidFilter');
  const filter = new Parser(tokens).any();
  if (!tokens.isAtEnd) throw tokens.fault(`${tokens.peek} is not expected.`);
  return filter;
}

/** Reads the path of a PATCH operation. @throws ScimError invalidPath, with why */
export function parsePatchPath(text: string): PatchPath {
  const tokens = new FilterTokens(text, 'invalidPath');
  const path = pathOf(tokens);
  const where = tokens.takes('[') ? new Parser(tokens).inside(']') : null;
  const after = tokens.isAtEnd ? '' : tokens.take();
  if (!tokens.isAtEnd || (after !== '' && !/^\.[a-z]\w*$/i.test(after)))
    throw tokens.fault(`${tokens.peek || after} is not expected.`);
  // The version of a schema has a dot too.
  const dot = path.indexOf('.', path.lastIndexOf(':') + 1);
  if (dot === -1) return { attribute: path, where, part: after.slice(1).toLowerCase() || null };
  if (where !== null || after !== '') throw tokens.fault(`${path} has no elements.`);
  return { attribute: path.slice(0, dot), where: null, part: path.slice(dot + 1) };
}
