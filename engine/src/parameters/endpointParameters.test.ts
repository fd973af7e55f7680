import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { EndpointParameters, type ObserveOptions } from './endpointParameters.ts';
import type { LearnedParameter } from './learnedParameter.ts';

const ON: ObserveOptions = {
  sampling: true,
  hashKey: new TextEncoder().encode('0123456789abcdef'),
};
const OFF: ObserveOptions = { ...ON, sampling: false };

function learn(
  exchanges: readonly Partial<Exchange>[],
  options = ON,
  pathOf: (index: number) => string | null = () => null,
): EndpointParameters {
  const endpoint = new EndpointParameters();
  exchanges.forEach((changes, index) => {
    const value = pathOf(index);
    endpoint.observe(
      exampleExchange(changes),
      value === null ? [] : [{ name: 'orderId', value }],
      options,
    );
  });
  return endpoint;
}

function find(endpoint: EndpointParameters, name: string, side = 'response'): LearnedParameter {
  const found = endpoint
    .list()
    .find((parameter) => parameter.name === name && parameter.side === side);
  assert.ok(
    found !== undefined,
    `${name} in ${endpoint
      .list()
      .map((parameter) => parameter.name)
      .join(', ')}`,
  );
  return found;
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const answers = (count: number, make: (index: number) => unknown): Partial<Exchange>[] =>
  times(count, (index) => ({ responseBody: exampleJson(make(index)) }));

describe('learning parameters', () => {
  it('ENG-03 learns JSON fields with type, format and whether they are required', () => {
    const endpoint = learn(
      answers(100, (index) => ({
        id: index,
        total: index / 4,
        at: `2026-04-01T10:00:${String(index % 60).padStart(2, '0')}Z`,
        paid: index % 2 === 0,
        note: null,
        ...(index % 3 === 0 ? { gift: 'yes' } : {}),
      })),
    );
    assert.deepEqual(
      endpoint.list().map(({ name, type, format, required }) => [name, type, format, required]),
      [
        ['id', 'integer', null, true],
        ['total', 'number', null, true],
        ['at', 'string', 'date-time', true],
        ['paid', 'boolean', null, true],
        ['note', 'null', null, true],
        ['gift', 'string', null, false],
      ],
    );
  });

  it('ENG-03 keeps request and response, content types and status classes apart', () => {
    const endpoint = learn([
      {
        method: 'POST',
        requestBody: exampleJson({ sku: 'a' }),
        responseBody: exampleJson({ id: 1 }),
      },
      {
        method: 'POST',
        requestBody: {
          mediaType: 'application/x-www-form-urlencoded',
          text: 'sku=a+b&count=2',
          size: 15,
        },
        responseBody: exampleJson({ id: 1 }),
      },
      {
        method: 'POST',
        requestBody: {
          mediaType: 'multipart/form-data; boundary=b',
          text: '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nxx\r\n--b--',
          size: 9,
        },
      },
      {
        method: 'POST',
        status: 422,
        requestBody: exampleJson({ attack: 'x' }),
        responseBody: exampleJson({ error: 'bad' }),
      },
      {
        method: 'POST',
        status: 999,
        requestBody: exampleJson({ attack: 'x' }),
        responseBody: exampleJson({ denied: true }),
      },
    ]);
    assert.deepEqual(
      endpoint.list().map((parameter) => parameter.key),
      [
        'request|body|application/json||sku',
        'response|body|application/json|2xx|id',
        'request|body|application/x-www-form-urlencoded||sku',
        'request|body|application/x-www-form-urlencoded||count',
        'request|body|multipart/form-data||photo',
        'response|body|application/json|4xx|error',
        'response|body|application/json|9xx|denied',
      ].toSorted(
        (a, b) =>
          endpoint.list().findIndex((p) => p.key === a) -
          endpoint.list().findIndex((p) => p.key === b),
      ),
    );
    assert.ok(
      !endpoint.list().some((parameter) => parameter.name === 'attack'),
      'refused requests do not teach',
    );
  });

  it('ENG-03 requires a nested field only where its parent is', () => {
    const endpoint = learn(
      answers(200, (index) =>
        index % 2 === 0 ? { address: { city: 'x' }, items: [{ sku: 'a' }, { sku: 'b' }] } : {},
      ),
    );
    assert.equal(find(endpoint, 'address.city').required, true);
    assert.equal(find(endpoint, 'items[].sku').required, true);
    assert.equal(find(endpoint, 'items[].sku').occurrences, 200);
  });

  it('DATA-07 learns an answer in text only where it is a secret as a whole, and keeps none of it', () => {
    const learned = (text: string) => {
      const endpoint = new EndpointParameters();
      const responseBody = { mediaType: 'application/yaml', text, size: text.length };
      endpoint.observe(exampleExchange({ responseBody }), [], ON);
      return endpoint
        .list()
        .flatMap(({ side, location, dataType, samples }) =>
          side === 'response' && location === 'body' ? [[dataType, samples]] : [],
        );
    };
    const clusters = 'clusters:\n- cluster:\n    server: https://k8s.example\nkind: Config\n';
    assert.deepEqual(learned(`apiVersion: v1\n${clusters}`), [['Kubeconfig', []]]);
    assert.deepEqual(learned('apiVersion: v1\nkind: ConfigMap\ndata: {}\n'), []);
    assert.deepEqual(learned('title: words\n'), []);
  });

  it('sniffs types of query, header and path values, and says when they are mixed', () => {
    const endpoint = learn(
      times(60, (index) => ({
        query: [
          ['page', String(index)],
          ['zip', `0${index}`],
          ['q', index % 2 === 0 ? '7' : 'seven'],
        ] as const,
        requestHeaders: [
          ['x-tenant', 'acme'],
          ['accept', '*/*'],
          ['authorization', 'Bearer x'],
        ] as const,
      })),
      ON,
      (index) => String(9_000 + index),
    );
    assert.deepEqual(
      endpoint
        .list()
        .map(({ location, name, type, isMixed, required }) => [
          location,
          name,
          type,
          isMixed,
          required,
        ]),
      [
        ['path', 'orderId', 'integer', false, true],
        ['query', 'page', 'integer', false, false],
        ['query', 'zip', 'string', false, false],
        ['query', 'q', 'string', true, false],
        ['header', 'x-tenant', 'string', false, false],
      ],
    );
  });

  it('counts a repeated name once per request', () => {
    assert.equal(
      find(
        learn([
          {
            query: [
              ['tag', 'a'],
              ['tag', 'b'],
            ],
          },
        ]),
        'tag',
        'request',
      ).occurrences,
      1,
    );
  });

  it('names cookies, never their secrets', () => {
    const endpoint = learn([
      {
        requestHeaders: [['cookie', 'theme=dark; sid=k3J9xQ2mV7bN4pL8sD1f']],
        responseHeaders: [['set-cookie', 'cart=k3J9xQ2mV7bN4pL8sD1f; Path=/']],
      },
    ]);
    assert.deepEqual(
      endpoint.list().map(({ side, name, samples }) => [side, name, samples]),
      [
        ['request', 'theme', ['dark']],
        ['request', 'sid', []],
        ['response', 'cart', []],
      ],
    );
  });

  it('keeps no name that is an address of a person, encoded or not', () => {
    const names = [
      'ada@mail.example',
      'ada%40mail.example',
      'ada%2540mail.example',
      btoa('ada@mail.example'),
    ];
    for (const name of names) {
      const endpoint = learn(
        times(3, () => ({
          query: [
            [name, '1'],
            ['page', '2'],
          ],
        })),
      );
      assert.deepEqual(
        endpoint
          .list()
          .map((one) => one.name)
          .sort(),
        ['page', '{}'],
        name,
      );
      assert.ok(!JSON.stringify(endpoint).includes(name), name);
    }
  });

  it('learns an object whose keys are data as one map', () => {
    const endpoint = learn(
      answers(30, (index) => ({
        prices: { [String(index)]: { amount: index }, [String(index + 500)]: { amount: 1 } },
        words: Object.fromEntries(times(9, (word) => [`word${index}x${word}`, true])),
        byMail: { [`p${index}@x.example`]: 1 },
      })),
    );
    assert.deepEqual(
      endpoint
        .list()
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('words')),
      ['prices.{}.amount', 'byMail.{}'],
    );
    assert.ok(endpoint.list().length < 240);
    assert.ok(endpoint.list().some(({ name }) => name === 'words.{}'));
  });

  it('ENG-03 keeps the names of a large record that gets new ones as its API grows', () => {
    const names = times(80, (index) => `field_${index}`);
    const endpoint = learn(
      answers(60, (index) =>
        Object.fromEntries(
          [...names, ...times(Math.max(0, index - 20), (n) => `added_${n}`)].map((name) => [
            name,
            index,
          ]),
        ),
      ),
    );
    assert.ok(endpoint.list().every(({ isMap }) => !isMap));
    for (const name of ['field_0', 'field_79', 'added_0', 'added_38']) find(endpoint, name);
  });

  it('ENG-03 keeps what OData says of a property under its name', () => {
    const endpoint = learn(
      answers(12, (index) => ({
        '@odata.context': 'https://shop.example/v4/$metadata#orders',
        value: [
          {
            id: index,
            'owner@odata.navigationLink': `https://shop.example/v4/people(${index})`,
            [`p${index}@odata.example`]: 1,
          },
        ],
      })),
    );
    assert.deepEqual(
      endpoint.list().map(({ name }) => name),
      ['@odata.context', 'value[].id', 'value[].owner@odata.navigationLink', 'value[].{}'],
    );
  });

  it('stays within 500 parameters and counts what found no room', () => {
    const endpoint = learn([
      { query: times(800, (index): [string, string] => [`name${index}`, '1']) },
    ]);
    assert.equal(endpoint.list().length, 500);
    assert.equal(endpoint.overflow, 300);
  });

  it('looks at 20 items of a list and 12 levels of depth', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 30; level++) deep = { d: deep };
    const endpoint = learn(answers(1, () => ({ deep, list: times(50, (index) => index) })));
    assert.equal(find(endpoint, 'list[]').occurrences, 20);
    assert.ok(!endpoint.list().some(({ name }) => name.split('.').length > 13));
  });

  it('flags ids of objects in paths and in queries that the answer repeats', () => {
    const endpoint = learn(
      times(40, (index) => ({
        query: [
          ['customerId', `c${index * 37}`],
          ['page', String(index)],
        ] as const,
        responseBody: exampleJson({ customer: `c${index * 37}` }),
      })),
      ON,
      (index) => String(index * 11),
    );
    assert.deepEqual(
      endpoint
        .list()
        .filter(({ objectId }) => objectId)
        .map(({ name }) => name),
      ['orderId', 'customerId'],
    );
  });
});

