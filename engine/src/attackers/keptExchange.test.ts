import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { keptAnomalies, keptExchange, keptPath, KnownPaths } from './keptExchange.ts';

const KEY = { hashKey: new Uint8Array(32).fill(3) };
const PAYLOAD = `x' UNION SELECT name, 1 FROM accounts -- ${'a'.repeat(30)}`;

describe('what is kept of an attempt', () => {
  it('DATA-07 hides a key in several words where programs have their names, and fields theirs', () => {
    const pem = '-----BEGIN RSA PRIVATE KEY----- MIIEcanary';
    const kept = keptExchange(
      exampleExchange({
        query: [[pem, '1']],
        requestHeaders: [['user-agent', `canary/1.0 (${pem})`]],
        requestBody: exampleJson({ [pem]: '7' }),
      }),
      KEY,
    );
    assert.ok(!JSON.stringify(kept).includes('MIIEcanary'));
    const plain = keptExchange(
      exampleExchange({ requestHeaders: [['user-agent', 'Shop/2.1 (Android 15; K)']] }),
      KEY,
    );
    assert.deepEqual(plain.requestHeaders, [['user-agent', 'Shop/2.1 (Android 15; K)']]);
  });

  it('ATK-04 hides secrets and sensitive values and leaves what the attack is made of', () => {
    const kept = keptExchange(
      exampleExchange({
        path: '/users/maya@mail.example/orders',
        query: [
          ['q', PAYLOAD],
          ['api_key', 'k-12345678901234567890'],
          ['note', 'mail maya@mail.example now'],
        ],
        requestHeaders: [
          ['authorization', 'Bearer abc.def.ghi'],
          ['cookie', 'sid=0123456789abcdef; theme=dark'],
          ['user-agent', 'sqlmap/1.7.2#stable'],
          ['x-api-key', 'very-secret'],
        ],
        requestBody: exampleJson({
          user: { email: 'maya@mail.example', password: 'Correct-horse-9' },
          card: 4111111111111111,
          comment: '<script>alert(1)</script>',
        }),
        responseHeaders: [['set-cookie', 'sid=fresh-secret; Path=/; HttpOnly']],
        responseBody: exampleJson({ token: 'fresh-token', ok: true }),
      }),
      KEY,
    );
    const all = JSON.stringify(kept);
    for (const secret of [
      'maya@mail',
      'k-1234',
      'abc.def',
      '0123456789abcdef',
      'very-secret',
      'Correct-horse',
      '4111111111111111',
      'fresh-secret',
      'fresh-token',
    ])
      assert.ok(!all.includes(secret), secret);
    assert.equal(kept.query[0]?.[1], PAYLOAD);
    assert.deepEqual(kept.requestHeaders.slice(0, 3), [
      ['authorization', 'Bearer ••••'],
      ['cookie', 'sid=••••; theme=••••'],
      ['user-agent', 'sqlmap/1.7.2#stable'],
    ]);
    assert.equal(JSON.parse(kept.requestBody?.text ?? '').comment, '<script>alert(1)</script>');
    assert.deepEqual(kept.responseHeaders, [['set-cookie', 'sid=••••; Path=/; HttpOnly']]);
  });

  it('keeps the seconds of caching and transport security, and no number beside them', () => {
    const { responseHeaders } = keptExchange(
      exampleExchange({
        responseHeaders: [
          ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
          ['cache-control', 'private, max-age=31536000'],
          ['cache-control', 'max-age=1, phone=4155550123'],
        ],
      }),
      KEY,
    );
    assert.deepEqual(
      responseHeaders.map(([, value]) => value),
      [
        'max-age=63072000; includeSubDomains',
        'private, max-age=31536000',
        'max-age=•, phone=••••••••23',
      ],
    );
  });

  const CANARY = {
    name: 'Wilhelmina Canaryfeather',
    diagnosis: 'quokkapox',
    pin: 90417733,
    email: 'quokka@canary.example',
    password: 'cnry7Secret',
  };
  const SECRETS = [
    'Wilhelmina',
    'Canaryfeather',
    'quokkapox',
    '90417733',
    'quokka@',
    'cnry7Secret',
    'cXVva2thQGNhbmFyeS5leGFtcGxl',
  ];
  const form = Object.entries(CANARY)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const asText = (mediaType: string, text: string) => ({ mediaType, text, size: text.length });
  for (const [title, body] of [
    ['JSON', exampleJson({ user: CANARY })],
    ['JSON inside of JSON', exampleJson({ payload: JSON.stringify(CANARY) })],
    ['JSON that is broken', asText('application/json', `${JSON.stringify(CANARY)}' OR 1=1`)],
    ['a form', asText('application/x-www-form-urlencoded', form)],
    [
      'a multipart form',
      asText(
        'multipart/form-data; boundary=b',
        Object.entries(CANARY)
          .map(
            ([name, value]) =>
              `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
          )
          .join('') + '--b--',
      ),
    ],
    [
      'XML elements',
      asText(
        'application/xml',
        `<user>${Object.entries(CANARY)
          .map(([name, value]) => `<${name}>${value}</${name}>`)
          .join('')}</user>`,
      ),
    ],
    [
      'XML attributes',
      asText(
        'text/xml',
        `<user ${Object.entries(CANARY)
          .map(([name, value]) => `${name}="${value}"`)
          .join(' ')}/>`,
      ),
    ],
    [
      'a GraphQL query',
      exampleJson({
        query: `mutation { save(name: "${CANARY.name}", pin: ${CANARY.pin}, diagnosis: "quokkapox", email: "${CANARY.email}", password: "cnry7Secret") { id } }`,
      }),
    ],
    [
      'GraphQL variables',
      exampleJson({
        query: 'mutation ($user: User!) { save(user: $user) { id } }',
        variables: { user: CANARY },
      }),
    ],
    ['an address in a text', exampleJson({ next: `https://shop.example/in?${form}#${form}` })],
    ['base64', exampleJson({ state: Buffer.from(CANARY.email).toString('base64') })],
  ] as const) {
    it(`DATA-07 nothing of a person is left in ${title}, sent or answered, in addresses or headers`, () => {
      const kept = JSON.stringify(
        keptExchange(
          exampleExchange({
            requestBody: body,
            responseBody: body,
            query: [
              ['q', body.text ?? ''],
              ...Object.entries(CANARY).map(([name, value]) => [name, String(value)] as const),
            ],
            requestHeaders: [
              ['referer', `https://shop.example/?${form}#${form}`],
              ['x-other', 'cnry7Secret'],
              ['x-mail', encodeURIComponent(CANARY.email)],
              ['user-agent', `crawler (${CANARY.email})`],
            ],
          }),
          KEY,
        ),
      );
      for (const secret of SECRETS) assert.ok(!kept.includes(secret), `${secret} in ${kept}`);
    });
  }

  it('ATK-04 an attack stays readable after a masked name', () => {
    const { query } = keptExchange(
      exampleExchange({
        query: [
          ['name', `Wilhelmina' OR 1=1 --`],
          ['comment', '<img src=x onerror=alert(1)>'],
          ['file', '../../etc/passwd'],
        ],
      }),
      KEY,
    );
    assert.deepEqual(
      query.map(([, value]) => value),
      [`••••••••••' OR 1=1 --`, '<img src=x onerror=alert(1)>', '../../etc/passwd'],
    );
  });

  it('ATK-05 keeps values of anomalies masked', () => {
    const anomaly = {
      location: 'query',
      status: 'invalid',
      anomaly: 'value',
      weight: 3,
      reason: 'not of the learned type',
      isOfField: false,
      isPrivileged: false,
    } as const;
    assert.deepEqual(
      keptAnomalies(
        [
          { ...anomaly, name: 'id', value: '1 OR 1=1' },
          { ...anomaly, name: 'password', value: 'x' },
        ],
        KEY,
      ).map(({ value }) => value),
      ['1 OR 1=1', '••••'],
    );
  });

  it('stays small whatever was sent: a megabyte, a deep nest, markup, bytes', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 500; level++) deep = { deep };
    const big = Array.from({ length: 20_000 }, (_, index) => ({
      id: index,
      text: 'lorem ipsum dolor',
    }));
    const bodies = [
      exampleJson(deep),
      exampleJson(big),
      { mediaType: 'text/html', text: '<b>\0</b>'.repeat(100_000), size: 800_000 },
      { mediaType: 'image/png', text: null, size: 9 },
      exampleJson('x'.repeat(1_000_000)),
    ];
    for (const body of bodies) {
      const kept = keptExchange(
        exampleExchange({ requestBody: body, path: `/${'a/'.repeat(9_000)}` }),
        KEY,
      );
      assert.ok(JSON.stringify(kept).length < 24_000);
      assert.equal(kept.requestBody?.isCut ?? false, body.text !== null);
      if (/json/.test(body.mediaType)) JSON.parse(kept.requestBody?.text ?? '');
    }
  });

  it('ATK-04 of a long number in a path the last three digits can be read, so that it shows which came after which', () => {
    assert.equal(keptPath('/accounts/99887766554433', KEY), '/accounts/•••••••••••433');
    assert.equal(keptPath('/orders/42', KEY), '/orders/42');
  });

  it('ATK-04 masks a path the same whether it, its segments or its template came before', () => {
    const known = new KnownPaths();
    const paths = [
      '/pin/4711/4711',
      '/users/maya@mail.example',
      '/orders/48119/items/4711',
      '/pin/a',
    ];
    const templates = [null, '/users/{user}', '/pin/4711/{step}', '/orders/{order}/items/{item}'];
    for (let round = 0; round < 4; round++)
      for (const template of templates)
        for (const path of round % 2 === 0 ? paths : paths.toReversed())
          assert.equal(keptPath(path, KEY, template, known), keptPath(path, KEY, template), path);
  });
});
