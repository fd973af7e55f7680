import { BROWSED } from '@palisade/services/domains/posture/testing/policies/policyCase.ts';

/** A small service with planted flaws, repaired, or repaired but for the codes of its refusals. */
export type Twin = 'vulnerable' | 'repaired' | 'lying';

export const TWIN_HOST = 'shop.example';
/**
 * Policies of the flaws that the vulnerable service has, with the path of each, or `host` where any
 * endpoint of the host may have the gap.
 */
export const PLANTED: ReadonlyMap<string, string> = new Map([
  ['prov-auth-003', 'GET /v1/people/{}'],
  ['prov-auth-006', 'DELETE /v1/notes/{}'],
  ['prov-auth-014', 'GET /v1/reports'],
  ['prov-auth-029', 'POST /v1/login'],
  ['prov-auth-033', 'GET /v1/account'],
  ['prov-conf-004', 'host'],
  ['prov-conf-007', 'host'],
  ['prov-conf-011', 'GET /v1/articles'],
  ['prov-tls-007', 'host'],
]);

const HOURS = 6;
const ROUNDS = 60;
const HOUR = 3_600_000;
const PEOPLE = 5;
/** In each so many rounds the list of articles fails. */
const FAILING = 6;
/** Passwords that are guessed where nothing limits it, all in one round. */
const GUESSES = 40;
const GUESSED_IN = 7;
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-request-id': 'r-1',
};
const PROTECTING = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

interface Call {
  readonly method: string;
  readonly path: string;
  /** Whether the caller says who it is. */
  readonly isSignedIn: boolean;
  readonly sent?: object;
  /** Where it is not 200. */
  readonly status?: number;
  readonly answer: object;
  /** The service lets in only callers who say who they are. */
  readonly isGuarded: boolean;
}

function token(person: number, at: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = Math.floor(at / 1000) - 60;
  const times = { iat: issued, exp: issued + 7_200 };
  const claims = { sub: `person ${person}`, iss: 'https://login.example', aud: 'shop', ...times };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJlLXNpZ25hdHVyZQ`;
}

function callsOf(twin: Twin, round: number): readonly Call[] {
  const isOpen = twin === 'vulnerable';
  const person = { id: round, name: `n${round}`, email: `ada.${round}@mail.example` };
  const report = isOpen ? `?access_token=s3cretTokenOfCaller${round}x99` : '?month=5';
  const account = { theme: 'dark', ...(isOpen ? { password: `horse-${round}-battery` } : {}) };
  const plain = { isSignedIn: true, isGuarded: true };
  const bare = { isSignedIn: false, isGuarded: !isOpen };
  const byId = `/v1/people/p${(round * 104_729).toString(36)}z`;
  const note = `/v1/notes/n${(round * 7_919).toString(36)}x`;
  const login = { user: `ada${round}`, secret: 'x' };
  const failure = isOpen ? { exception: `ArticleError in query ${round}` } : {};
  const articles =
    round % FAILING === 0
      ? { status: 500, answer: { error: 'Try again later.', ...failure } }
      : { answer: { title: 'words', count: round } };
  return [
    { ...plain, ...articles, method: 'GET', path: '/v1/articles' },
    { ...plain, method: 'GET', path: `/v1/reports${report}`, answer: { total: round } },
    { ...plain, method: 'GET', path: '/v1/account', answer: account },
    { ...bare, method: 'GET', path: byId, answer: person },
    { ...bare, method: 'DELETE', path: note, answer: { done: true } },
    ...(isOpen
      ? []
      : [
          { ...plain, method: 'GET', path: byId, answer: person },
          { ...plain, method: 'DELETE', path: note, answer: { done: true } },
        ]),
    {
      ...bare,
      isGuarded: false,
      method: 'POST',
      path: '/v1/login',
      sent: login,
      answer: { ok: true },
    },
    ...Array.from({ length: isOpen && round === GUESSED_IN ? GUESSES : 0 }, (_, index) => ({
      ...bare,
      isGuarded: false,
      method: 'POST',
      path: '/v1/login',
      sent: { user: 'ada', password: `guess ${index}` },
      status: 401,
      answer: { ok: false },
    })),
  ];
}

/** HAR entries of some hours of calls to the service, the newest an hour before now. */
export function twinTraffic(twin: Twin, now: number): readonly object[] {
  const start = now - (HOURS + 1) * HOUR;
  const server = twin === 'vulnerable' ? 'nginx/1.27.3' : 'nginx';
  const more = twin === 'vulnerable' ? {} : { ...PROTECTING, 'ratelimit-limit': '100' };
  const named = (record: object): object[] =>
    Object.entries(record).map(([name, value]) => ({ name, value: String(value) }));
  return Array.from({ length: ROUNDS }, (_, round) => {
    const at = start + (round * HOURS * HOUR) / ROUNDS;
    return callsOf(twin, round).map((call, index) => {
      const isRefused = call.isGuarded && !call.isSignedIn;
      const body = isRefused ? { success: false, error: 'unauthorized' } : call.answer;
      const text = JSON.stringify(body);
      const bearer = { authorization: `Bearer ${token(round % PEOPLE, at)}` };
      const content = { mimeType: 'application/json', text, size: text.length };
      const postData = { mimeType: 'application/json', text: JSON.stringify(call.sent) };
      return {
        startedDateTime: new Date(at + index * 1_000).toISOString(),
        _clientAddress: `203.0.113.${1 + (round % PEOPLE)}`,
        request: {
          method: call.method,
          url: `https://${TWIN_HOST}${call.path}`,
          headers: named({ ...BROWSED, accept: '*/*', ...(call.isSignedIn ? bearer : {}) }),
          ...(call.sent === undefined ? {} : { postData }),
        },
        response: {
          status: isRefused && twin === 'repaired' ? 401 : (call.status ?? 200),
          headers: named({ ...HEADERS, server, ...more }),
          content,
        },
      };
    });
  }).flat();
}
