import type { Report } from '../signature.ts';

const MOST_DEPTH = 16;
const MOST_ALIASES = 30;
const MOST_REPEATS = 60;
const MOST_DIRECTIVES = 10;

/** Finds queries of GraphQL that ask for the schema, or for far more than anyone reads. The text is as sent. */
export function graphQlSignatures(text: string, report: Report): void {
  const say = (
    name: string,
    message: string,
    weight: 'critical' | 'warning' | 'error',
    start: number,
    end: number,
  ): void => report({ family: 'graphQl', name, message, weight, start, end });
  const introspection =
    /\b__schema\s{0,9}\{|\b__type\s{0,9}\(\s{0,9}name|\bIntrospectionQuery\b/.exec(text);
  if (introspection !== null)
    say(
      'introspection',
      'Asks for the schema',
      /queryType|mutationType|IntrospectionQuery/.test(text) ? 'critical' : 'error',
      introspection.index,
      introspection.index + introspection[0].length,
    );
  const brace = text.indexOf('{');
  if (brace < 0 || !/^\s{0,40}(?:\{|query\b|mutation\b|subscription\b|fragment\b)/.test(text))
    return;
  let depth = 0,
    deepest = 0,
    aliases = 0,
    directives = 0,
    words = 0,
    isString = false;
  const names = new Map<string, number>();
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
      words++;
      names.set(name, (names.get(name) ?? 0) + 1);
      from = -1;
    }
    if (char === '"') isString = true;
    else if (char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === '}') depth--;
    else if (char === '@') directives++;
    else if (char === ':' && /[\w\s]/.test(text[at + 1] ?? '')) aliases++;
  }
  const repeats = Math.max(0, ...names.values());
  if (deepest > MOST_DEPTH)
    say('deep query', `Nests ${deepest} levels`, 'critical', brace, text.length);
  if (aliases > MOST_ALIASES && repeats > MOST_ALIASES)
    say('many aliases', 'Asks for one field many times over', 'critical', brace, text.length);
  else if (repeats > MOST_REPEATS && repeats > words / 3)
    say('repeated field', 'Asks for one field many times over', 'critical', brace, text.length);
  if (directives > MOST_DIRECTIVES && /(?:@\w{1,40}\s{0,3}){10}/.test(text))
    say(
      'many directives',
      'Repeats directives, each of which costs the server',
      'critical',
      brace,
      text.length,
    );
  const circle =
    /fragment\s{1,9}(\w{1,40})\s{1,9}on\s{1,9}\w{1,40}\s{0,9}\{[^}]{0,300}\.\.\.\s{0,9}(\w{1,40})/.exec(
      text,
    );
  if (circle !== null && circle[1] === circle[2])
    say(
      'circular fragment',
      'Refers to itself without end',
      'critical',
      circle.index,
      circle.index + circle[0].length,
    );
}
