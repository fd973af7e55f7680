import type { Body, Exchange } from '@palisade/engine/exchange/exchange.ts';
import { exampleJson } from '@palisade/engine/exchange/exampleExchange.ts';

/** How an attempt is answered, and whether it reached what it was after. */
export interface AnswerStyle {
  readonly name: string;
  readonly isReached: boolean;
  readonly request: Partial<Exchange>;
  readonly answer: Partial<Exchange>;
}

const UNION = "1' UNION SELECT name, password FROM users-- ";
const OR = "x' OR '1'='1' -- ";
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const HASH = '$2b$12$GtEhPq3v5wZQZ9zvY5g0W.5bq9lR1xkPzqzjv7yHk8yVY8m3n5d0a';
const person = (index: number): object => ({
  id: index,
  name: `${HASH.slice(0, -3)}${100 + index}`,
  email: `person${index}@mail.example`,
  card: '4111111111111111',
});
const item = (index: number): object => ({ id: index, name: `thing ${index}` });
const text = (mediaType: string, value: string): Body => ({
  mediaType,
  text: value,
  size: value.length,
});
const binary = (mediaType: string, size: number): Body => ({ mediaType, text: null, size });

export const FOUND = (from: number): Body =>
  exampleJson({ items: range(1 + (from % 3)).map((at) => item(from + at)) });
export const CSV = (lines: number, from = 0): Body =>
  text(
    'text/csv',
    range(lines)
      .map((at) => `${from + at};thing ${at};${at * 3}`)
      .join('\n'),
  );

const find = (value: string): Partial<Exchange> => ({ path: '/find', query: [['q', value]] });
const file = (name: string): Partial<Exchange> => ({ path: '/files', query: [['name', name]] });
const report = (value: string): Partial<Exchange> => ({
  path: '/report',
  query: [['month', value]],
});
const page = (value: string): Partial<Exchange> => ({ path: '/greet', query: [['name', value]] });
const login = (name: string): Partial<Exchange> => ({
  method: 'POST',
  path: '/login',
  requestBody: exampleJson({ username: name, password: 'x' }),
});
const profile = (name: string): Partial<Exchange> => ({
  method: 'POST',
  path: '/profiles',
  requestBody: exampleJson({ name }),
});
const ok = (value: unknown): Partial<Exchange> => ({
  status: 200,
  responseBody: exampleJson(value),
});
const body = (responseBody: Body | null, status = 200): Partial<Exchange> => ({
  status,
  responseBody,
});

const CUT = JSON.stringify({ items: range(200).map(person) }).slice(0, 9_000);
const SYNTAX = { error: "You have an error in your SQL syntax near '--' at line 1" };

const style = (
  name: string,
  isReached: boolean,
  request: Partial<Exchange>,
  answer: Partial<Exchange>,
): AnswerStyle => ({ name, isReached, request, answer });

/**
 * What comes back to an attempt: dumps and what looks like them, refusals and what looks like a
 * success.
 */
export const ANSWER_STYLES: readonly AnswerStyle[] = [
  style('dump of cards', true, find(UNION), ok({ items: range(50).map(person) })),
  style('dump of what it always answers', true, find(OR), ok({ items: range(60).map(item) })),
  style(
    'dump of a megabyte',
    true,
    find(OR),
    ok({ items: range(20_000).map((at) => ({ ...item(at), note: 'x'.repeat(20) })) }),
  ),
  style('dump compressed', true, find(UNION), body(binary('application/json', 400_000))),
  style(
    'dump cut off',
    true,
    find(UNION),
    body({ ...text('application/json', CUT), size: 90_000 }),
  ),
  style('dump under an error', true, find(UNION), {
    ...ok({ error: 'x', items: range(50).map(person) }),
    status: 500,
  }),
  style('dump of a table', true, report(OR), body(CSV(5_000))),
  style('dump of one person', true, profile(UNION), ok(person(17))),
  style(
    'value in an error',
    true,
    find("1' AND extractvalue(1,concat(0x7e,version()))-- "),
    body(text('text/plain', "XPATH syntax error: '~8.0.36-0ubuntu~'"), 500),
  ),
  style(
    'output of a command',
    true,
    file('a; id'),
    body(text('text/plain', 'uid=33(www-data) gid=33(www-data)')),
  ),
  style(
    'output of a command under an error',
    true,
    file('$(id)'),
    body(text('text/plain', 'uid=0(root) gid=0(root)'), 500),
  ),
  style(
    'system file',
    true,
    file('../../../../etc/passwd'),
    body(text('text/plain', 'root:x:0:0:root:/root:/bin/bash\n')),
  ),
  style(
    'script that comes back',
    true,
    page('<script>alert(1)</script>'),
    body(text('text/html', '<p>Hello <script>alert(1)</script></p>')),
  ),
  style('token for a tautology', true, login(OR), ok({ token: 'q8Zr2LmN4xV7bK1s', user: 'admin' })),
  style('session with a redirect', true, login(OR), {
    status: 302,
    responseHeaders: [
      ['location', '/home'],
      ['set-cookie', 'session=q8Zr2LmN4xV7bK1s; HttpOnly'],
    ],
  }),
  style('syntax error', false, find(UNION), { ...ok(SYNTAX), status: 500 }),
  style('syntax error with 200', false, find(UNION), ok(SYNTAX)),
  style('refusal with 200', false, find(UNION), ok({ error: { code: 403, message: 'blocked' } })),
  style(
    'refusal by a flag',
    false,
    find(UNION),
    ok({ success: false, message: 'not allowed', request: '5f2b' }),
  ),
  style('refusal by a code', false, find(UNION), ok({ code: 403, message: 'not allowed' })),
  style('errors of GraphQL', false, find(UNION), ok({ data: null, errors: [{ message: 'no' }] })),
  style(
    'page of a firewall',
    false,
    find(UNION),
    body(text('text/html', `<html><title>Blocked</title>${'x'.repeat(9_000)}</html>`)),
  ),
  style('empty list', false, find(UNION), ok({ items: [], total: 0 })),
  style('nothing', false, find(UNION), body(null, 204)),
  style('what it always answers', false, find(UNION), body(FOUND(4))),
  style('a row more', false, find(UNION), ok({ items: range(5).map(item) })),
  style('redirect to the sign-in', false, find(UNION), {
    status: 302,
    responseHeaders: [['location', '/login']],
  }),
  style('compressed as always', false, find(UNION), body(binary('application/json', 90))),
  style('small picture', false, find(UNION), body(binary('image/png', 300))),
  style(
    'cut off as always',
    false,
    find(UNION),
    body(text('application/json', '{"items":[{"id":4,"na')),
  ),
  style('table as always', false, report(OR), body(CSV(31))),
  style(
    'input said back as data',
    false,
    find('<script>alert(1)</script>'),
    ok({ items: [{ id: 1, name: '<script>alert(1)</script>' }] }),
  ),
  style(
    'input said back in words',
    false,
    file('a; id'),
    body(text('text/plain', 'no such file: a; id')),
  ),
  style('refused', false, find(UNION), { ...ok({ error: 'forbidden' }), status: 403 }),
  style('refused sign-in', false, login(OR), { ...ok({ error: 'wrong password' }), status: 401 }),
  style('refused sign-in that sets a cookie', false, login(OR), {
    ...ok({ error: 'wrong password' }),
    status: 401,
    responseHeaders: [['set-cookie', 'session=; Max-Age=0']],
  }),
];
