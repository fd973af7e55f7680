import { ENOUGH, MANY, type PolicyCase, token } from './policyCase.ts';

const now = Date.now();
const PERSON = { person: { email: 'VALUE@mail.example', name: 'Ada' } };
const bearing = (header: object, claims: object = {}) =>
  ({ by: 'nobody', sends: { authorization: `Bearer ${token(1, now, header, claims)}` } }) as const;
const cookie = (value: string) => ({ headers: { 'set-cookie': value } });
const KEYED = { by: 'nobody', sends: { 'x-api-key': 'k3yOfAPartnerWhoCalls0042' } } as const;
const SESSION = { by: 'nobody', sends: { cookie: 'session_id=f00dfeedf00dfeedf00dfeed' } } as const;
const OTHER_SESSION = {
  by: 'nobody',
  sends: { cookie: 'session_id=cafecafecafecafecafecafe' },
} as const;
const WHO = { user: 'VALUE' };
/** What whoever signs in is given. */
const SESSIONS = Array.from({ length: 20 }, (_, index) => token(index, now));
const signIn = (path: string, body: object, answered: string) =>
  ({
    by: 'nobody',
    method: 'POST',
    path,
    body,
    answer: { [answered]: 'VALUE' },
    values: SESSIONS,
    times: 20,
  }) as const;
const BASIC = `Basic ${Buffer.from('ada:lovelace-1815').toString('base64')}`;
const DAV = { outside: true, by: 'nobody', sends: { authorization: BASIC } } as const;
const PDF = { type: 'application/pdf', answer: '%PDF-1.7 report' } as const;
/** Passwords or codes of one account, wrong every time: 40 by each caller within minutes. */
const guesses = {
  method: 'POST',
  by: 'nobody',
  status: 401,
  body: { user: 'ada', password: 'guessNUMBER' },
  answer: { error: 'wrong' },
  headers: { 'ratelimit-limit': null },
  times: 200,
  minutes: 5,
} as const;
const login = { path: '/login', method: 'POST', by: 'nobody', body: WHO } as const;
const withPassword = { ...login, body: { ...WHO, password: 'correct-horse' }, times: 30 } as const;
/** Somebody asks once for a new password by the account alone. */
const lost = (name: string) =>
  ({
    ...login,
    host: 'lost',
    path: '/account/forgot',
    body: { email: `${name}@mail.example` },
    times: 1,
  }) as const;
/** The same at a path whose words are of another language. */
const smarrita = (name: string) =>
  ({ ...lost(name), host: 'smarrita', path: '/v2/conto/smarrita' }) as const;

/** Files by an address that is signed for so many seconds. */
const signedFor = (seconds: string) =>
  ({
    path: `/v1/files?X-Store-Expires=${seconds}&X-Store-Signature=5cf1d98e1e94dd1e4b1a7c62NUMBER`,
    by: 'nobody',
  }) as const;

const EVENT =
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Lunch\nATTENDEE:mailto:VALUE@mail.example\nEND:VEVENT\nEND:VCALENDAR\n';
const CLUSTER =
  'apiVersion: v1\nclusters:\n- cluster:\n    server: https://k8s.example\nkind: Config\n';
const STATIC = 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd';
const HEX = '3f9c1d7a8e2b4c6d5f0a9e8b7c6d5e4f';
const GOOGLE_KEY = ['AIza', 'SyD4qLw9Rz0Vt5Hc8Nd3Jf6Gp1Xy2EkT7u5'].join('');
const WEBHOOK = ['whsec', 'q8Zt4rBv1Kx7Lm2Np5Ws9Yd3Fg6Hj0TVALUE'].join('_');
const DATABASE = 'postgres://shop:q8Zt4rBv1@db.example/orders';
const APP = '3f9c1d7a-8e2b-4c6d-9f0a-9e8b7c6d5e4f';

const page = (email: string): string =>
  `<html><body><table><tr><th>E-mail</th><td>${email}</td></tr><tr><th>Phone</th><td>+49 511 286010NUMBER</td></tr></table></body></html>`;
const rpc = (method: string) =>
  ({
    path: '/rpc',
    method: 'POST',
    body: { jsonrpc: '2.0', id: 1, method, params: { season: 'NUMBER' } },
    answer: { jsonrpc: '2.0', id: 1, result: { rows: [{ rank: 1, score: 70500 }] } },
  }) as const;
const soap = (operation: string, isSigned: boolean) =>
  ({
    by: 'nobody',
    path: '/ws/orders',
    method: 'POST',
    bodyType: 'text/xml',
    type: 'text/xml',
    body: `<s:Envelope xmlns:s="urn:s"><s:Header>${isSigned ? '<w:Security><w:UsernameToken><w:Username>shop</w:Username><w:Password>q8Zt-4rBv1</w:Password></w:UsernameToken></w:Security>' : ''}</s:Header><s:Body><${operation}><order>NUMBER</order></${operation}></s:Body></s:Envelope>`,
    answer: '<s:Envelope xmlns:s="urn:s"><s:Body><done>yes</done></s:Body></s:Envelope>',
  }) as const;

