import { type Calls, ENOUGH, type PolicyCase } from './policyCase.ts';

const upload = {
  method: 'POST',
  path: '/v1/files',
  bodyType: 'multipart/form-data; boundary=b',
  body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n',
  times: ENOUGH,
} as const;
const application = {
  ...upload,
  path: '/v1/applications',
  body: '--b\r\ncontent-disposition: form-data; name="email"\r\n\r\nVALUE@mail.example\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhello\r\n--b--\r\n',
} as const;
const page = { type: 'text/html', path: '/v1/find?q=<b>VALUE</b>' } as const;
const URLS = ['https://one.example/a', 'https://two.example/b', 'https://three.example/c'];
const PATHS = ['passwd', 'users of a system', 'docs/passwd'];
const LEAVING = ['../../etc/passwd', '../../../etc/passwd', 'docs/../../../../etc/passwd'];
const PASSWD = 'root:x:0:0:root:/root:/bin/bash\nbin:x:1:1::/:/sbin/nologin\n';
const fetches = (times: number) => ({ path: '/v1/preview?url=VALUE', values: URLS, times });
const hook = {
  method: 'POST',
  path: '/webhooks/payments',
  by: 'nobody',
  body: { id: 'VALUE' },
  times: ENOUGH,
} as const;

/** Queries of GraphQL are what its requests consist of. */
const graphQl: Calls = {
  method: 'POST',
  path: '/graphql',
  body: { query: 'query All { VALUE { id } }' },
  values: ['articles', 'people', 'shops', 'carts'],
  answer: { data: {} },
  times: 40,
};

/** For tests only: calls that open and do not open gaps about input and what servers fetch. */
/** XML whose entity names a file of the server. */
const entity = {
  method: 'POST',
  path: '/v1/orders/import',
  bodyType: 'text/xml',
  type: 'text/xml',
  body: '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><order><note>&x;</note></order>',
} as const;

export const INPUT_CASES: readonly PolicyCase[] = [
  {
    key: 'prov-inp-001',
    opens: { path: '/v1/search?q=VALUE NUMBER' },
    keeps: { path: '/v1/search?page=NUMBER' },
  },
  {
    key: 'prov-inp-002',
    opens: [{ path: '/v1/report?sql=select VALUE from shop', times: 20 }, graphQl],
    keeps: [{ path: '/v1/report?kind=VALUE', times: 20 }, graphQl],
  },
  {
    key: 'prov-inp-003',
    opens: { path: '/v1/report?file=VALUE', values: LEAVING, type: 'text/plain', answer: PASSWD },
    keeps: [
      { path: '/v1/report?file=VALUE', values: LEAVING, answer: { error: 'no such report' } },
      // A page about the file, asked for by its title.
      { path: '/v1/articles?about=VALUE', values: PATHS, type: 'text/plain', answer: PASSWD },
      // Whoever runs commands reads files by them.
      {
        path: '/v1/ping?host=VALUE',
        values: ['x;cat /etc/passwd', 'y;cat /etc/passwd', 'z|id'],
        type: 'text/plain',
        answer: `${PASSWD}\nuid=33(www-data) gid=33(www-data)`,
      },
    ],
  },
  {
    key: 'prov-inp-008',
    opens: { ...entity, answer: `<order><note>${PASSWD}</note></order>` },
    keeps: { ...entity, answer: '<order><note>no document types, please</note></order>' },
  },
  {
    key: 'prov-inp-004',
    opens: {
      method: 'POST',
      body: { state: 'rO0ABXNyAAdVALUE' },
      values: ['FeGFtcGxl', 'FeGFtcGxm', 'FeGFtcGxn'],
    },
    keeps: { method: 'POST', body: { state: 'VALUE' } },
  },
  {
    key: 'prov-inp-005',
    opens: { ...upload, by: 'nobody' },
    // People who apply for something say whom to write to, and have no account.
    keeps: [upload, { ...application, by: 'nobody' }],
  },
  {
    key: 'prov-inp-006',
    opens: { ...page, answer: '<p>You asked for <b>VALUE</b></p>' },
    keeps: { ...page, answer: '<p>You asked for &lt;b>VALUE</p>' },
  },
  {
    key: 'prov-inp-007',
    opens: {
      method: 'PUT',
      body: { '5NUMBER': 'x', '6NUMBER': 'y', '7NUMBER': 'z' },
      times: ENOUGH,
    },
    keeps: { method: 'PUT', body: { first: 'x', second: 'y' }, times: ENOUGH },
  },
  { key: 'prov-ssrf-001', opens: fetches(8), keeps: { path: '/v1/preview?name=VALUE' } },
  { key: 'prov-ssrf-002', opens: { ...fetches(ENOUGH), by: 'nobody' }, keeps: fetches(ENOUGH) },
  {
    key: 'prov-ssrf-003',
    opens: {
      ...fetches(8),
      path: '/v1/go?next=VALUE',
      status: 302,
      headers: { location: 'VALUE' },
    },
    keeps: [
      { ...fetches(8), path: '/v1/go?next=VALUE' },
      // A client registered where people are sent back to.
      {
        ...fetches(8),
        path: '/v1/authorize?redirect_uri=VALUE',
        status: 302,
        headers: { location: 'VALUE' },
      },
      // One domain may be all that is allowed.
      {
        ...fetches(8),
        path: '/v1/partner?next=VALUE',
        values: URLS.slice(0, 1),
        status: 302,
        headers: { location: 'VALUE' },
      },
    ],
  },
  {
    key: 'prov-ssrf-004',
    opens: hook,
    keeps: [
      { ...hook, sends: { 'x-hub-signature': 'sha256=VALUE' } },
      // What proves the sender lies in the body, the query or the address.
      { ...hook, host: 'body', body: { id: 'VALUE', hmac: 'c0ffeeVALUE' } },
      { ...hook, host: 'query', path: '/webhooks/payments?verify_token=k7Zt9Rb1' },
      {
        ...hook,
        host: 'path',
        path: '/webhooks/VALUE',
        values: Array.from({ length: 60 }, (_, n) => `k7Zt9Rb1VcQ2mX8wLp4Ns6${n}`),
      },
    ],
  },
];
