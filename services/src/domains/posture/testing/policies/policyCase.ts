/**
 * For tests only: calls to one endpoint, as a policy's test describes them; what is left out is as
 * a careful API does it.
 */
export interface Calls {
  /** With query; `NUMBER` counts the calls, `VALUE` goes through `values`. */
  readonly path?: string;
  readonly method?: string;
  readonly status?: number;
  /** Body of the answer: JSON, or text of `type`. */
  readonly answer?: unknown;
  /** Media type of the answer; null to say none. */
  readonly type?: string | null;
  /** Headers of the answer, over the careful ones; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly bodyType?: string;
  readonly sends?: Readonly<Record<string, string>>;
  /** Who asks: a token of one of five people by default, or nobody. */
  readonly by?: 'people' | 'nobody' | 'oneEach';
  /** What the tokens of those people say that they are. */
  readonly role?: string;
  /** From the internet, rather than from within. */
  readonly outside?: true;
  readonly cleartext?: true;
  /** First label of the host. */
  readonly host?: string;
  /** Nobody shows a credential on the whole host. */
  readonly isBare?: true;
  readonly times?: number;
  /** What all of them take; five hours by default. */
  readonly minutes?: number;
  readonly values?: readonly string[];
  /** Days before now that the calls end. */
  readonly daysAgo?: number;
  /** What the record tells of the connection. */
  readonly security?: { readonly protocol: string; readonly validTo: number };
}

/**
 * For tests only: one policy, the calls that open its gap, and calls like them that do not. Both
 * may be to several endpoints, in turn.
 */
export interface PolicyCase {
  readonly key: string;
  readonly opens: Calls | readonly Calls[];
  readonly keeps: Calls | readonly Calls[];
  /** Paths of an OpenAPI document of both hosts. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** Calls after which an endpoint is available and the lack of a limit says something. */
export const ENOUGH = 52;
/** Calls after which a number names one of many objects. */
export const MANY = 30;
/** Stores of cloud providers: who keeps files there cannot set headers of their answers. */
export const STORES = [
  'files.s3.eu-south-2.amazonaws.com',
  's3.amazonaws.com',
  'files.blob.core.windows.net',
  'storage.googleapis.com',
] as const;
/** What a page in a browser sends. */
export const BROWSED = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  referer: 'https://app.example/start',
} as const;
const FEW = 8;
const HOUR = 3_600_000;
const CAREFUL: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'frame-ancestors none',
  'cache-control': 'no-store',
  'ratelimit-limit': '100',
};

/** A token of one of several people, changed as given. */
export function token(
  person: number,
  at: number,
  header: object = {},
  claims: object = {},
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = Math.floor(at / 1000) - 60;
  const all = Object.fromEntries(
    Object.entries({
      sub: `person ${person}`,
      iss: 'https://login.example',
      aud: 'api',
      iat: issued,
      exp: issued + 7_200,
      ...claims,
    }).filter(([, value]) => value !== null),
  );
  return `${part({ alg: 'RS256', typ: 'JWT', ...header })}.${part(all)}.c2lnbmF0dXJlLXNpZ25hdHVyZQ`;
}

/** HAR entries of the calls on a host: five hours of them, by five callers. */
export function entriesOf(calls: Calls, host: string, now: number): object[] {
  const {
    path = '/v1/articles',
    method = 'GET',
    status = 200,
    type = 'application/json',
    times = FEW,
    values = ['one', 'two', 'three'],
    by = 'people',
    minutes = 300,
  } = calls;
  const end = now - (calls.daysAgo ?? 0) * 24 * HOUR;
  return Array.from({ length: times }, (_, index) => {
    const at = end - 5 * HOUR + (index * minutes * 60_000) / times;
    const fill = (text: string): string =>
      text
        .replaceAll('NUMBER', String(index + 1))
        .replaceAll('VALUE', values[index % values.length] ?? '');
    const sends = {
      ...(by === 'nobody'
        ? {}
        : {
            authorization: `Bearer ${token(by === 'oneEach' ? index : index % 5, at, {}, { sub: `person ${by === 'oneEach' ? index : index % 5} of ${host}`, ...(calls.role === undefined ? {} : { sub: `${calls.role} ${by === 'oneEach' ? index : index % 5} of ${host}`, role: calls.role }) })}`,
          }),
      ...calls.sends,
    };
    const headers = Object.entries({
      ...CAREFUL,
      ...(type === null ? {} : { 'content-type': type }),
      ...calls.headers,
    }).filter(([, value]) => value !== null);
    const text = fill(
      typeof calls.answer === 'string'
        ? calls.answer
        : JSON.stringify(calls.answer ?? { title: 'words', count: 3 }),
    );
    const sent =
      calls.body === undefined
        ? undefined
        : fill(typeof calls.body === 'string' ? calls.body : JSON.stringify(calls.body));
    const named = (list: readonly (readonly [string, string | null])[]) =>
      list.map(([name, value]) => ({ name, value: fill(value ?? '') }));
    return {
      startedDateTime: new Date(at).toISOString(),
      _clientAddress: calls.outside === true ? `203.0.113.${index % 5}` : `10.0.0.${index % 5}`,
      ...(calls.security === undefined ? {} : { _securityDetails: calls.security }),
      request: {
        method,
        url: `${calls.cleartext === true ? 'http' : 'https'}://${host}${fill(path)}`,
        headers: named(Object.entries(sends)),
        ...(sent === undefined
          ? {}
          : { postData: { mimeType: calls.bodyType ?? 'application/json', text: sent } }),
      },
      response: {
        status,
        headers: named(headers as [string, string][]),
        content: { mimeType: type ?? '', text: status === 204 ? '' : text, size: text.length },
      },
    };
  });
}
