import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { tlsOf } from '../exchange/tls.ts';
import { EndpointFacts } from './endpointFacts.ts';

const jwt = (header: object, claims: object) =>
  `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`;
const NOW = Date.UTC(2026, 4, 1);
const SECONDS = NOW / 1000;
const GOOD = { iss: 'https://id.example', aud: 'shop', iat: SECONDS, exp: SECONDS + 600 };
const bearing = (header: object, claims: object) =>
  exampleExchange({
    requestHeaders: [['authorization', `Bearer ${jwt({ alg: 'RS256', ...header }, claims)}`]],
  });
const cookie = (value: string) => exampleExchange({ responseHeaders: [['set-cookie', value]] });

function factsOf(exchanges: readonly Exchange[], isGraphQl = false): EndpointFacts {
  const facts = new EndpointFacts();
  for (const exchange of exchanges) {
    facts.observe(exchange.status, exchange.startedAt);
    facts.look(exchange, isGraphQl);
  }
  return facts;
}
const namesOf = (facts: EndpointFacts) => facts.findings.map(({ name }) => name);
const cors = (origin: string) =>
  exampleExchange({
    host: 'api.shop.example',
    requestHeaders: [['origin', origin]],
    responseHeaders: [
      ['access-control-allow-origin', origin],
      ['access-control-allow-credentials', 'true'],
    ],
  });
const refusal = (path: string, status: number, message: string) =>
  exampleExchange({ method: 'POST', path, status, responseBody: exampleJson({ message }) });
/** Somebody asks for a new password by the account alone. */
const asking = (path: string, status: number, message: string, email = 'ann@shop.example') => ({
  ...refusal(path, status, message),
  requestBody: exampleJson({ email }),
});
const probe = (value: string, text: string) =>
  exampleExchange({
    query: [['q', value]],
    responseBody: { mediaType: 'text/plain', text, size: text.length },
  });
const posted = (document: string, text: string) =>
  exampleExchange({
    method: 'POST',
    status: 500,
    requestBody: { mediaType: 'text/xml', text: document, size: document.length },
    responseBody: { mediaType: 'text/plain', text, size: text.length },
  });
const graphQl = (query: string, answer: unknown) =>
  exampleExchange({
    method: 'POST',
    path: '/graphql',
    requestBody: exampleJson({ query }),
    responseBody: exampleJson(answer),
  });

