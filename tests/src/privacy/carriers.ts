import type { Canary } from './canaries.ts';

type Pair = readonly [name: string, value: string];

/** An exchange as far as carriers differ. */
export interface Carried {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: readonly Pair[];
  readonly body?: Body;
  readonly answer?: Body;
  readonly answerHeaders?: readonly Pair[];
  readonly comment?: string;
}

interface Body {
  readonly mimeType: string;
  readonly text: string;
}

const json = (value: unknown): Body => ({
  mimeType: 'application/json',
  text: JSON.stringify(value),
});
const inUrl = encodeURIComponent;
/** Header names are letters and dashes. */
const headerName = (field: string): string => `x-${field.replaceAll(/[^a-z]/gi, '-')}`;
const nested = (field: string, value: unknown): object =>
  field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object; // At least one name.
const printable = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '');
const xmlText = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xmlName = (field: string): string => field.replaceAll(/[^a-z]/gi, '');

/** A value that can be the name of a header or cookie; else a word. */
const tokenOf = (value: string): string =>
  /^[\w.!#$%&'*+^`|~@-]+$/.test(value) ? value : 'x-other';

/** Every way in which a value can stand in an exchange. */
export const CARRIERS: Readonly<Record<string, (canary: Canary) => Carried>> = {
  'path segment': ({ value }) => ({ path: `/things/${inUrl(value)}/parts` }),
  'last path segment': ({ field, value }) => ({ path: `/${xmlName(field)}/${inUrl(value)}` }),
  query: ({ field, value }) => ({ path: `/search?${inUrl(field)}=${inUrl(value)}` }),
  'query under another name': ({ value }) => ({ path: `/search?q=${inUrl(value)}` }),
  'request header': ({ field, value }) => ({ headers: [[headerName(field), printable(value)]] }),
  cookie: ({ field, value }) => ({
    headers: [['cookie', `${xmlName(field)}=${inUrl(value)}; theme=dark`]],
  }),
  'basic authorization': ({ value }) => ({
    headers: [['authorization', `Basic ${Buffer.from(`${value}:${value}`).toString('base64')}`]],
  }),
  'bearer token': ({ value }) => ({
    headers: [['authorization', `Bearer ${printable(value).replaceAll(' ', '')}`]],
  }),
  'claims of a token': ({ value }) => ({
    headers: [
      [
        'authorization',
        `Bearer ${['{"alg":"HS256"}', JSON.stringify({ sub: value, email: value }), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
      ],
    ],
  }),
  'JSON body': ({ field, value }) => ({ method: 'POST', body: json(nested(field, value)) }),
  'JSON body under another name': ({ value }) => ({
    method: 'POST',
    body: json({ items: [{ x: value }] }),
  }),
  'JSON number': ({ field, value }) => ({
    method: 'POST',
    body: json(
      /^[1-9]\d{3,15}$/.test(value)
        ? { ...nested(field, Number(value)), n: Number(value) }
        : { ok: true },
    ),
  }),
  'JSON key': ({ value }) => ({ method: 'PUT', body: json({ byKey: { [value]: 1 } }) }),
  'JSON inside of JSON': ({ field, value }) => ({
    method: 'POST',
    body: json({ payload: JSON.stringify(nested(field, value)) }),
  }),
  form: ({ field, value }) => ({
    method: 'POST',
    body: {
      mimeType: 'application/x-www-form-urlencoded',
      text: `${inUrl(field)}=${inUrl(value)}`,
    },
  }),
  multipart: ({ field, value }) => ({
    method: 'POST',
    body: {
      mimeType: 'multipart/form-data; boundary=b',
      text: `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n--b--\r\n`,
    },
  }),
  XML: ({ field, value }) => ({
    method: 'POST',
    body: {
      mimeType: 'application/xml',
      text: `<order><${xmlName(field)}>${xmlText(value)}</${xmlName(field)}></order>`,
    },
  }),
  'GraphQL variables': ({ field, value }) => ({
    method: 'POST',
    path: '/graphql',
    body: json({
      query: 'mutation Save($in: In!) { save(in: $in) { id } }',
      variables: { in: nested(field, value) },
    }),
  }),
  'GraphQL literal': ({ field, value }) => ({
    method: 'POST',
    path: '/graphql',
    body: json({ query: `mutation { save(${xmlName(field)}: ${JSON.stringify(value)}) { id } }` }),
  }),
  'JSON answer': ({ field, value }) => ({ answer: json({ ok: true, ...nested(field, value) }) }),
  'text answer': ({ value }) => ({
    answer: { mimeType: 'text/plain', text: `There is ${value}.` },
  }),
  'answer header': ({ field, value }) => ({
    answerHeaders: [
      [headerName(field), printable(value)],
      ['set-cookie', `${xmlName(field)}=${inUrl(value)}; Path=/`],
      ['location', `/next?${field}=${inUrl(value)}`],
    ],
  }),
  referer: ({ field, value }) => ({
    headers: [
      ['referer', `https://shop.canary.example/?${field}=${inUrl(value)}#${field}=${inUrl(value)}`],
    ],
  }),
  'user agent': ({ value }) => ({ headers: [['user-agent', `canary/1.0 (${printable(value)})`]] }),
  'media type': ({ value }) => ({
    method: 'POST',
    path: '/typed',
    body: { mimeType: `application/vnd.${value}+json`, text: '{"ok":true}' },
    answer: { mimeType: `text/${value}`, text: 'ok' },
  }),
  'parameter of a media type': ({ field, value }) => ({
    method: 'POST',
    path: '/typed',
    body: { mimeType: `application/json; ${field}="${value}"`, text: '{"ok":true}' },
    answer: { mimeType: `text/plain; ${field}=${value}`, text: 'ok' },
  }),
  'attack with a media type': ({ field, value }) => ({
    method: 'POST',
    path: '/typed?id=1%27%20OR%20%271%27%3D%271%27%20--',
    body: {
      mimeType: `application/json; ${field}="${value}"`,
      text: "{\"id\":\"1' OR '1'='1' --\"}",
    },
  }),
  'headers of an attack': ({ field, value }) => ({
    path: '/search?id=1%27%20UNION%20SELECT%20password%20FROM%20users%20--',
    headers: [
      ['prefer', `${field}=${inUrl(value)}`],
      ['link', `<https://shop.canary.example/?${field}=${inUrl(value)}>; rel=next`],
      ['accept', `text/plain; ${field}="${printable(value)}"`],
      ['referer', `https://shop.canary.example/?${field}=${inUrl(value)}`],
      ['accept-language', `en; ${field}=${inUrl(value)}`],
    ],
  }),
  'query name': ({ value }) => ({ path: `/search?${inUrl(value)}=1` }),
  'request header name': ({ value }) => ({ headers: [[tokenOf(value), 'on']] }),
  'answer header name': ({ value }) => ({ answerHeaders: [[tokenOf(value), 'on']] }),
  'cookie name': ({ value }) => ({
    headers: [['cookie', `${tokenOf(value)}=on; theme=dark`]],
    answerHeaders: [['set-cookie', `${tokenOf(value)}=on; Path=/`]],
  }),
  'form name': ({ value }) => ({
    method: 'POST',
    body: { mimeType: 'application/x-www-form-urlencoded', text: `${inUrl(value)}=on` },
  }),
  'multipart name': ({ value }) => ({
    method: 'POST',
    body: {
      mimeType: 'multipart/form-data; boundary=b',
      text: `--b\r\nContent-Disposition: form-data; name="${value.replaceAll('"', '')}"\r\n\r\non\r\n--b--\r\n`,
    },
  }),
  'XML name': ({ value }) => ({
    method: 'POST',
    body: {
      mimeType: 'application/xml',
      text: /^[a-z][\w.-]*$/i.test(value) ? `<order><${value}>on</${value}></order>` : '<order/>',
    },
  }),
  'GraphQL operation name': ({ value }) => ({
    method: 'POST',
    path: '/graphql',
    body: json(
      /^[a-z_]\w*$/i.test(value)
        ? { query: `query ${value} { orders { id } }`, operationName: value }
        : { query: '{ orders { id } }' },
    ),
  }),
  'GraphQL variable name': ({ value }) => ({
    method: 'POST',
    path: '/graphql',
    body: json({
      query: 'mutation Save($in: In!) { save(in: $in) { id } }',
      variables: { in: { [value]: 1 } },
    }),
  }),
  'name in an attack': ({ value }) => ({
    path: `/search?${inUrl(value)}=${inUrl("1' UNION SELECT password FROM users --")}`,
    headers: [[tokenOf(value), "1' UNION SELECT password FROM users --"]],
  }),
  // Software has no name with spaces and numbers.
  'software of the server': ({ value }) => ({
    path: '/served',
    answerHeaders: value.includes(' ')
      ? []
      : [
          ['x-powered-by', `PHP/${printable(value)}`],
          ['x-generator', `Drupal ${printable(value)}`],
        ],
  }),
  'comment of the HAR': ({ value }) => ({ comment: value }),
  base64: ({ value }) => ({
    path: `/search?state=${inUrl(Buffer.from(value).toString('base64'))}`,
  }),
  'attack in the query': ({ field, value }) => ({
    path: `/search?${field}=${inUrl(value)}&id=${inUrl("1' UNION SELECT password FROM users --")}`,
  }),
  'attack in the body': ({ field, value }) => ({
    method: 'POST',
    body: json({
      ...nested(field, value),
      id: "1' OR '1'='1' --",
      html: '<script>alert(1)</script>',
    }),
    answer: json(nested(field, value)),
  }),
  'attack in the path': ({ value }) => ({ path: `/things/${inUrl(value)}/..%2f..%2fetc%2fpasswd` }),
};

/** One line of NDJSON: a HAR entry. */
export function harLine(
  {
    method = 'GET',
    path = '/orders',
    headers = [],
    body,
    answer,
    answerHeaders = [],
    comment,
  }: Carried,
  at: number,
  address: string,
  host: string,
): string {
  const pairs = (list: readonly Pair[]): object[] => list.map(([name, value]) => ({ name, value }));
  return JSON.stringify({
    startedDateTime: new Date(at).toISOString(),
    ...(comment === undefined ? {} : { comment }),
    request: {
      method,
      url: `https://${host}${path}`,
      headers: pairs([
        ['x-forwarded-for', address],
        ...headers,
        ...(body === undefined ? [] : [['content-type', body.mimeType] as const]),
      ]),
      ...(body === undefined ? {} : { postData: body }),
      ...(comment === undefined ? {} : { comment }),
    },
    response: {
      status: 200,
      headers: pairs([['content-type', answer?.mimeType ?? 'application/json'], ...answerHeaders]),
      content: answer ?? { mimeType: 'application/json', text: '{"status":"shipped","total":17}' },
    },
  });
}
