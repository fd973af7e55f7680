import { BROWSED, ENOUGH, MANY, type PolicyCase, STORES } from './policyCase.ts';

const PERSON = { email: 'VALUE@mail.example' };
const page = {
  type: 'text/html',
  answer: '<p>hello</p>',
  outside: true,
  times: ENOUGH,
  sends: BROWSED,
} as const;
const SNIFFED = {
  outside: true,
  times: ENOUGH,
  sends: BROWSED,
  headers: { 'x-content-type-options': null },
} as const;
const FRAMED = { headers: { 'content-security-policy': null } } as const;
const origin = (each: string) => ({
  sends: { origin: each },
  headers: { 'access-control-allow-origin': each, 'access-control-allow-credentials': 'true' },
});
const SESSION = { by: 'nobody', sends: { cookie: 'session_id=f00dfeedf00dfeedf00dfeed' } } as const;
const TRACE = 'at com.acme.Foo.bar(Foo.java:NUMBER)';
const metrics = {
  path: '/metrics',
  type: 'text/plain',
  answer: 'http_requests_total NUMBER\n',
  by: 'nobody',
} as const;
const SECRETS = { path: '/actuator/env', answer: { DB_PASS: 'q8Zt-4rBv1' }, times: 20 } as const;
/** Somebody's data, known by a cookie or by nothing, as a script that a page names a function for. */
const asScript = (cookie: string | null) =>
  ({
    path: '/v1/me?callback=show',
    by: 'nobody',
    type: 'application/javascript',
    answer: 'show({"email":"VALUE@mail.example"});',
    ...(cookie === null ? {} : { sends: { cookie } }),
  }) as const;
const ANY = { headers: { 'access-control-allow-origin': '*' } };