/** For tests only: calls that open and do not open gaps about authentication. */
export const AUTHENTICATION_CASES: readonly PolicyCase[] = [
  { key: 'prov-auth-001', opens: { by: 'nobody', times: ENOUGH }, keeps: { times: ENOUGH } },
  {
    key: 'prov-auth-002',
    opens: { by: 'nobody', times: ENOUGH, outside: true },
    keeps: { by: 'nobody', times: ENOUGH },
  },
  {
    key: 'prov-auth-003',
    opens: [
      {
        host: 'cached',
        by: 'nobody',
        path: '/v1/people/10NUMBER',
        headers: { 'cache-control': 'public, max-age=60' },
        answer: { email: 'VALUE@mail.example', passport: 'C01X00T4NUMBER', iban: 'VALUE' },
        values: ['DE89370400440532013000', 'GB82WEST12345698765432', 'FR1420041010050500013M02606'],
        times: MANY,
      },
      { by: 'nobody', path: '/v1/people/10NUMBER', answer: PERSON, times: MANY },
      { by: 'nobody', path: '/v1/people', answer: [PERSON] },
      // What a cache may keep is no more public for it: the customers' mailboxes are theirs.
      {
        host: 'kept',
        by: 'nobody',
        path: '/v1/customers/10NUMBER',
        headers: { 'cache-control': 'public, max-age=300' },
        answer: { email: 'VALUE@mail.example', phone: '+49 511 286010NUMBER' },
        times: MANY,
      },
      {
        host: 'pages',
        by: 'nobody',
        path: '/orders/10NUMBER',
        type: 'text/html',
        answer: page('VALUE@mail.example'),
        times: MANY,
      },
      {
        host: 'excel',
        by: 'nobody',
        path: '/v1/export/customers',
        type: 'application/vnd.ms-excel',
        answer:
          '\ufeffsep=;\nid;name;email\n1;Ada;VALUE@mail.example\n2;Bob;bob.VALUE@mail.example\n',
        times: 20,
      },
      // Whoever asks is made a secret, and told whose it is.
      {
        host: 'hooks',
        by: 'nobody',
        path: '/v1/webhook_endpoints',
        method: 'POST',
        body: { url: 'https://shop.example/hook/NUMBER' },
        answer: { id: 'NUMBER', secret: WEBHOOK, owner: { email: 'VALUE@mail.example' } },
        values: Array.from({ length: 20 }, (_, index) => String.fromCodePoint(97 + index)),
        times: 20,
      },
      // A token for a name is one for anybody.
      { host: 'anybody', ...signIn('/v1/act-as', { user: 'NUMBER' }, 'access_token') },
      {
        host: 'accounts',
        by: 'nobody',
        path: '/v1/accounts',
        method: 'POST',
        body: { plan: 'VALUE' },
        answer: { password: 'correct-horse-NUMBER' },
        times: 20,
      },
      {
        by: 'nobody',
        path: '/v1/people.csv',
        type: 'text/csv',
        answer: 'id;email\n1;VALUE@mail.example\n',
        times: 20,
      },
      {
        host: 'export',
        by: 'nobody',
        path: '/v1/people/export',
        type: 'text/plain',
        answer: 'id;name;email\n1;Ada;VALUE@mail.example\n2;Bob;bob.VALUE@mail.example\n',
        times: 20,
      },
      {
        by: 'nobody',
        path: '/v1/people.ndjson',
        type: 'application/x-ndjson',
        answer: '{"email":"VALUE@mail.example"}\n',
        times: 20,
      },
      {
        host: 'calendar',
        by: 'nobody',
        path: '/v1/teams/10NUMBER/agenda.ics',
        type: 'text/calendar',
        answer: EVENT,
        times: 20,
      },
      {
        host: 'dav',
        by: 'nobody',
        path: '/calendars/7/events',
        method: 'REPORT',
        type: 'application/xml',
        answer: `<d:multistatus xmlns:d="DAV:"><d:response><c:calendar-data>${EVENT}</c:calendar-data></d:response></d:multistatus>`,
        times: 20,
      },
      {
        host: 'cards',
        by: 'nobody',
        path: '/v1/people/10NUMBER.vcf',
        type: 'text/vcard',
        answer: 'BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEMAIL:VALUE@mail.example\nEND:VCARD\n',
        times: 20,
      },
    ],
    keeps: [
      // A runner sends its token in the message, also one that has no digit.
      ...['krt-JgyQ3h49Wo4NUPOmuGCM', 'krt-WXlJgvgWYbRZTrSTJkLR'].map(
        (runner) =>
          ({
            host: 'runner',
            by: 'nobody',
            method: 'POST',
            path: '/v4/jobs/request',
            body: { token: runner },
            answer: { git: { url: `https://ci-token:kjt-${STATIC}NUMBER@ci.example/app.git` } },
            times: MANY,
          }) as const,
      ),
      // A page begins a session with whoever comes.
      {
        host: 'home',
        by: 'nobody',
        path: '/',
        headers: { 'set-cookie': 'PHPSESSID=NUMBERf00dfeedf00dfeedf00dfeed; Secure; HttpOnly' },
        times: MANY,
      },
      // What is paid for work that is offered is there to be read.
      {
        host: 'jobs',
        by: 'nobody',
        path: '/v1/jobs?page=NUMBER',
        answer: [{ title: 'Welder', baseSalary: '8NUMBER000', currency: 'EUR' }],
        times: 20,
      },
      {
        host: 'vacancies',
        by: 'nobody',
        path: '/v1/jobs/10NUMBER',
        answer: { title: 'Welder', baseSalary: '8NUMBER000', currency: 'EUR' },
        times: MANY,
      },
      // What a page searches with is as public as the page, beside what it is publicly known by.
      {
        host: 'search',
        by: 'nobody',
        path: '/v1/app/config',
        answer: { search: { appId: 'X3PLQ0Z1A', apiKey: STATIC }, maps: GOOGLE_KEY },
        headers: { 'cache-control': 'no-cache' },
        times: 20,
      },
      // Signing in is known by what is sent and answered, whatever it is called.
      {
        host: 'casa',
        ...signIn('/api/accedi', { utente: 'ada.NUMBER', password: 'gatto-NUMBER' }, 'accessToken'),
      },
      {
        host: 'rdv',
        ...signIn('/connexion', { identifiant: 'ada', motDePasse: 'soleil-NUMBER' }, 'token'),
      },
      {
        host: 'bank',
        ...signIn(
          '/challenges/10NUMBER/confirm',
          { device_signature: 'k3JNUMBER' },
          'access_token',
        ),
      },
      // Shops and stations have mailboxes and phones that are printed on their doors.
      {
        host: 'stops',
        by: 'nobody',
        path: '/v1/stops/NUMBER',
        headers: { 'cache-control': 'public, max-age=60' },
        answer: { stop: 'North', email: 'desk.VALUE@rail.example', phone: '+49 511 286010NUMBER' },
        times: MANY,
      },
      // Pages of shops say whom to write to, and those of others have a footer.
      {
        host: 'shops',
        by: 'nobody',
        path: '/stores/10NUMBER',
        type: 'text/html',
        answer: page('VALUE@mail.example'),
        times: MANY,
      },
      {
        host: 'footers',
        by: 'nobody',
        path: '/orders/10NUMBER',
        type: 'text/html',
        answer:
          '<html><body><p>Sign in to see it.</p><footer>VALUE@mail.example</footer></body></html>',
        times: MANY,
      },
      // Whoever says where to write to, and is given a key, signs up.
      {
        host: 'signup',
        by: 'nobody',
        path: '/v1/developer-keys',
        method: 'POST',
        body: { email: 'VALUE@mail.example' },
        answer: { email: 'VALUE@mail.example', secret: WEBHOOK },
        values: Array.from({ length: 20 }, (_, index) => String.fromCodePoint(97 + index)),
        times: 20,
      },
      // Keys that anybody is shown are one gap, of the keys.
      { host: 'keys', by: 'nobody', path: '/v1/config', answer: { db: DATABASE }, times: 20 },
      { answer: PERSON },
      // A calendar of days off names nobody, and what it calls them looks like addresses.
      {
        by: 'nobody',
        path: '/v1/offices/10NUMBER/holidays.ics',
        type: 'text/calendar',
        answer: EVENT.replace('ATTENDEE:mailto:', 'UID:'),
        times: 20,
      },
      // What is told to anybody who names nobody is about the service: whom to write to.
      { by: 'nobody', path: '/v1/instance', answer: PERSON },
      // When somebody, or a character, was born identifies nobody.
      {
        by: 'nobody',
        path: '/v1/characters/10NUMBER',
        answer: { birthday: '1990-02-1NUMBER' },
        times: MANY,
      },
      // An address without anybody who lives there is one of a shop, or of a wallet.
      {
        by: 'nobody',
        path: '/v1/shops/7',
        answer: { address: 'NUMBER Harbour Street' },
        times: 20,
      },
    ],
  },
  {
    key: 'prov-auth-004',
    opens: [
      {
        by: 'nobody',
        method: 'POST',
        body: { iban: 'VALUE' },
        values: ['DE89370400440532013000', 'AT611904300234573201', 'CH9300762011623852957'],
        times: ENOUGH,
      },
      { by: 'nobody', method: 'PUT', path: '/v1/people/me', body: PERSON, times: ENOUGH },
      // Whoever pays with a card is known by no code that confirms it.
      {
        host: 'pay',
        by: 'nobody',
        method: 'POST',
        path: '/v1/orders',
        body: { email: 'VALUE@mail.example', card: { number: 'VALUE' }, otp: '49NUMBER' },
        values: ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117'],
        times: ENOUGH,
      },
    ],
    keeps: [
      // Guests book for themselves and those they travel with.
      {
        host: 'trips',
        by: 'nobody',
        method: 'POST',
        path: '/v1/bookings',
        body: {
          contact: { email: 'adaNUMBER@mail.example' },
          passengers: [{ name: 'Ada Lovelace', dateOfBirth: 'VALUE' }],
        },
        values: ['1988-04-11', '1961-12-02', '2009-02-17'],
        times: ENOUGH,
      },
      { method: 'POST', body: PERSON, times: ENOUGH },
      // People say whom to write to when they ask for something, and have no account.
      { by: 'nobody', path: '/v1/contact', method: 'POST', body: PERSON, times: ENOUGH },
      // Who sends a hook has the key that it is signed with.
      {
        by: 'nobody',
        path: '/v1/hooks/invoices',
        method: 'POST',
        sends: { 'acme-signature': `t=1764300000,v1=${HEX}${HEX}` },
        body: PERSON,
        times: ENOUGH,
      },
      // Whoever sends a password signs in with it.
      {
        by: 'nobody',
        path: '/v1/customers/session',
        method: 'POST',
        body: { pin: 7, password: 'correct-horse-NUMBER' },
        times: ENOUGH,
      },
      // So does whoever sends a one-time code, whatever the language of the rest.
      {
        by: 'nobody',
        path: '/v2/aanmelden',
        method: 'POST',
        body: { adres: 'VALUE@mail.example', wachtwoord: 'vijf-NUMBER', totp: '49NUMBER' },
        times: ENOUGH,
      },
      {
        by: 'nobody',
        path: '/v1/send?user=shop&password=correct-horse-NUMBER&to=VALUE@mail.example',
        times: ENOUGH,
      },
      // People who apply for something say whom to write to, and have no account.
      {
        by: 'nobody',
        path: '/v1/applications',
        method: 'POST',
        bodyType: 'multipart/form-data; boundary=b',
        body: '--b\r\ncontent-disposition: form-data; name="email"\r\n\r\nVALUE@mail.example\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhello\r\n--b--\r\n',
        times: ENOUGH,
      },
    ],
  },
  {
    key: 'prov-auth-005',
    opens: { by: 'nobody', method: 'POST', body: { a: 1 }, times: ENOUGH },
    keeps: { by: 'nobody', method: 'POST', body: { key: 'north', serial: 7 }, times: ENOUGH },
  },
  {
    key: 'prov-auth-006',
    opens: [
      { by: 'nobody', method: 'DELETE', path: '/v1/articles/10NUMBER', times: ENOUGH },
      { by: 'nobody', method: 'DELETE', path: '/v1/authorizations/10NUMBER', times: ENOUGH },
    ],
    keeps: [
      // What names no object is the caller's own, such as a session.
      { by: 'nobody', method: 'DELETE', path: '/v1/session', times: ENOUGH },
      { method: 'DELETE', times: ENOUGH },
      { by: 'nobody', method: 'DELETE', path: '/v1/authorization', times: ENOUGH },
    ],
  },
  {
    key: 'prov-auth-007',
    opens: [
      { method: 'POST', body: { a: 1 }, times: ENOUGH },
      { method: 'POST', body: { a: 1 }, by: 'nobody', times: 10 },
      // An operation of SOAP that asks for none, beside others whose messages say who sends them.
      { ...soap('CreateOrder', true), host: 'soap', times: ENOUGH },
      { ...soap('CancelOrder', false), host: 'soap', times: 10 },
      { host: 'reports', path: '/v1/reports/70NUMBER', ...PDF, times: ENOUGH },
      { host: 'reports', path: '/v1/reports/71NUMBER', ...PDF, by: 'nobody', times: 30 },
      { host: 'rpc', ...rpc('player.update'), times: ENOUGH },
      { host: 'rpc', ...rpc('player.rename'), by: 'nobody', times: 10 },
    ],
    keeps: [
      { ...soap('CreateOrder', true), host: 'soap', times: ENOUGH },
      { ...soap('Login', false), host: 'soap', times: 10 },
      // What everybody may call of JSON-RPC.
      { host: 'rpc', ...rpc('player.update'), times: ENOUGH },
      { host: 'rpc', ...rpc('leaderboard.top'), by: 'nobody', times: 30 },
      { host: 'rpc', ...rpc('session.open'), by: 'nobody', times: 30 },
      { times: ENOUGH },
      { by: 'nobody', times: 10 },
      // A brochure, which is one and the same for all who ask.
      { host: 'docs', path: '/v1/brochure', ...PDF, times: ENOUGH },
      { host: 'docs', path: '/v1/brochure', ...PDF, by: 'nobody', times: 30 },
      // What is called just a token may be one of another service, for those who have it.
      {
        host: 'genes',
        by: 'nobody',
        method: 'POST',
        path: `/v1/annotate?token=${STATIC}`,
        body: { a: 1 },
        times: ENOUGH,
      },
      {
        host: 'genes',
        by: 'nobody',
        method: 'POST',
        path: '/v1/annotate',
        body: { a: 1 },
        times: 10,
      },
    ],
  },
  {
    key: 'prov-auth-008',
    opens: {
      by: 'nobody',
      sends: { authorization: BASIC },
    },
    keeps: [
      {},
      {
        path: '/v1/authenticate',
        method: 'POST',
        by: 'nobody',
        sends: { authorization: BASIC },
      },
    ],
  },
  {
    key: 'prov-auth-009',
    opens: {
      cleartext: true,
      by: 'nobody',
      sends: { authorization: BASIC },
    },
    keeps: { cleartext: true },
  },
  {
    key: 'prov-auth-010',
    opens: [
      // An API beside calendars takes tokens as well as any other does.
      { ...DAV, host: 'both', path: '/calendars/ada/', method: 'PROPFIND' },
      { ...DAV, host: 'both', path: '/v1/rooms', method: 'DELETE', status: 204, type: null },
    ],
    keeps: [
      // Programs for calendars and contacts, and whoever mounts a folder, know nothing else.
      { ...DAV, path: '/calendars/ada/', method: 'PROPFIND', status: 207, type: 'application/xml' },
      // So do machines of partners that call a service of XML by name and password.
      { ...DAV, host: 'rpc', path: '/xmlrpc', method: 'POST', type: 'text/xml', answer: '<ok/>' },
      { ...DAV, path: '/calendars/ada/7.ics', method: 'PUT', status: 201, type: null },
      { ...DAV, path: '/calendars/ada/8.ics', method: 'DELETE', status: 204, type: null },
      { ...DAV, path: '/team/holidays.ics', type: 'text/calendar', answer: 'BEGIN:VCALENDAR' },
      {
        by: 'nobody',
        sends: { authorization: BASIC },
      },
      // Nobody has a token in mind, even where the name of an account goes with it.
      {
        outside: true,
        by: 'nobody',
        path: '/v1/builds',
        sends: { authorization: `Basic ${Buffer.from(`ci-1:${HEX}`).toString('base64')}` },
      },
      // Whoever changes a password shows the old one again.
      {
        outside: true,
        path: '/v1/me/password',
        method: 'PUT',
        by: 'nobody',
        sends: { authorization: BASIC },
      },
    ],
  },
  {
    key: 'prov-auth-011',
    opens: {
      by: 'nobody',
      sends: {
        authorization:
          'Digest username="ada", realm="r", nonce="n1", uri="/", response="0123456789abcdef"',
      },
    },
    keeps: {},
  },
  { key: 'prov-auth-012', opens: KEYED, keeps: { ...KEYED, by: 'people' } },
  { key: 'prov-auth-013', opens: { ...KEYED, answer: PERSON }, keeps: KEYED },
  {
    key: 'prov-auth-014',
    opens: [
      { path: '/v1/articles?access_token=s3cretTokenNUMBERofThisCaller99', times: 20 },
      {
        host: 'pairs',
        path: `/v1/articles?appid=wx3f9c1d7a&secret=${HEX}`,
        times: 20,
        by: 'nobody',
      },
    ],
    keeps: [
      { path: '/v1/articles?page=NUMBER', times: 20 },
      { host: 'pairs', path: '/v1/articles?secret=db-creds-2026-NUMBER', times: 20 },
    ],
  },
  {
    key: 'prov-auth-043',
    opens: [
      {
        ...PDF,
        host: 'policies',
        path: `/documents/NUMBER/police.pdf?sessionid=s7F6Lkz7rWdf2MXNbPipVALUE`,
        values: ['1', '2', '3', '4', '5'],
        times: 20,
        by: 'nobody',
      },
      {
        host: 'idp',
        path: '/v1/continue?flow=NUMBER',
        times: 20,
        by: 'nobody',
        status: 302,
        headers: { location: `http://app.example/cb?access_token=${STATIC}NUMBER` },
      },
    ],
    keeps: [
      // A code is traded at once, and a visit is counted by an id of its own.
      {
        host: 'idp',
        path: '/v1/continue?flow=NUMBER',
        times: 20,
        by: 'nobody',
        status: 302,
        headers: { location: `https://app.example/cb?code=${STATIC}NUMBER` },
      },
      { host: 'visits', path: `/v1/hints?session_id=${STATIC}NUMBER`, times: 20, by: 'nobody' },
    ],
  },
  {
    key: 'prov-auth-015',
    opens: [
      { path: '/v1/articles?api_key=9fK2mQ7xLw3Zt8Rb1VcNUMBER', times: 20 },
      { host: 'hubs', path: '/v1/articles?hapikey=9fK2mQ7xLw3Zt8Rb1Vc6Yd4', times: 20 },
      { host: 'maps', path: '/v1/tiles?key=9fK2mQ7xLw3Zt8Rb1Vc', times: 20, by: 'nobody' },
    ],
    keeps: [
      { sends: { 'x-api-key': '9fK2mQ7xLw3Zt8Rb1VcNUMBER' }, times: 20 },
      { host: 'files', path: '/v1/objects?key=reports/2026/may-NUMBER.pdf', times: 20 },
      { host: 'shoes', path: '/v1/filters?key=gentle-pencil-NUMBER', times: 20 },
      {
        host: 'books',
        path: '/v1/volumes?key=budget&access_token=9fK2mQ7xLw3Zt8Rb1VcNUMBER',
        times: 20,
      },
    ],
  },
  {
    key: 'prov-auth-016',
    opens: [
      { path: '/v1/articles?password=correct-horse-NUMBER', times: 20 },
      { host: 'short', path: '/v1/articles?user=ada&pass=horse-NUMBER', times: 20 },
      { host: 'phone', path: '/v1/balance?msisdn=25470000NUMBER&pin=480NUMBER', times: 20 },
      {
        host: 'form',
        by: 'nobody',
        path: '/login.php?user=ada&password=correct-horse-NUMBER',
        status: 302,
        answer: '',
        type: null,
        headers: { location: '/index.php' },
        times: 20,
      },
    ],
    keeps: [
      { method: 'POST', body: { password: 'correct-horse-NUMBER' }, times: 20 },
      { path: '/v1/games?pass=0.43NUMBER', times: 20 },
      { path: '/v1/trips?pass=season', times: 20 },
      { host: 'post', path: '/v1/places?pin=5600NUMBER&country=IN', times: 20 },
    ],
  },
  {
    key: 'prov-auth-017',
    opens: bearing({ alg: 'none' }),
    keeps: { ...bearing({ alg: 'none' }), status: 401 },
  },
  { key: 'prov-auth-018', opens: bearing({ alg: 'HS256' }), keeps: bearing({ alg: 'ES256' }) },
  { key: 'prov-auth-019', opens: bearing({}, { exp: null }), keeps: bearing({}) },
  {
    key: 'prov-auth-020',
    opens: bearing({}, { exp: Math.floor(now / 1000) + 40 * 86_400 }),
    keeps: bearing({}),
  },
  {
    key: 'prov-auth-042',
    opens: bearing({}, { exp: Math.floor(now / 1000) + 3_650 * 86_400 }),
    keeps: [
      // Half a year is long, but comes to an end.
      bearing({}, { exp: Math.floor(now / 1000) + 182 * 86_400 }),
      // One without an end is a gap of its own, and one that is refused opens nothing.
      bearing({}, { exp: null }),
      { ...bearing({}, { exp: Math.floor(now / 1000) + 3_650 * 86_400 }), status: 401 },
    ],
  },
  {
    key: 'prov-auth-021',
    opens: bearing(
      {},
      { iat: Math.floor(now / 1000) - 90_000, exp: Math.floor(now / 1000) - 80_000 },
    ),
    keeps: {
      ...bearing(
        {},
        { iat: Math.floor(now / 1000) - 90_000, exp: Math.floor(now / 1000) - 80_000 },
      ),
      status: 401,
    },
  },
  {
    key: 'prov-auth-022',
    opens: bearing({}, { iss: null, aud: null }),
    keeps: [
      bearing({}),
      bearing({}, { iss: null }),
      bearing({ alg: 'HS256' }, { iss: null, aud: null }),
    ],
  },
  {
    key: 'prov-auth-023',
    opens: bearing({}, { date_of_birth: '1815-12-10' }),
    keeps: bearing({}, { locale: 'en' }),
  },
  {
    key: 'prov-auth-024',
    opens: bearing({ jku: 'https://keys.example/set' }),
    keeps: bearing({ kid: 'key 1' }),
  },
  {
    key: 'prov-auth-025',
    opens: [SESSION, { ...SESSION, path: '/v1/logout', method: 'POST', times: 1 }, SESSION],
    keeps: [OTHER_SESSION, { ...OTHER_SESSION, path: '/v1/logout', method: 'POST', times: 1 }],
  },
  {
    key: 'prov-auth-026',
    opens: cookie('session_id=abc; HttpOnly; SameSite=Lax'),
    keeps: cookie('session_id=abc; Secure; HttpOnly; SameSite=Lax'),
  },
  {
    key: 'prov-auth-027',
    opens: cookie('session_id=abc; Secure; SameSite=Lax'),
    keeps: cookie('session_id=abc; Secure; HttpOnly; SameSite=Lax'),
  },
  {
    key: 'prov-auth-028',
    opens: cookie('session_id=abc; Secure; HttpOnly'),
    keeps: cookie('session_id=abc; Secure; HttpOnly; SameSite=Strict'),
  },
  {
    key: 'prov-auth-029',
    opens: [
      { ...login, headers: { 'ratelimit-limit': null } },
      { ...guesses, path: '/login' },
      // A few passwords at many accounts, through the day.
      { ...login, host: 'sprayed', headers: { 'ratelimit-limit': null } },
      {
        ...guesses,
        host: 'sprayed',
        path: '/login',
        body: { user: 'pNUMBER@mail.example', password: 'Autumn2026!' },
        times: 400,
        minutes: 290,
      },
    ],
    keeps: [
      { ...login, times: ENOUGH, headers: { 'ratelimit-limit': null } },
      { ...guesses, path: '/login', body: { user: 'ada', password: 'forgotten' } },
      { ...guesses, host: 'forms', path: '/v1/forms', status: 422 },
      {
        ...login,
        path: '/login/token',
        body: { token: 'k3J9xQ2mV7bN4pL8sD1f' },
        times: ENOUGH,
        headers: { 'ratelimit-limit': null },
      },
    ],
  },
  {
    key: 'prov-auth-030',
    opens: {
      ...login,
      path: '/password-reset',
      times: ENOUGH,
      headers: { 'ratelimit-limit': null },
    },
    keeps: { ...login, path: '/password-reset', times: ENOUGH },
  },
  {
    key: 'prov-auth-031',
    opens: [
      { ...login, path: '/v1/otp', headers: { 'ratelimit-limit': null } },
      { ...guesses, path: '/v1/otp', body: { payment: 'p-17', code: '70NUMBER' } },
      {
        ...guesses,
        host: 'sms',
        path: '/v2/verifications/7/check',
        status: 200,
        body: { code: '30NUMBER' },
        answer: { id: 'V7', status: 'pending', valid: false },
      },
    ],
    keeps: { ...login, path: '/v1/otp', times: ENOUGH, headers: { 'ratelimit-limit': null } },
  },
  {
    key: 'prov-auth-032',
    opens: [
      login,
      { ...login, status: 404, answer: { message: 'This account does not exist.' } },
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [
        { ...lost(`none-${n}`), status: 404, answer: { blad: 'nie ma' } },
        lost(`ada-${n}`),
        { ...smarrita(`none-${n}`), status: 404, answer: { errore: 'x' } },
        smarrita(`ada-${n}`),
      ]),
    ],
    keeps: [
      login,
      { ...login, status: 404, answer: { message: 'Wrong name or password.' } },
      lost('ada'),
      // People who are signed in look for others by their mailbox.
      ...[1, 2, 3, 4].flatMap((n) => [
        { ...smarrita(`none-${n}`), by: 'people', status: 404, answer: { errore: 'x' } } as const,
        { ...smarrita(`ada-${n}`), by: 'people' } as const,
      ]),
      // A router that does not have the page while a release is rolled out.
      ...[1, 2, 3, 4].map((n) => ({ ...lost(`eve-${n}`), status: 404, answer: { error: 'none' } })),
      ...[1, 2, 3, 4].map((n) => lost(`joe-${n}`)),
    ],
  },
  {
    key: 'prov-auth-046',
    opens: [
      {
        host: 'people',
        by: 'nobody',
        path: '/v0/people?email=VALUE@mail.example',
        answer: [{ id: 7, email: 'VALUE@mail.example', password: `${HEX}NUMBER` }],
        times: 20,
      },
      {
        host: 'staff',
        by: 'nobody',
        path: '/staff',
        answer: [
          { login: 'ada', passwordHash: `$2b$12$NUMBER${HEX}` },
          { login: 'ben', passwordHash: `$2b$12$NUMBER${HEX}` },
        ],
        times: 20,
      },
    ],
    keeps: [
      {
        host: 'people',
        path: '/v0/people?email=VALUE@mail.example',
        answer: [{ id: 7, email: 'VALUE@mail.example', password: `${HEX}NUMBER` }],
        times: 20,
      },
      // Credentials of a relay are made for whoever calls.
      {
        host: 'relay',
        by: 'nobody',
        path: '/v1/relay',
        answer: { username: '1795000NUMBER:ann', password: `${HEX}NUMBER`, ttl: 600 },
        times: 20,
      },
    ],
  },
  {
    key: 'prov-auth-045',
    opens: { ...withPassword, answer: { session: 's-44100NUMBER' } },
    keeps: [
      { ...withPassword, answer: { session: 's-44100NUMBER', token: `${STATIC}NUMBER` } },
      // A basket has a number as well.
      {
        ...withPassword,
        host: 'basket',
        path: '/baskets',
        body: { title: 'VALUE' },
        answer: { session: 's-44100NUMBER' },
      },
    ],
  },
  {
    key: 'prov-auth-044',
    opens: signedFor('315360000'),
    keeps: signedFor('604800'),
  },
  {
    key: 'prov-auth-033',
    opens: [
      { answer: { password: 'correct-horse-NUMBER' }, times: 20 },
      { path: '/v1/apps', answer: { client_secret: 's4NUMBERKq9xZtRvW2mB7cLp' }, times: 20 },
      { host: 'apps', answer: { clientSecret: 'Zt8NUMBERs4Kq9xRvW2mB7cLpQ6yH1dN' }, times: 20 },
      { host: 'env', answer: { DB_PASS: 'q8Zt-4rBv1' } },
      {
        host: 'campus',
        ...login,
        answer: { user: { name: 'ada', password: 'correct-horse-NUMBER' } },
        times: 20,
      },
      { host: 'mqtt', path: '/v1/devices/7', answer: { mqtt: { user: 'd7', pass: 'q8Zt-4rBv1' } } },
      { host: 'broker', path: '/v1/devices/7', answer: { brokerPassword: 'q8Zt-4rBv1' } },
      { host: 'es', path: '/v1/cuentas/7', answer: { usuario: 'ada', contraseña: 'q8Zt-4rBv1' } },
      {
        host: 'pt',
        path: '/v1/contas',
        answer: [{ login: 'ada', senha: 'mar-NUMBER-azul' }],
        times: 20,
      },
      { host: 'de', path: '/v1/konten/7', answer: { datenbankPasswort: 'q8Zt-4rBv1' } },
      { host: 'fr', path: '/v1/comptes/7', answer: { mot_de_passe: 'q8Zt-4rBv1' } },
      { host: 'ru', path: '/v1/accounts/7', answer: { пароль: 'q8Zt-4rBv1' } },
      { host: 'zh', path: '/v1/accounts/7', answer: { 密码: 'q8Zt-4rBv1' } },
      { host: 'ja', path: '/v1/accounts/7', answer: { pasuwaado: 'q8Zt-4rBv1' } },
      { host: 'oauth', path: '/v1/oauth/clients/7', answer: { id: 7, secret: STATIC } },
      { host: 'keys', path: '/v1/partners', answer: [{ client_id: 'shop', secret: STATIC }] },
      { host: 'wx', path: '/v1/platforms', answer: { app_secret: HEX } },
    ],
    keeps: [
      { path: '/debug/config', answer: { DB_PASSWORD: 'q8Zt-4rBv1' } },
      // One answer that shows a key as well is one gap, of the key.
      {
        path: '/v1/devices/8',
        answer: { mqttPassword: 'q8Zt-4rBv1', db: DATABASE },
        times: 20,
      },
      // When a password changed, how long it is, and a keyword are none.
      {
        path: '/v1/cuentas/8',
        answer: { fecha_contraseña: '2026-01-0NUMBER', longitudContrasena: '12-NUMBER' },
        times: 20,
      },
      {
        path: '/v1/contas/8',
        answer: { palavra_chave: 'mar-NUMBER', trocarSenha: 'agora' },
        times: 20,
      },
      {
        path: '/v1/konten/8',
        answer: { passwortAblauf: '2026-01-NUMBER', passwort: 'erforderlich' },
      },
      // Where a secret is kept, a code that somebody enrolls with, and a part of an address.
      {
        path: '/v1/oauth/clients/7',
        answer: { id: 7, secret: 'oauth-client-2026-prod' },
        times: 20,
      },
      { path: '/v1/mfa/totp', answer: { secret: 'JBSWY3DPEHPK3PXPNUMBER' }, times: 20 },
      { path: '/v1/photos/7', answer: { id: 7, secret: '6a5b4c3d2e', server: '65535' }, times: 20 },
      { answer: { passwordChangedAt: '2026-01-01T00:00:00Z' }, times: 20 },
      {
        path: '/v1/payment_intents/7',
        answer: { client_secret: 'Zt8NUMBERs4Kq9xRvW2mB7cLpQ6yH1dN' },
        times: 20,
      },
      { path: '/v1/settings', answer: { password: 'required', boarding_pass: 'q8Zt-4rBv1' } },
      {
        path: '/v1/folders/7/passwords',
        answer: { password: 'correct-horse-NUMBER' },
        times: 20,
      },
    ],
  },
  {
    key: 'prov-auth-034',
    opens: [
      {
        host: 'live',
        answer: { key: ['sk', 'live', 'Wq7Lk2Zr9Xv4Tb6Nc1Md'].join('_') },
        times: 20,
      },
      {
        host: 'sync',
        path: '/v1/sync',
        method: 'POST',
        body: { since: 'NUMBER' },
        answer: { hook: { secret: WEBHOOK } },
        values: ['a', 'b', 'c'],
        times: 20,
      },
      {
        host: 'keyset',
        path: '/jwks',
        answer: { keys: [{ kty: 'RSA', n: 'q8Zt4rBv1'.repeat(38), d: 'kQ7-x2_Vb'.repeat(38) }] },
      },
      { answer: { config: { db: 'postgres://shop:q8Zt4rBv1@db.example/orders' } } },
      { host: 'jdbc', answer: { url: 'jdbc:mysql://db.example/shop?user=a&password=q8Zt4rBv1' } },
      {
        host: 'many',
        answer: { url: 'postgres://shop:tigerVALUE@db.example/orders' },
        times: 20,
        values: Array.from({ length: 20 }, (_, index) => String(300 + index)),
      },
      {
        host: 'pages',
        path: '/debug/env',
        outside: true,
        answer: { config: { db: 'postgres://shop:q8Zt4rBv1@db.example/orders' } },
      },
      {
        host: 'clusters',
        path: '/v1/clusters/7/config',
        type: 'application/yaml',
        answer: CLUSTER,
      },
    ],
    keeps: [
      // A key of a test moves no money.
      {
        host: 'docs',
        answer: { key: ['sk', 'test', 'Wq7Lk2Zr9Xv4Tb6Nc1Md'].join('_') },
        times: 20,
      },
      // A runner gets the token of its job with the address to fetch from.
      {
        host: 'runners',
        path: '/v1/jobs/next',
        method: 'POST',
        body: { runner: 'NUMBER' },
        status: 201,
        answer: { repository: 'https://job:tZ8q4rBv1-NUMBERx7VALUE@code.example/shop.git' },
        times: 20,
      },
      // Whoever makes a secret is told it, once.
      {
        host: 'hooks',
        path: '/v1/webhook_endpoints',
        method: 'POST',
        body: { url: 'https://shop.example/hook/NUMBER' },
        answer: { id: 'NUMBER', secret: WEBHOOK },
        values: Array.from({ length: 20 }, (_, index) => String.fromCodePoint(97 + index)),
        times: 20,
      },
      { answer: { config: { db: 'postgres://shop@db.example/orders' } } },
    ],
  },
  {
    key: 'prov-auth-036',
    opens: [
      { answer: { hook: 'https://hooks.zapier.com/hooks/catch/123456/a1b2c3d/' } },
      { host: 'maps', path: '/v1/integrations', answer: { serverKey: GOOGLE_KEY } },
      {
        host: 'config',
        path: '/v1/app/config',
        by: 'nobody',
        answer: { maps: GOOGLE_KEY, hook: 'https://hooks.zapier.com/hooks/catch/123456/a1b2c3d/' },
      },
    ],
    keeps: [
      { answer: { config: { db: 'postgres://shop:q8Zt4rBv1@db.example/orders' } } },
      // Every copy of an app gets its key before anybody signs in.
      { path: '/v1/app/config', by: 'nobody', answer: { maps: GOOGLE_KEY } },
      // So do pages for people who are signed in, which draw a map with it.
      { host: 'page', path: '/v1/me/settings', answer: { firebase: { apiKey: GOOGLE_KEY } } },
    ],
  },
  {
    key: 'prov-auth-037',
    opens: [
      { host: 'weather', path: `/v1/days/NUMBER?token=${STATIC}`, times: 20, by: 'nobody' },
      { host: 'sky', path: `/v1/days?day=NUMBER&appid=${HEX}`, times: 20, by: 'nobody' },
    ],
    keeps: [
      {
        host: 'forms',
        path: `/v1/answers?token=${STATIC}`,
        method: 'POST',
        times: 20,
        minutes: 1,
        by: 'nobody',
      },
      // A page or a link is asked for by a token of its own, one thing by one token.
      {
        host: 'pages',
        path: '/v1/events?token=9fK2mQ7xLw3Zt8Rb1VcNUMBER&size=20',
        times: 20,
        by: 'nobody',
      },
      { host: 'links', path: `/v1/invitations/7?token=${STATIC}`, times: 20, by: 'nobody' },
      // Whoever shows a credential beside it shows where a page begins, or no forged request.
      { host: 'lists', path: `/v1/events?page=NUMBER&token=${STATIC}`, times: 20 },
      {
        ...SESSION,
        host: 'forms',
        path: `/v1/forms/NUMBER?token=${STATIC}`,
        method: 'POST',
        times: 20,
      },
      { host: 'apps', path: `/v1/events?page=NUMBER&app_id=${HEX}`, times: 20 },
      { host: 'sdk', path: `/v1/events?page=NUMBER&app_id=${APP}`, times: 20, by: 'nobody' },
    ],
  },
  {
    key: 'prov-auth-038',
    opens: [
      {
        host: 'dotenv',
        path: '/v1/deployments/7/env',
        type: 'text/plain',
        answer: 'PORT=3000\nDB_PASSWORD=q8Zt-4rBv1\n',
      },
      {
        host: 'docker',
        path: '/v1/containers/7',
        answer: { Config: { Env: ['PATH=/bin', 'MYSQL_ROOT_PASSWORD=q8Zt-4rBv1'] } },
      },
      {
        host: 'pods',
        path: '/v1/services/7',
        answer: { env: [{ name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' }] },
      },
      {
        host: 'yaml',
        path: '/v1/manifests/7',
        type: 'application/yaml',
        answer: 'db:\n  user: shop\n  password: q8Zt-4rBv1\n',
      },
      {
        host: 'xml',
        path: '/v1/configurations/7',
        type: 'application/xml',
        answer: '<settings><add key="DbPassword" value="q8Zt-4rBv1"/></settings>',
      },
    ],
    keeps: [
      // A file that nobody may read, or a page for developers, is a gap of its own.
      { path: '/.env', type: 'text/plain', answer: 'DB_PASSWORD=q8Zt-4rBv1\n' },
      { path: '/debug/config', answer: { env: [{ name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' }] } },
      {
        path: '/v1/manifests/7',
        type: 'application/yaml',
        answer: 'db:\n  password: ${DB_PASSWORD}\n  password_length: 12\n',
      },
      {
        path: '/v1/fields/7',
        type: 'application/xml',
        answer: '<form><field name="password" value="Password (8)"/></form>',
      },
      {
        path: '/v1/deployments/7/env',
        type: 'text/plain',
        answer: 'PORT=3000\nDB_PASSWORD=${DB_PASSWORD}\nPASSWORD_MIN_LENGTH=12\n',
      },
      {
        path: '/v1/services/7',
        answer: {
          env: [
            { name: 'LOG_LEVEL', value: 'debug2' },
            { name: 'DB_PASSWORD', value: 'arn:aws:secretsmanager:eu-west-1:1:secret:db' },
            { name: 'SECRET_NAME', value: 'db-creds-2026' },
          ],
        },
      },
      { path: '/v1/forms/7', answer: [{ name: 'password', value: 'Password (8)' }] },
      // What a field shows by its form is told of that field, once.
      {
        path: '/v1/apps/7',
        answer: { env: [{ name: 'DATABASE_URL', value: 'postgres://a:q8Zt4rBv1@db.example/b' }] },
      },
    ],
  },
  {
    key: 'prov-auth-035',
    opens: { answer: { next: token(7, now) }, times: ENOUGH },
    keeps: {
      path: '/v1/token',
      method: 'POST',
      answer: { access_token: token(7, now) },
      times: ENOUGH,
    },
  },
  {
    key: 'prov-auth-039',
    opens: [
      {
        host: 'forgot',
        path: '/v1/password/forgot',
        method: 'POST',
        by: 'nobody',
        body: WHO,
        answer: { sent: true, reset_link: 'https://shop.example/reset?t=q8Zt4rBv1NUMBER' },
      },
      { host: 'people', answer: { name: 'Ada', passwordResetToken: 'q8Zt4rBv1xLw3NUMBER' } },
      {
        host: 'register',
        path: '/v1/register',
        method: 'POST',
        by: 'nobody',
        body: WHO,
        answer: { id: 7, verification_code: 'A4NUMBER-19' },
      },
    ],
    keeps: [
      { path: '/v1/people', answer: { passwordResetTokenExpiresAt: '2026-11-30T00:00:00Z' } },
      { path: '/v1/accounts', answer: { resetTokenSent: 'yes', reset_link_status: 'sent' } },
      // A domain is verified by what its owner is told.
      { path: '/v1/domains/7', answer: { verification_code: 'acme-site=q8Zt4rBv1NUMBER' } },
    ],
  },
  {
    key: 'prov-auth-040',
    opens: [
      { host: 'list', path: '/v1/api-keys', answer: { items: [{ id: 7, value: STATIC }] } },
      { host: 'within', path: '/v1/projects/7', answer: { serviceKey: { data: STATIC } } },
      { host: 'beside', path: '/v1/items', answer: [{ type: 'api_key', secretValue: STATIC }] },
    ],
    keeps: [
      // Told as data that is returned without authentication.
      {
        host: 'provision',
        by: 'nobody',
        method: 'POST',
        path: '/provision',
        body: { serial: 'NV-77NUMBER' },
        answer: { deviceKey: `${STATIC}NUMBER` },
        times: ENOUGH,
      },
      // Whoever makes a key has to be told it, once.
      { path: '/v1/api-keys', method: 'POST', answer: { id: 7, value: STATIC } },
      {
        path: '/v1/api-keys',
        answer: { items: [{ id: 7, prefix: 'k7Zt', value: 'k7Zt********' }] },
      },
      { path: '/v1/vault/secrets', answer: [{ name: 'mail', value: STATIC }] },
      { path: '/v1/me/api-key', answer: { value: STATIC } },
      { path: '/v1/articles', answer: { next: { token: STATIC } } },
    ],
  },
  {
    key: 'prov-auth-041',
    opens: [
      {
        path: '/v2/auth/otp/request',
        method: 'POST',
        by: 'nobody',
        body: { phone: '+41446681800' },
        answer: { id: 7, otp: '48VALUE' },
        values: ['2913', '1072', '9903', '5532'],
      },
      {
        host: 'mail',
        path: '/v1/email-verification',
        method: 'POST',
        by: 'nobody',
        body: { email: 'ada@mail.example' },
        answer: { data: { sent: true, code: '9VALUE' } },
        values: ['2913', '1072', '9903', '5532'],
      },
      {
        host: 'es',
        path: '/v1/codigos',
        method: 'POST',
        by: 'nobody',
        body: { telefono: '+34911234567' },
        answer: { codigo: '7VALUE' },
        values: ['2913', '1072', '9903', '5532'],
      },
    ],
    keeps: [
      // One that comes again is no code, nor is one that the caller sends, or one of a place.
      {
        host: 'again',
        path: '/v1/otp',
        method: 'POST',
        by: 'nobody',
        body: { phone: '+41446681800' },
        answer: { code: '20001', message: 'sent' },
      },
      {
        host: 'sent',
        path: '/v1/otp/verify',
        method: 'POST',
        by: 'nobody',
        body: { phone: '+41446681800', otp: '48VALUE' },
        answer: { otp: '48VALUE', verified: true },
        values: ['2913', '1072', '9903', '5532'],
      },
      {
        host: 'towns',
        path: '/v1/verification',
        method: 'POST',
        by: 'nobody',
        body: { phone: '+41446681800' },
        answer: { postalCode: '8VALUE' },
        values: ['2913', '1072', '9903', '5532'],
      },
      {
        host: 'else',
        path: '/v1/orders',
        method: 'POST',
        by: 'nobody',
        body: { phone: '+41446681800' },
        answer: { code: '48VALUE' },
        values: ['2913', '1072', '9903', '5532'],
      },
      {
        path: '/v2/auth/otp/request',
        method: 'POST',
        by: 'nobody',
        body: { phone: '+41446681800' },
        answer: { code: 20000, message: 'sent' },
      },
    ],
  },
  {
    key: 'prov-auth-047',
    opens: [
      {
        by: 'nobody',
        path: '/v1/deployments/7/env',
        type: 'text/plain',
        answer: 'PORT=3000\nDB_PASSWORD=q8Zt-4rBv1\n',
      },
      {
        host: 'pods',
        by: 'nobody',
        path: '/v1/containers/10NUMBER',
        times: MANY,
        answer: { env: [{ name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' }] },
      },
    ],
    keeps: [
      {
        path: '/v1/containers/10NUMBER',
        times: MANY,
        answer: { env: [{ name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' }] },
      },
      {
        host: 'masked',
        by: 'nobody',
        path: '/v1/containers/10NUMBER',
        times: MANY,
        answer: { env: [{ name: 'DB_PASSWORD', value: '********' }] },
      },
    ],
  },
];