describe('findings from traffic', () => {
  const CASES: readonly (readonly [
    what: string,
    exchanges: readonly Exchange[],
    expected: readonly string[],
    isGraphQl?: boolean,
  ])[] = [
    ['a sound token', [bearing({}, GOOD)], []],
    [
      'a token without a signature',
      [bearing({ alg: 'None' }, GOOD)],
      ['JWT algorithm none accepted'],
    ],
    [
      'a token with a weak signature',
      [bearing({ alg: 'RS1' }, GOOD)],
      ['JWT weak signing algorithm'],
    ],
    [
      'a token that says where its key is',
      [bearing({ jku: 'https://keys.example' }, GOOD)],
      ['JWT header key reference accepted'],
    ],
    ['a token that never ends', [bearing({}, { iss: 'a', aud: 'b' })], ['JWT without expiry']],
    [
      'a token that is over',
      [bearing({}, { ...GOOD, iat: SECONDS - 900, exp: SECONDS - 300 })],
      ['Expired token accepted'],
    ],
    ['a token just over, by another clock', [bearing({}, { ...GOOD, exp: SECONDS - 30 })], []],
    [
      'a token for a year',
      [bearing({}, { ...GOOD, exp: SECONDS + 365 * 86_400 })],
      ['JWT lifetime too long', 'JWT valid for years'],
    ],
    [
      'a token for half a year',
      [bearing({}, { ...GOOD, exp: SECONDS + 182 * 86_400 })],
      ['JWT lifetime too long'],
    ],
    [
      'a token of another server for nobody',
      [bearing({}, { ...GOOD, aud: undefined })],
      ['JWT without issuer or audience'],
    ],
    [
      'a token of another server, bound to the certificate of its holder',
      [bearing({}, { ...GOOD, aud: undefined, cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsX' } })],
      [],
    ],
    [
      'tokens that an API gives to itself, with a secret of its own',
      [
        bearing({ alg: 'HS256' }, { ...GOOD, iss: 'shop-auth', aud: undefined }),
        bearing({ alg: 'HS256' }, { ...GOOD, iss: 'https://shop.example/', aud: undefined }),
      ],
      [],
    ],
    [
      'a token of nobody for nobody',
      [bearing({}, { iat: SECONDS, exp: SECONDS + 60 })],
      ['JWT without issuer or audience'],
    ],
    [
      'tokens without an issuer: for one audience, and signed with a secret that no other service has',
      [
        bearing({}, { ...GOOD, iss: undefined }),
        bearing({ alg: 'HS256' }, { iat: SECONDS, exp: SECONDS + 60 }),
      ],
      [],
    ],
    [
      'a token that tells a secret',
      [bearing({}, { ...GOOD, ssn: '1' })],
      ['JWT contains sensitive claims'],
    ],
    ['a bad token that was refused', [{ ...bearing({ alg: 'none' }, {}), status: 401 }], []],
    [
      'a session cookie with every attribute',
      [cookie('session=abc; Secure; HttpOnly; SameSite=Lax')],
      [],
    ],
    [
      'a bare session cookie',
      [cookie('sessionId=abc; Path=/')],
      [
        'Session cookie without HttpOnly',
        'Session cookie without SameSite',
        'Session cookie without Secure',
      ],
    ],
    [
      'a bare session cookie of a sign-in that leads to the next page',
      [
        {
          ...cookie('sessionId=abc; Path=/; Secure; SameSite=Lax'),
          status: 302,
          responseBody: null,
        },
      ],
      ['Session cookie without HttpOnly'],
    ],
    [
      'a bare session cookie of a refusal',
      [{ ...cookie('sessionId=abc; Path=/'), status: 401, responseBody: null }],
      [],
    ],
    ['a bare cookie of no session', [cookie('theme=dark; Path=/')], []],
    ['a session cookie that is taken away', [cookie('session=; Max-Age=0')], []],
    [
      'one foreign origin, which may be a partner',
      [cors('https://partner.test'), cors('https://partner.test')],
      [],
    ],
    ['its own origin', [cors('https://www.shop.example'), cors('https://m.shop.example')], []],
    [
      'two foreign origins',
      [cors('https://partner.test'), cors('https://other.test')],
      ['CORS reflects origin with credentials'],
    ],
    ['the null origin', [cors('null')], ['CORS reflects origin with credentials']],
    [
      'a long list without pages',
      [
        exampleExchange({
          responseBody: exampleJson(Array.from({ length: 101 }, (_, id) => ({ id }))),
        }),
      ],
      ['List without pagination'],
    ],
    [
      'a long list with pages',
      [
        exampleExchange({
          query: [['page', '2']],
          responseBody: exampleJson(Array.from({ length: 101 }, (_, id) => ({ id }))),
        }),
      ],
      [],
    ],
    [
      'a long list that says where it stands',
      [
        exampleExchange({
          responseBody: exampleJson({
            total: 900,
            items: Array.from({ length: 101 }, (_, id) => ({ id })),
          }),
        }),
      ],
      [],
    ],
    [
      'a page of ten thousand',
      [exampleExchange({ query: [['limit', '10000']] })],
      ['Unbounded page size accepted'],
    ],
    [
      'a listing of files',
      [
        exampleExchange({
          responseBody: {
            mediaType: 'text/html',
            text: '<html><title>Index of /backup</title>',
            size: 40,
          },
        }),
      ],
      ['Directory listing'],
    ],
    [
      'an input given back in a page',
      [
        exampleExchange({
          query: [['q', '<b>hello']],
          responseBody: { mediaType: 'text/html', text: '<p><b>hello</p>', size: 20 },
        }),
      ],
      ['Reflected input'],
    ],
    [
      'an input that closes its attribute',
      [
        exampleExchange({
          query: [['q', 'x" onfocus=go']],
          responseBody: {
            mediaType: 'text/html',
            text: '<input name="q" value="x" onfocus=go">',
            size: 40,
          },
        }),
      ],
      ['Reflected input'],
    ],
    [
      'a name with an apostrophe in a page, and in an attribute of other quotes',
      [
        exampleExchange({
          query: [['name', "D'Angelo"]],
          responseBody: {
            mediaType: 'text/html',
            text: `<h1>D'Angelo</h1><input value="D'Angelo"><a class='x' href='/'>D'Angelo</a>`,
            size: 80,
          },
        }),
      ],
      [],
    ],
    [
      'an input given back escaped',
      [
        exampleExchange({
          query: [['q', '<b>hello']],
          responseBody: { mediaType: 'text/html', text: '<p>&lt;b>hello</p>', size: 20 },
        }),
      ],
      [],
    ],
    [
      'old software',
      [exampleExchange({ responseHeaders: [['x-powered-by', 'PHP/7.4.3']] })],
      ['End-of-life software'],
    ],
    [
      'software with a published vulnerability',
      [exampleExchange({ responseHeaders: [['server', 'Jetty(9.4.43.v20210629)']] })],
      ['HTTP/2 rapid reset'],
    ],
    [
      'the release that mended it',
      [exampleExchange({ responseHeaders: [['server', 'Jetty(9.4.53.v20231009)']] })],
      [],
    ],
    ['a symmetric signature', [bearing({ alg: 'HS256' }, GOOD)], ['JWT weak signing algorithm']],
    [
      'a sign-in that says that there is no such account, and one that says the password is wrong',
      [refusal('/login', 401, 'User not found'), refusal('/login', 401, 'Wrong password')],
      ['User enumeration by response difference'],
    ],
    [
      'a sign-in that finds no user of this name',
      [
        refusal('/login', 401, 'No user with this e-mail address exists'),
        refusal('/login', 401, 'Wrong password'),
      ],
      ['User enumeration by response difference'],
    ],
    [
      'a reset that could not find the account',
      [
        refusal('/password/forgot', 404, "We couldn't find an account with that email"),
        { ...refusal('/password/forgot', 200, 'sent') },
      ],
      ['User enumeration by response difference'],
    ],
    [
      'a lost password that says in any language, or not at all, that there is no such account',
      [1, 2, 3, 4].flatMap((n) => [
        asking('/account/forgot', 404, 'Nie ma takiego konta', `no${n}@shop.example`),
        asking('/account/forgot', 200, 'ok', `ann${n}@shop.example`),
      ]),
      ['User enumeration by response difference'],
    ],
    [
      'a path of any name that is sent a mailbox alone',
      [1, 2, 3, 4].flatMap((n) => [
        asking('/v2/conto/smarrita', 404, 'x', `no${n}@shop.example`),
        asking('/v2/conto/smarrita', 200, 'ok', `ann${n}@shop.example`),
      ]),
      ['User enumeration by response difference'],
    ],
    [
      'a program with a key that looks for contacts by their mailbox',
      [1, 2, 3, 4].flatMap((n) =>
        [
          asking('/v2/contacts/find', 404, 'x', `no${n}@shop.example`),
          asking('/v2/contacts/find', 200, 'ok', `ann${n}@shop.example`),
        ].map((exchange) => ({
          ...exchange,
          requestHeaders: [['x-api-key', '8f2c61d09b7a4e35']] as const,
        })),
      ),
      [],
    ],
    [
      'a path of any name that is sent more than a mailbox',
      [1, 2, 3, 4].flatMap((n) =>
        ['no', 'ann'].map((name, at) => ({
          ...asking('/v2/posti', at === 0 ? 404 : 200, 'x'),
          requestBody: exampleJson({ email: `${name}${n}@shop.example`, seat: `A-${n}` }),
        })),
      ),
      [],
    ],
    [
      'a path that looks for the sign-in of a company by the domain of a mailbox',
      ['/sso/discover', '/v2/where', '/account/forgot'].flatMap((path) =>
        [1, 2, 3, 4].flatMap((n) => [
          asking(path, 404, 'x', `no${n}@private${n}.example`),
          asking(path, 200, 'ok', `ann${n}@customer${n}.example`),
        ]),
      ),
      [],
    ],
    [
      'a newsletter that mailboxes are taken off',
      [1, 2, 3, 4].flatMap((n) => [
        asking('/newsletter/unsubscribe', 404, 'x', `no${n}@shop.example`),
        asking('/newsletter/unsubscribe', 200, 'ok', `ann${n}@shop.example`),
      ]),
      [],
    ],
    [
      'a page that was not there while a release was rolled out',
      [
        ...[1, 2, 3, 4].map((n) => asking('/account/forgot', 200, 'ok', `a${n}@shop.example`)),
        ...[5, 6, 7, 8].map((n) => asking('/account/forgot', 404, 'x', `a${n}@shop.example`)),
        ...[1, 2, 3, 4].map((n) => asking('/account/forgot', 200, 'ok', `b${n}@shop.example`)),
      ],
      [],
    ],
    [
      'a page that some servers have by now, and whoever tries again is answered',
      [
        asking('/account/forgot', 404, 'x', 'ann@shop.example'),
        asking('/account/forgot', 200, 'ok', 'ann@shop.example'),
        ...[1, 2, 3, 4].flatMap((n) => [
          asking('/account/forgot', 404, 'x', `a${n}@shop.example`),
          asking('/account/forgot', 200, 'ok', `b${n}@shop.example`),
        ]),
      ],
      [],
    ],
    [
      'one account that is not there',
      [
        asking('/account/forgot', 404, 'x', 'a@shop.example'),
        ...[1, 2, 3, 4].map((n) => asking('/account/forgot', 200, 'ok', `b${n}@shop.example`)),
      ],
      [],
    ],
    [
      'a lost password whose code is not found, or whose page is not there',
      [
        {
          ...asking('/passwords/reset', 404, 'x'),
          requestBody: exampleJson({ email: 'a@b.co', code: '1' }),
        },
        asking('/passwords/reset', 200, 'ok'),
        { ...asking('/account/recover', 404, 'x'), requestBody: exampleJson({ lang: 'en' }) },
      ],
      [],
    ],
    [
      'an account that is looked up where nobody lost anything',
      [asking('/newsletter', 404, 'x'), asking('/newsletter', 200, 'ok')],
      [],
    ],
    [
      'a sign-in that says one thing for both',
      [
        refusal('/login', 401, 'Unknown user name or password'),
        refusal('/login', 401, 'Wrong e-mail address or password.'),
      ],
      [],
    ],
    [
      'a sign-up that says which address is taken',
      [
        refusal('/v1/register', 409, 'This e-mail address is already registered'),
        { ...refusal('/v1/register', 201, 'ok') },
      ],
      ['User enumeration by response difference'],
    ],
    [
      'a thing that is not found elsewhere',
      [refusal('/users/7', 404, 'User not found'), refusal('/users/8', 403, 'Forbidden')],
      [],
    ],
    [
      'a database that stumbles over a quote',
      [probe("x' or 1=1", 'You have an error in your SQL syntax')],
      ['SQL error from request input'],
    ],
    [
      'a file that an entity of XML named, which is no path in the request',
      [
        posted(
          '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><o>&x;</o>',
          'root:x:0:0:root:/root:/bin/bash',
        ),
      ],
      ['File read through an external entity'],
    ],
    [
      'an entity whose document names a path besides',
      [
        posted(
          '<!DOCTYPE o [<!ENTITY x SYSTEM "file:///a">]><o><p>../../etc/passwd</p>&x;</o>',
          'root:x:0:0:root:/root:/bin/bash',
        ),
        posted(
          '{"doc":"<!DOCTYPE o [<!ENTITY x SYSTEM \\"file:///../../a\\">]><o>&x;</o>"}',
          'root:x:0:0:root:/root:/bin/bash',
        ),
      ],
      ['File read through an external entity'],
    ],
    [
      'an entity beside which another input broke a statement',
      [
        posted(
          `<!DOCTYPE o [<!ENTITY x SYSTEM "file:///a">]><o>x' or 1=1--</o>`,
          'You have an error in your SQL syntax',
        ),
      ],
      ['SQL error from request input'],
    ],
    [
      'a word of an entity in a value of JSON, which is no document',
      [
        posted(
          `{"x":"<!ENTITY a SYSTEM>","q":"x' or 1=1--"}`,
          'You have an error in your SQL syntax',
        ),
        posted(
          `{"x":"<!ENTITY a SYSTEM>","q":"; cat /etc/hostname; id"}`,
          'uid=0(root) gid=0(root)',
        ),
      ],
      ['Command output in response', 'SQL error from request input'],
    ],
    [
      'an entity that brought nothing back, and one of words',
      [
        posted('<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><o>&x;</o>', 'rejected'),
        posted('<!DOCTYPE o [<!ENTITY company "Nova">]><o>&company;</o>', 'saved'),
      ],
      [],
    ],
    [
      'a statement that was cancelled because it slept',
      [probe("1' or pg_sleep(9)--", 'PDOException: SQLSTATE[57014]: canceling statement')],
      ['SQL error from request input'],
    ],
    [
      'a quote in the input while the database cannot be reached',
      [
        probe("O'Hara", 'org.postgresql.util.PSQLException: Connection to db:5432 refused.'),
        probe("O'Hara", 'PDOException: SQLSTATE[HY000] [2002] Connection refused'),
        probe("O'Hara", 'SQLSTATE[08006] server closed the connection unexpectedly'),
      ],
      [],
    ],
    [
      'a statement that broke, whose error gives back what the request said of a database',
      [
        probe("x' -- could not connect", `syntax error at or near "x' -- could not connect"`),
        posted("note=O'Hara+could+not+connect", `PSQLException: near "O'Hara could not connect"`),
      ],
      ['SQL error from request input'],
    ],
    [
      'a database that cannot be reached, whatever else the request says',
      [probe("it's too many clients", 'PSQLException: could not connect to server')],
      [],
    ],
    [
      'a driver that fails behind an XML document without a quote in its texts',
      [posted('<a xmlns="urn:b"><c d="e">lamp</c></a>', 'org.postgresql.util.PSQLException')],
      [],
    ],
    [
      'a driver that stumbles over a quote within an XML document',
      [posted("<a xmlns='urn:b'><c>O'Hara</c></a>", 'org.postgresql.util.PSQLException: ERROR')],
      ['SQL error from request input'],
    ],
    ['a database that fails by itself', [probe('lamp', 'syntax error at or near "select"')], []],
    [
      'a shell that answers',
      [probe('a;id', 'uid=33(www-data) gid=33(www-data)')],
      ['Command output in response'],
    ],
    ['a manual of the shell', [probe('how to use id', 'uid=33(www-data) gid=33(www-data)')], []],
    [
      'an address within that was fetched',
      [probe('http://169.254.169.254/latest/meta-data/', 'ami-id\ninstance-id')],
      ['Internal address fetched for caller'],
    ],
    [
      'an address within that was refused',
      [probe('http://169.254.169.254/latest/meta-data/', 'not allowed')],
      [],
    ],
    [
      'GraphQL introspection',
      [graphQl('{ __schema { types { name } } }', { data: { __schema: { types: [] } } })],
      ['GraphQL introspection enabled'],
      true,
    ],
    [
      'GraphQL introspection that was refused',
      [graphQl('{ __schema { types { name } } }', { errors: [{ message: 'no' }] })],
      [],
      true,
    ],
    [
      'GraphQL suggestions',
      [
        graphQl('{ usr }', {
          errors: [{ message: 'Cannot query field "usr". Did you mean "user"?' }],
        }),
      ],
      ['GraphQL field suggestions enabled'],
      true,
    ],
    [
      'a deep GraphQL query',
      [graphQl('{ a '.repeat(16) + '}'.repeat(16), { data: {} })],
      ['GraphQL depth not limited'],
      true,
    ],
    [
      'a batch of GraphQL queries',
      [
        exampleExchange({
          method: 'POST',
          requestBody: exampleJson(Array(11).fill({ query: '{ a }' })),
          responseBody: exampleJson(Array(11).fill({ data: {} })),
        }),
      ],
      ['GraphQL batching not limited'],
      true,
    ],
  ];
  for (const [what, exchanges, expected, isGraphQl] of CASES) {
    it(`INV-18 ${what}: ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, () => {
      assert.deepEqual(namesOf(factsOf(exchanges, isGraphQl)), expected);
    });
  }

  it('INV-18 an old version of TLS and a certificate at its end are found; a renewed certificate takes that back', () => {
    const facts = new EndpointFacts();
    const at = Date.UTC(2026, 4, 1);
    facts.observeTls({ version: '1.1', certificateEndsAt: at - 1 }, at);
    facts.observeTls({ version: '1.2', certificateEndsAt: at + 9 * 86_400_000 }, at);
    assert.deepEqual(namesOf(facts), [
      'TLS certificate expired',
      'TLS certificate expires within 14 days',
      'TLS version below 1.2',
    ]);
    facts.observeTls({ version: '1.3', certificateEndsAt: at + 90 * 86_400_000 }, at);
    assert.deepEqual(namesOf(facts), ['TLS version below 1.2']);
    assert.deepEqual(
      ['TLSv1.2', 'TLS 1.3', '1.1', 'TLSv1', 'SSLv3', 'TLSV1_1', '-', ''].map(
        (text) => tlsOf(text, 1_777_629_600)?.version,
      ),
      ['1.2', '1.3', '1.1', '1.0', 'SSL', '1.1', null, null],
    );
    assert.equal(
      tlsOf('-', '2026-05-01T10:00:00Z')?.certificateEndsAt,
      tlsOf(null, 1_777_629_600)?.certificateEndsAt,
    );
  });

  it('never hold the secret that showed them', () => {
    const facts = factsOf([
      bearing({ alg: 'none' }, { password: 'hunter2hunter2' }),
      cookie('sessionId=verySecretValue; Path=/'),
    ]);
    assert.doesNotMatch(JSON.stringify(facts.toJSON(0)), /hunter2|verySecretValue|eyJ/);
  });
});

describe('facts of an endpoint', () => {
  it('INV-06 server, network and software come from headers and cookies', () => {
    const facts = factsOf([
      exampleExchange({
        responseHeaders: [
          ['server', 'nginx/1.25.3 (Ubuntu)'],
          ['x-powered-by', 'Express'],
          ['cf-ray', '8a1-FRA'],
        ],
      }),
      exampleExchange({
        responseHeaders: [
          ['server', 'cloudflare'],
          ['set-cookie', 'JSESSIONID=1; Secure; HttpOnly; SameSite=Lax'],
        ],
      }),
    ]);
    assert.deepEqual(
      [facts.webServer, facts.cdn, facts.technologies],
      ['nginx', 'Cloudflare', ['Cloudflare', 'Express', 'Java', 'nginx 1.25.3']],
    );
  });

  it('INV-06 DATA-07 versions are told as servers write them, and nothing else for one', () => {
    const told = (server: string) =>
      factsOf([exampleExchange({ responseHeaders: [['server', server]] })]).technologies[0];
    const software: readonly (readonly [header: string, told: string | undefined])[] = [
      ['Apache/2.4.41 (Ubuntu)', 'Apache 2.4.41'],
      ['Jetty(9.4.43.v20210629)', 'Jetty 9.4.43.v20210629'],
      ['PHP/7.4.3-4ubuntu2.18', 'PHP 7.4.3-4ubuntu2.18'],
      ['OpenSSL/1.0.2k-fips', 'OpenSSL 1.0.2k-fips'],
      ['Microsoft-IIS/10.0', 'Microsoft IIS 10.0'],
      ['Oracle-Application-Server-11g', 'Oracle-Application-Server-11g'],
      ['WordPress 6.4.2', 'WordPress 6.4.2'],
      ['gunicorn/20.1.0', 'gunicorn 20.1.0'],
      ['Phusion Passenger 6.0.4', 'Phusion Passenger 6.0.4'],
      ['Chrome/115.0.5790.170', 'Chrome 115.0.5790.170'],
      ['App/4539578763621486', 'App'],
      ['App/130-692-544', 'App'],
      ['ghp_Zq3Zq3Zq3Zq3Zq3Zq3Zq3Zq3Zq3Zq3Zq3Zq3', undefined],
      ['App +14155552671', undefined],
    ];
    assert.deepEqual(
      software.map(([header]) => told(header)),
      software.map(([, name]) => name),
    );
  });

  it('INV-02 an endpoint is an API, pages, or only leads elsewhere', () => {
    const page = exampleExchange({
      responseBody: { mediaType: 'text/html', text: '<p>', size: 3 },
    });
    const redirect = exampleExchange({ status: 302 });
    assert.equal(factsOf([page]).urlType, 'other');
    assert.equal(factsOf([redirect, redirect]).urlType, 'irrelevant');
    const to = (location: string, status = 302, path = '/orders'): string =>
      factsOf([exampleExchange({ status, path, responseHeaders: [['location', location]] })])
        .urlType;
    const led = (...locations: readonly string[]): string =>
      factsOf(
        locations.map((location) =>
          exampleExchange({
            status: 302,
            path: '/orders',
            query: [
              ['q', 'tea'],
              ['r', 'mint'],
            ],
            responseHeaders: [['location', location]],
          }),
        ),
      ).urlType;
    assert.equal(led('/start', 'https://other.example/', '/orders/7'), 'API');
    assert.equal(led('/idp?state=a1', '/idp?state=b2', '/idp?state=c3'), 'API', 'made anew');
    assert.equal(led('/start'), 'irrelevant', 'one says nothing');
    assert.equal(led('/start', '/start', '/start', '/start'), 'irrelevant', 'one for all');
    const said = [
      '/Error?from=/orders',
      '/Error?q=tea',
      '/Error?back=/orders%3Fq%3Dtea',
      '/Error?r=mint',
    ];
    assert.equal(led(...said), 'irrelevant', 'what was asked for');
    assert.equal(led('?step=2', '?step=3', '?step=4'), 'irrelevant', 'itself');
    const [one, two] = ['/a', '/b'].map((location) =>
      factsOf([
        exampleExchange({ status: 302, path: '/o', responseHeaders: [['location', location]] }),
      ]),
    );
    one?.merge(two ?? new EndpointFacts());
    const read = EndpointFacts.fromJSON(JSON.parse(JSON.stringify(one?.toJSON(0))));
    const kind = (location: string): string => {
      const next = exampleExchange({
        status: 302,
        path: '/o',
        responseHeaders: [['location', location]],
      });
      read.look(next, false);
      return read.urlType;
    };
    assert.deepEqual([kind('/b'), kind('/c')], ['irrelevant', 'API'], 'saved in between');
    for (const same of ['/orders/', 'https://www.shop.example/orders', '/en/orders', '/Orders'])
      assert.equal(to(same), 'irrelevant', same);
    assert.equal(to('/start', 301), 'irrelevant', 'moved for good');
    assert.equal(to('http://[', 302), 'irrelevant', 'no address');
    assert.equal(
      factsOf([page, exampleExchange({ responseBody: exampleJson({}) })]).urlType,
      'API',
    );
    assert.equal(new EndpointFacts().urlType, 'API');
  });

  it('INV-06 is unavailable after five server errors on end, and available again after one answer', () => {
    const failing = Array.from({ length: 5 }, () => exampleExchange({ status: 503 }));
    const facts = factsOf([exampleExchange(), ...failing]);
    assert.equal(facts.availability, 'unavailable');
    facts.observe(999, NOW);
    assert.equal(
      facts.availability,
      'unavailable',
      'a status that HTTP does not know says nothing of it',
    );
    facts.observe(200, NOW);
    assert.equal(facts.availability, 'available');
    for (let times = 0; times < 5; times++) facts.observe(999, NOW);
    assert.equal(facts.availability, 'available');
    assert.equal(factsOf(failing.slice(1)).availability, 'unknown');
  });

  it('are the same after writing and reading, and merge as if seen by one', () => {
    const some = fc.subarray([
      cookie('sessionId=a'),
      bearing({ alg: 'none' }, {}),
      cors('https://one.test'),
      cors('https://two.test'),
      exampleExchange({ status: 302 }),
      exampleExchange({ responseHeaders: [['server', 'nginx/1.10.0']] }),
      exampleExchange({ responseBody: exampleJson({}) }),
    ]);
    fc.assert(
      fc.property(some, some, (left, right) => {
        const [one, other, both] = [factsOf(left), factsOf(right), factsOf([...left, ...right])];
        one.merge(
          EndpointFacts.fromJSON(
            JSON.parse(JSON.stringify(other)) as ReturnType<EndpointFacts['toJSON']>,
            other.chances,
          ),
        );
        assert.deepEqual(
          [one.webServer, one.technologies, one.urlType, one.availability],
          [both.webServer, both.technologies, both.urlType, both.availability],
        );
        assert.deepEqual(
          namesOf(one).filter((name) => !name.startsWith('CORS')),
          namesOf(both).filter((name) => !name.startsWith('CORS')),
        );
      }),
    );
  });
});

describe('how far findings are on their way to be past', () => {
  const clean = (count: number) => {
    const facts = factsOf([cookie('session_id=abc; HttpOnly; SameSite=Lax')]);
    for (let index = 0; index < count; index++) facts.observe(200, NOW);
    return facts.progress.map(({ name, clean: seen }) => [name, seen]);
  };

  it('POST-14 requests between two looks at headers and bodies are no clean ones', () => {
    for (const count of [0, 1, 20])
      assert.deepEqual(clean(count), [['Session cookie without Secure', 0]], `${count}`);
    assert.deepEqual(clean(21), [['Session cookie without Secure', 21]]);
  });
});
