import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

/** What a GraphQL operation asks the server for itself, not within something else. */
export interface RootField {
  readonly name: string;
  /** Its name in the answer: its alias, if it has one. */
  readonly answeredAs: string;
}

interface Operation {
  readonly name: string;
  readonly fields: readonly RootField[];
}

const MOST_FIELDS = 20;
/** Clients send the same few documents over and over: reading one takes about 20 µs. */
const REMEMBERED = { documents: 256, longest: 4_000 } as const;
/** Texts, which always end, comments, names, and the signs that say what a name is. */
const TOKENS =
  /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|\.{3}|[_A-Za-z][_0-9A-Za-z]*|[{}():@]/g;
const NAME = /^[_A-Za-z]/;

const known = new Map<string, readonly Operation[]>();

/** The fields that the document of a single request asks for; none where it sends no document. */
export function rootFields({ requestBody }: Exchange): readonly RootField[] {
  if (requestBody?.text == null) return [];
  const json = jsonBody(requestBody);
  const { query, operationName }: Readonly<Record<string, unknown>> =
    typeof json === 'object' && json !== null ? { ...json } : {};
  const document = json === undefined ? requestBody.text : query;
  if (typeof document !== 'string') return [];
  const operations = operationsOf(document);
  const asked =
    typeof operationName === 'string' && operationName !== ''
      ? operations.find(({ name }) => name === operationName)
      : operations[0];
  return asked?.fields ?? [];
}

function operationsOf(document: string): readonly Operation[] {
  const before = known.get(document);
  if (before !== undefined) return before;
  const operations = read(document);
  if (document.length <= REMEMBERED.longest) {
    if (known.size >= REMEMBERED.documents) known.clear();
    known.set(document, operations);
  }
  return operations;
}

function read(document: string): readonly Operation[] {
  const operations: Operation[] = [];
  let [braces, parentheses] = [0, 0];
  let head: string[] = [];
  let fields: RootField[] = [];
  let last = '';
  for (const [token] of document.matchAll(TOKENS)) {
    if (token.startsWith('#') || token.startsWith('"')) continue;
    if (token === '(') parentheses += 1;
    else if (token === ')') parentheses -= 1;
    else if (parentheses > 0) continue;
    else if (token === '{') braces += 1;
    else if (token === '}') {
      braces -= 1;
      if (braces === 0) {
        if (head[0] !== 'fragment') operations.push({ name: head[1] ?? '', fields });
        [head, fields] = [[], []];
      }
    } else if (NAME.test(token) && last !== '@') {
      // A fragment is spread by its name, or follows with the type that it is on.
      if (last === '...' && token === 'on') continue;
      if (braces === 0) head.push(token);
      else if (braces === 1 && last !== '...') takeField(fields, token, last === ':');
    }
    last = token;
  }
  return operations;
}

function takeField(fields: RootField[], name: string, hasAlias: boolean): void {
  const alias = hasAlias ? fields.pop() : undefined;
  if (fields.length < MOST_FIELDS) fields.push({ name, answeredAs: alias?.name ?? name });
}