/** For tests only: calls that open and do not open gaps about configuration. */
export const CONFIGURATION_CASES: readonly PolicyCase[] = [
  { key: 'prov-conf-001', opens: { ...ANY, ...SESSION }, keeps: ANY },
  {
    key: 'prov-conf-002',
    opens: { ...ANY, ...SESSION, answer: PERSON },
    keeps: { ...ANY, answer: PERSON },
  },
  {
    key: 'prov-conf-003',
    opens: [origin('https://one.test'), origin('https://two.test')],
    keeps: origin('https://one.test'),
  },
  {
    key: 'prov-conf-004',
    opens: SNIFFED,
    keeps: [
      { outside: true, times: ENOUGH, sends: BROWSED },
      // Browsers alone guess at the type of an answer.
      { ...SNIFFED, sends: { 'user-agent': 'meter/2.8' }, host: 'meters' },
      { ...SNIFFED, host: 'test-api' },
      // Nothing is guessed of an answer without content.
      {
        host: 'done',
        method: 'PUT',
        path: '/v1/jobs/NUMBER/done',
        body: { title: 'VALUE' },
        status: 204,
        type: null,
        ...SNIFFED,
      },
      ...STORES.map((host) => ({ host, ...SNIFFED })),
      // A redirect has no content whose type could be guessed.
      {
        host: 'led',
        path: '/v1/go/NUMBER',
        ...SNIFFED,
        status: 302,
        headers: { 'x-content-type-options': null, location: 'https://other.example/start' },
      },
      // No browser calls a SOAP service, so that none guesses at its answers.
      {
        host: 'soap',
        method: 'POST',
        outside: true,
        times: ENOUGH,
        bodyType: 'text/xml',
        body: '<Envelope><Body><Find/></Body></Envelope>',
        sends: { ...BROWSED, soapaction: '"Find"' },
        type: 'text/xml',
        answer: '<Envelope><Body><Found>NUMBER</Found></Body></Envelope>',
        headers: { 'x-content-type-options': null },
      },
    ],
  },
  {
    key: 'prov-conf-005',
    opens: { ...page, ...FRAMED },
    keeps: [
      page,
      // What a balancer says in the place of JSON is no page of the API.
      { path: '/v1/trips', outside: true, times: ENOUGH, sends: BROWSED, ...FRAMED },
      { ...page, ...FRAMED, path: '/v1/trips', status: 502, times: 5 },
      // What refuses somebody has nothing to click on.
      { ...page, ...FRAMED, path: '/builds', status: 403 },
      // A listing has nothing to click on for anybody; it is a gap of its own.
      {
        ...page,
        path: '/files',
        answer: '<html><head><title>Index of /files</title></head></html>',
        headers: { 'content-security-policy': null },
      },
    ],
  },
  { key: 'prov-conf-006', opens: { type: null, times: ENOUGH }, keeps: { times: ENOUGH } },
  {
    key: 'prov-conf-007',
    opens: [
      { headers: { server: 'nginx/1.27.3' } },
      { host: 'light', headers: { server: 'lighttpd/1.4.35' } },
      { host: 'erp', headers: { server: 'Acme Application Server 7.31.2' } },
    ],
    keeps: [
      { headers: { server: 'nginx' } },
      { headers: { server: 'Acme Application Server' } },
      // The version of what it speaks stays for years, and says nothing to whoever looks for holes.
      { host: 'store', headers: { server: 'Acme-Storage/1.0 Acme-HTTPAPI/2.0' } },
    ],
  },
  {
    key: 'prov-conf-008',
    opens: [
      { headers: { 'x-powered-by': 'Express' } },
      { host: 'bare', headers: { server: 'nginx', 'x-powered-by': 'PHP/5.3.3' } },
    ],
    // Two headers that tell of the same installation are one gap, of the server's version.
    keeps: [
      {},
      { host: 'both', headers: { server: 'Apache/2.2.15', 'x-powered-by': 'PHP/5.3.3' } },
    ],
  },
  {
    key: 'prov-conf-009',
    opens: [
      {},
      { status: 500, answer: { detail: TRACE }, times: 20 },
      { host: 'go', path: '/v1/trips' },
      {
        host: 'go',
        path: '/v1/trips',
        status: 500,
        answer: { message: 'panic: nil\ngoroutine NUMBER [running]:\nmain.get()' },
        times: 20,
      },
      { host: 'net', path: '/v1/trips' },
      {
        host: 'net',
        path: '/v1/trips',
        status: 500,
        answer: {
          errors: [
            'The record NUMBER is gone.',
            '   at Acme.Trips.TripService.Add(Trip trip) in /src/TripService.cs:line NUMBER',
            '   at Acme.Web.Invoker.Execute(Object controller)',
          ],
        },
        times: 20,
      },
      { host: 'soap', path: '/v1/trips' },
      {
        host: 'soap',
        path: '/v1/trips',
        status: 500,
        type: null,
        answer: `<?xml version="1.0"?><Envelope><Body><Fault><detail>${TRACE}</detail></Fault></Body></Envelope>`,
        times: 20,
      },
      // GraphQL, and others who always answer with success, tell errors in a member of their own.
      { host: 'told', path: '/v1/trips', answer: { error: { stack: TRACE } }, times: 20 },
      { host: 'graph', path: '/v1/trips', answer: { errors: [{ message: TRACE }] }, times: 20 },
      { host: 'page', path: '/v1/trips' },
      {
        host: 'page',
        path: '/v1/trips',
        status: 500,
        type: 'text/html',
        answer:
          '<h1>Error NUMBER</h1><pre>Traceback (most recent call last):\n  File "a.py", line 1</pre>',
        times: 20,
      },
    ],
    keeps: [
      {},
      {
        path: '/v1/pages',
        status: 500,
        type: 'text/html',
        answer: '<h1>Error NUMBER</h1>',
        times: 20,
      },
      { status: 500, answer: { detail: 'Something went wrong NUMBER.' }, times: 20 },
      // What customers have sent is theirs, whatever went wrong with them.
      {
        path: '/v1/issues/1NUMBER',
        answer: { id: 'NUMBER', payload: { title: 'Crash', body: TRACE } },
        times: MANY,
      },
    ],
  },
  {
    key: 'prov-conf-010',
    opens: [
      {},
      { status: 500, answer: { error: 'ERROR: syntax error at or near "SELECNUMBER"' }, times: 20 },
    ],
    // What a caller's quote brought about is an injection, which is a gap of its own.
    keeps: [
      { path: "/v1/lamps?q=x'" },
      {
        path: "/v1/lamps?q=x'",
        status: 500,
        answer: { error: 'ERROR: syntax error at or near "NUMBER"' },
        times: 20,
      },
      {},
      { status: 500, answer: { error: 'Something went wrong NUMBER.' }, times: 20 },
    ],
  },
  {
    key: 'prov-conf-011',
    opens: [{}, { status: 500, answer: { stack: 'words NUMBER' } }],
    keeps: [
      {},
      { status: 500, answer: { message: 'words NUMBER' } },
      // How many of a thing fit on a stack.
      { status: 500, answer: { stack: 64 } },
      // Told by another policy, as a stack trace.
      { status: 500, answer: { stack: TRACE } },
    ],
  },
  {
    key: 'prov-conf-012',
    opens: [
      { status: 401, answer: { message: 'no' }, times: 4 },
      { status: 500, times: ENOUGH },
    ],
    keeps: [{}, { status: 500, times: ENOUGH }],
  },
  { key: 'prov-conf-013', opens: { method: 'TRACE' }, keeps: [{ method: 'TRACE', status: 401 }] },
  {
    key: 'prov-conf-014',
    opens: { path: '/debug/vars' },
    keeps: [
      { path: '/vars' },
      // Secrets are a gap of another policy.
      { ...SECRETS, host: 'env' },
    ],
  },
  {
    key: 'prov-conf-024',
    opens: [SECRETS, { ...SECRETS, host: 'open', outside: true }],
    keeps: [
      { path: '/actuator/env', answer: { DB_PASS: '******' }, times: 20 },
      { host: 'vars', path: '/debug/vars' },
    ],
  },
  {
    key: 'prov-conf-015',
    opens: { path: '/debug/vars', outside: true },
    keeps: [
      { path: '/debug/vars' },
      { path: '/v1/builds/NUMBER/trace', outside: true, times: 20 },
      { ...SECRETS, host: 'env', outside: true },
    ],
  },
  {
    key: 'prov-conf-016',
    opens: { ...metrics, outside: true },
    keeps: [
      metrics,
      // What devices send is no page of a monitor, nor is what people measured.
      { ...metrics, path: '/v1/telemetry', method: 'POST', body: { flow: 1 }, outside: true },
      { path: '/v1/teams/metrics', by: 'nobody', answer: [{ week: 7, done: 3 }], outside: true },
      { ...metrics, path: '/v1/own/metrics', by: 'people', times: ENOUGH, outside: true },
    ],
  },
  {
    key: 'prov-conf-017',
    opens: { path: '/api-docs', outside: true, by: 'nobody' },
    keeps: { path: '/api-docs', outside: true },
  },
  {
    key: 'prov-conf-025',
    opens: asScript('session=k7Zt9Rb1VcQ2mX8wLp4Ns6YdVALUE'),
    // Of whoever asks nothing is known, or it is no data of a person.
    keeps: [
      asScript(null),
      {
        ...asScript('session=k7Zt9Rb1VcQ2mX8wLp4Ns6YdVALUE'),
        host: 'theme',
        answer: 'show({"theme":"dark"});',
      },
    ],
  },
  {
    key: 'prov-conf-018',
    opens: {
      path: '/backup/',
      type: 'text/html',
      answer: '<html><title>Index of /backup</title></html>',
    },
    keeps: { path: '/backup/', type: 'text/html', answer: '<html><title>Backups</title></html>' },
  },
  {
    key: 'prov-conf-019',
    opens: [
      { path: '/.git/config', type: 'text/plain', answer: '[core]' },
      { host: 'keys', path: '/id_rsa', type: 'text/plain', answer: 'of a key' },
    ],
    keeps: { path: '/.git/config', status: 403, answer: { message: 'no' } },
  },
  {
    key: 'prov-conf-020',
    opens: [
      { path: '/v1/shop.sql', type: 'text/plain', answer: 'create table t ()' },
      {
        host: 'dump',
        path: '/backup.sql',
        type: 'application/octet-stream',
        answer: 'create table t ()',
      },
      {
        host: 'days',
        by: 'nobody',
        path: '/backups/shop-2026-10-1NUMBER.bak.gz',
        type: 'application/gzip',
        answer: 'binary',
        times: 20,
      },
    ],
    keeps: [
      // One with rows is a gap of its own.
      {
        host: 'rows',
        by: 'nobody',
        path: '/v1/shop.sql',
        type: 'text/plain',
        answer: "insert into users values ('ada')",
      },
      { path: '/v1/shop.sql', status: 403, answer: { message: 'no' } },
      // Files that people keep in a service are read with a credential.
      { host: 'drive', path: '/v1/files/10NUMBER-notes.sql', type: 'text/plain', times: 20 },
    ],
  },
  {
    key: 'prov-conf-026',
    opens: [
      {
        by: 'nobody',
        path: '/v1/shop.sql',
        type: 'text/plain',
        answer: "insert into users values ('ada')",
      },
      {
        host: 'days',
        by: 'nobody',
        path: '/backups/shop-2026-10-1NUMBER.sql.gz',
        type: 'application/gzip',
        answer: 'binary',
        times: 20,
      },
    ],
    keeps: [
      { by: 'nobody', path: '/v1/shop.sql', type: 'text/plain', answer: 'create table t ()' },
      {
        host: 'ours',
        path: '/v1/shop.sql',
        type: 'text/plain',
        answer: "insert into users values ('ada')",
      },
      {
        host: 'docs',
        by: 'nobody',
        path: '/docs/examples/shop.sql',
        type: 'text/plain',
        answer: "insert into users values ('ada')",
      },
    ],
  },
  {
    key: 'prov-conf-021',
    opens: { path: '/v1/articles/delete' },
    keeps: { path: '/v1/articles/delete', method: 'POST' },
  },
  {
    key: 'prov-conf-022',
    opens: { method: 'POST', body: '<a><b>VALUE</b></a>', bodyType: 'application/xml' },
    keeps: { method: 'POST', body: { a: 'VALUE' } },
  },
  {
    key: 'prov-conf-023',
    opens: { headers: { 'access-control-allow-methods': '*' } },
    keeps: { headers: { 'access-control-allow-methods': 'GET, POST' } },
  },
];