describe('sensitive data and samples', () => {
  const people = answers(30, (index) => ({
    name: 'x',
    email: `person${index}@mail.example`,
    status: ['new', 'paid'][index % 2],
    iban: 'DE89370400440532013000',
    secret: `value-${index}`,
  }));

  it('INV-18 finds the kind of data from the values and masks its samples', () => {
    const endpoint = learn(people);
    const email = find(endpoint, 'email');
    assert.deepEqual(
      [email.sensitive, email.dataType, email.dataCategories],
      [true, 'Email Address', ['PII']],
    );
    assert.ok(email.samples.length > 0);
    for (const sample of email.samples) assert.match(sample, /^p•+@m•+\.example$/);
    assert.deepEqual(find(endpoint, 'status').samples, ['new', 'paid']);
    assert.deepEqual(find(endpoint, 'secret').samples, []);
  });

  it('keeps nothing of any value when sampling is off', () => {
    const written = JSON.stringify(
      learn(
        answers(30, (index) => ({
          email: `person${index}@mail.example`,
          status: 'paid',
          salary: 48_211,
        })),
        OFF,
      ),
    );
    for (const trace of ['person', 'mail.example', 'paid', '48211'])
      assert.ok(!written.includes(trace), trace);
  });

  it('hides samples kept clear before the parameter turned out to be sensitive', () => {
    const odd = times(3, (index) => ({ owner: `unknown ${index}` }));
    const endpoint = learn(
      [...odd, ...times(30, (index) => ({ owner: `person${index}@mail.example` }))].map(
        (value) => ({ responseBody: exampleJson(value) }),
      ),
    );
    const owner = find(endpoint, 'owner');
    assert.equal(owner.dataType, 'Email Address');
    assert.ok(!owner.samples.some((sample) => sample.includes('unknown')), owner.samples.join());
  });

  it('forgets samples when the company opts out', () => {
    const endpoint = learn(people);
    endpoint.dropSamples();
    assert.ok(
      endpoint.list().every(({ samples, range }) => samples.length === 0 && range === null),
    );
  });

  it('tells what changed since it was last asked', () => {
    const endpoint = learn(people);
    assert.equal(endpoint.takeChanged().length, 5);
    assert.deepEqual(endpoint.takeChanged(), []);
    endpoint.observe(exampleExchange({ responseBody: exampleJson({ status: 'new' }) }), [], ON);
    assert.deepEqual(
      endpoint.takeChanged().map(({ name }) => name),
      ['status'],
    );
  });

  it('tells that a parameter is no longer required, though it was not seen', () => {
    const endpoint = learn(answers(200, () => ({ id: 1, note: 'x' })));
    assert.equal(find(endpoint, 'note').required, true);
    endpoint.takeChanged();
    for (let i = 0; i < 20; i++)
      endpoint.observe(exampleExchange({ responseBody: exampleJson({ id: 1 }) }), [], ON);
    assert.deepEqual(
      endpoint.takeChanged().map(({ name, required }) => [name, required]),
      [
        ['id', true],
        ['note', false],
      ],
    );
  });
});
