import { type Report, sayer } from '../signature.ts';

const MOST_DEPTH = 16;
const MOST_ALIASES = 30;
const MOST_REPEATS = 60;
const MOST_DIRECTIVES = 10;
/** Sign-ins under names of their own that one request asks for. */
const MOST_SIGN_INS = 3;
const SIGN_IN =
  /\b\w{1,40}\s{0,3}:\s{0,3}(?:log_?in|sign_?in|authenticate|verify_?otp|check_?otp|verify_?code|token_?auth|reset_?password)\s{0,3}\(/gi;
const MOST_TYPE_NAMES = 8;
const TYPE_NAMES = /\b\w{1,40}\s{0,3}:\s{0,3}__typename\b/g;
/** A field that is asked for again and again, right behind itself. */
const REPEATED = /\b([a-z_]\w{1,40})(?:\s{1,5}\1\b){7}/i;

/**
 * Finds queries of GraphQL that ask for the schema, or for far more than anyone reads. The text is
 * as sent.
 */
export function graphQlSignatures(text: string, report: Report): void {
  const say = sayer('graphQl', report);
  introspects(text, say);
  const brace = text.indexOf('{');
  if (brace < 0 || !/^\s{0,40}(?:\{|query\b|mutation\b|subscription\b|fragment\b)/.test(text))
    return;
  const { deepest, aliases, directives, words, repeats, isCircle } = measure(text, brace);
  if (deepest > MOST_DEPTH)
    say('deep query', `Nested ${deepest} levels deep`, 'critical', brace, text.length);
  if (isCircle)
    say('nested in circles', 'Nests objects in a circle', 'critical', brace, text.length);
  if (aliases > MOST_ALIASES && repeats > MOST_ALIASES)
    say('many aliases', 'Requests the same field many times', 'critical', brace, text.length);
  else if (repeats > MOST_REPEATS && repeats > words / 3)
    say('repeated field', 'Requests the same field many times', 'critical', brace, text.length);
  if (directives > MOST_DIRECTIVES && /(?:@\w{1,40}\s{0,3}){10}/.test(text))
    say(
      'many directives',
      'Repeats directives, which overloads the server',
      'critical',
      brace,
      text.length,
    );
  const signIns = text.match(SIGN_IN)?.length ?? 0;
  if (signIns >= MOST_SIGN_INS)
    say(
      'repeated sign-in',
      'Tries to sign in many times in one request',
      'critical',
      brace,
      text.length,
    );
  const typeNames = text.match(TYPE_NAMES)?.length ?? 0;
  if (typeNames >= MOST_TYPE_NAMES)
    say('many aliases', 'Requests the same field many times', 'critical', brace, text.length);
  const repeated = REPEATED.exec(text);
  if (repeated !== null)
    say(
      'repeated field',
      'Requests the same field many times',
      'critical',
      repeated.index,
      repeated.index + repeated[0].length,
    );
  const circle = circularFragment(text);
  if (circle !== null)
    say(
      'circular fragment',
      'Contains a fragment that refers to itself',
      'critical',
      circle.start,
      circle.end,
    );
}

function introspects(text: string, say: ReturnType<typeof sayer>): void {
  const introspection =
    /\b__schema\s{0,9}\{|\b__type\s{0,9}\(\s{0,9}name|\bIntrospectionQuery\b/.exec(text);
  if (introspection !== null) {
    const [sign] = introspection;
    // Programs ask for the values of one type; its fields and the whole schema are a map.
    const weight =
      /__schema|IntrospectionQuery/.test(sign) || FIELDS_OF_TYPE.test(text) ? 'critical' : 'error';
    const end = introspection.index + sign.length;
    say('introspection', 'Requests the schema (introspection)', weight, introspection.index, end);
  }
}

/** How much a query asks for. */
interface Measures {
  /** Levels of fields within fields. */
  readonly deepest: number;
  readonly aliases: number;
  readonly directives: number;
  readonly words: number;
  /** How often the commonest word is there. */
  readonly repeats: number;
  /** Whether a field lies in itself again and again. */
  readonly isCircle: boolean;
}

/** @param brace where the first brace of the text is */
function measure(text: string, brace: number): Measures {
  let depth = 0,
    deepest = 0,
    aliases = 0,
    directives = 0,
    words = 0,
    isString = false;
  const names = new Map<string, number>();
  const open: string[] = [];
  let last = '';
  let isCircle = false;
  /** Field that arguments at a depth belong to. */
  const argumentsOf = new Map<number, string>();
  let from = -1;
  for (let at = brace; at < text.length; at++) {
    const char = text[at] ?? '';
    if (isString) {
      if (char === '\\') at++;
      else if (char === '"') isString = false;
      continue;
    }
    if (/\w/.test(char)) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) {
      const name = text.slice(from, at);
      last = name;
      words++;
      names.set(name, (names.get(name) ?? 0) + 1);
      from = -1;
    }
    if (char === '"') isString = true;
    else if (char === '{') {
      deepest = Math.max(deepest, ++depth);
      if (open.length < MOST_DEPTH) {
        open.push(last);
        isCircle ||= isNestedInCircles(open);
      }
    } else if (char === '}') {
      depth--;
      open.pop();
    } else if (char === ')') last = argumentsOf.get(open.length) ?? last;
    else if (char === '(') argumentsOf.set(open.length, last);
    else if (char === '@') directives++;
    else if (char === ':' && /[\w\s]/.test(text[at + 1] ?? '')) aliases++;
  }
  const repeats = Math.max(0, ...names.values());
  return { deepest, aliases, directives, words, repeats, isCircle };
}

/** Fields of connections and trees, which lie in each other for good reason. */
const CONNECTIONS: ReadonlySet<string> = new Set(
  'edges node nodes items data results children replies parent oftype fields type'.split(' '),
);
const MOST_CIRCLES = 4;

/** Whether the innermost field lies in itself again and again, with others between. */
function isNestedInCircles(open: readonly string[]): boolean {
  const name = open.at(-1) ?? '';
  if (name === '' || CONNECTIONS.has(name.toLowerCase()) || open.at(-2) === name) return false;
  return open.filter((one) => one === name).length >= MOST_CIRCLES;
}

const FIELDS_OF_TYPE =
  /\b__type\s{0,9}\([^)]{0,100}\)\s{0,9}\{[^}]{0,200}\b(?:fields|inputFields)\b/;

const FRAGMENT =
  /fragment\s{1,9}(\w{1,40})\s{1,9}on\s{1,9}\w{1,40}\s{0,9}\{[^}]{0,300}\.\.\.\s{0,9}(\w{1,40})/g;
const MOST_FRAGMENTS = 50;

/** A fragment that asks for itself, or for another one that asks for it. */
function circularFragment(text: string): { readonly start: number; readonly end: number } | null {
  const asks = new Map<string, string>();
  for (const match of text.matchAll(FRAGMENT)) {
    const [whole, name = '', asked = ''] = match;
    if (name === asked || asks.get(asked) === name)
      return { start: match.index, end: match.index + whole.length };
    if (asks.size >= MOST_FRAGMENTS) return null;
    asks.set(name, asked);
  }
  return null;
}
