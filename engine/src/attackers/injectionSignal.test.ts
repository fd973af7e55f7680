import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Baseline, BodyRule, FieldRule } from '../anomalies/baseline.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { CHARS } from '../sensitive/charMask.ts';
import { DetectorState } from './detectorState.ts';
import { injectionSignal, suspectFields } from './injectionSignal.ts';
import type { Observed } from './observed.ts';

const QUOTED = "desk' or 'lamp' like 'lamp";
const FIELD: FieldRule = {
  type: 'string',
  otherTypes: [],
  format: null,
  confidence: 1,
  seen: 400,
  distinct: 300,
  allowed: null,
  range: null,
  length99: 40,
  chars: CHARS.lower | CHARS.space | CHARS.punctuation,
  usual: CHARS.lower | CHARS.space | CHARS.punctuation,
  isRequired: false,
  isCredential: false,
};

/** An endpoint whose search holds words, spaces and quotes. */
const baseline = (seen: number): Baseline => ({
  requests: seen,
  isAvailable: true,
  path: new Map(),
  query: new Map([['q', { ...FIELD, seen }]]),
  cookie: new Map(),
  bodies: new Map(),
  objectIds: new Set(),
  open: new Set(),
});

function signal(agent: string, q: string, seen: number) {
  const state = new DetectorState();
  const exchange = exampleExchange({
    path: '/search',
    query: [['q', q]],
    requestHeaders: [['user-agent', agent]],
    status: 200,
  });
  return injectionSignal(
    state.actors,
    state.actor(7, 0),
    exchange,
    suspectFields(exchange, [], baseline(seen), []),
  );
}

describe('ENG-04 what signatures come to', () => {
  it('what is sent says what is tried, even where the name of the tool weighs more', () => {
    const found = signal('sqlmap/1.7', QUOTED, 400);
    assert.deepEqual([found?.type, found?.violations?.[0]?.place.name], ['injection', 'q']);
  });

  it('a tool that sends nothing else looks around', () =>
    assert.equal(signal('sqlmap/1.7', 'desk', 400)?.type, 'pathScan'));

  for (const header of ['x-tenant-id', 'cookie'] as const)
    it(`one payload after the other in ${header} are as many attempts, and the same is one`, () => {
      const state = new DetectorState();
      const weightOf = (value: string): number | undefined => {
        const exchange = exampleExchange({
          path: '/products',
          requestHeaders: [[header, header === 'cookie' ? `theme=${value}` : value]],
          status: 200,
        });
        const fields = suspectFields(exchange, [], baseline(400), []);
        return injectionSignal(state.actors, state.actor(7, 0), exchange, fields)?.weight;
      };
      const payloads = ["1' UNION SELECT password FROM users--", "1' AND SLEEP(5)-- -"];
      assert.ok(payloads.map(weightOf).every((weight) => (weight ?? 0) >= 5));
      assert.ok(payloads.map(weightOf).every((weight) => (weight ?? 9) < 1));
    });

  it('signs that a field is used to say little, and few sightings make no habit', () => {
    assert.equal(signal('app/1.0', QUOTED, 400), null);
    assert.equal(signal('app/1.0', QUOTED, 12)?.type, 'injection');
  });
});

const SELECT = "SELECT Id, Name FROM Account WHERE Name LIKE '%Berg%' LIMIT 200";

/** What one statement in one field comes to, where the field's content is unknown or `usual`. */
function statement(
  path: string,
  name: string,
  value: string,
  usual: number | null = null,
  pathValues: Observed['pathValues'] | null = [],
) {
  const state = new DetectorState();
  const exchange = exampleExchange({
    path,
    query: [[name, value]],
    requestHeaders: [['user-agent', 'app/1.0']],
    status: 200,
  });
  const rule = usual === null ? [] : [[name, { ...FIELD, chars: usual, usual }] as const];
  const known = usual === null ? null : { ...baseline(400), query: new Map(rule) };
  const fields = suspectFields(exchange, pathValues, known, []);
  return injectionSignal(state.actors, state.actor(7, 0), exchange, fields);
}

describe('ENG-04 statements where an API takes statements', () => {
  for (const [path, name] of [
    ['/services/data/v59.0/query', 'q'],
    ['/api/v2/statements', 'statement'],
    ['/api/0.1/sqllab/execute', 'sql'],
    ['/datasets', 'native.rawSql'],
    ['/v1/execute', 'sql_text'],
  ] as const)
    it(`${name} of ${path} is for statements`, () => {
      assert.equal(statement(path, name, SELECT), null);
      assert.equal(statement(path, name, `${SELECT} UNION SELECT Id, Email FROM Contact`), null);
    });

  for (const [path, name] of [
    ['/products', 'q'],
    ['/products/search', 'query'],
    ['/users', 'name'],
    ['/accounts/17/statement', 'from'],
    ['/accounts/17/statements', 'q'],
    ['/accounts/17/statements', 'text'],
  ] as const)
    it(`${name} of ${path} is not`, () =>
      assert.equal(statement(path, name, SELECT)?.type, 'injection'));

  it('what breaks out of a value or calls what no query needs counts there as well', () => {
    for (const value of ["1' OR '1'='1' --", "x' UNION SELECT password FROM users --"])
      assert.equal(statement('/query', 'q', value)?.type, 'injection', value);
    for (const value of [
      'SELECT name FROM users WHERE id = 1 AND SLEEP(10)',
      "SELECT LOAD_FILE('/etc/passwd') FROM users",
      "EXEC master..xp_cmdshell 'dir'",
      "SELECT 1; EXEC xp_cmdshell 'whoami'",
      "SELECT * FROM users; WAITFOR DELAY '0:0:5'",
      "LOAD DATA INFILE '/etc/passwd' INTO TABLE names",
      "SELECT sys_eval('id') FROM names",
      "CREATE USER guest IDENTIFIED BY 'x'",
    ])
      assert.equal(statement('/query', 'q', value)?.type, 'injection', value);
  });

  it('a name that callers made up says nothing where the names of the API are known', () => {
    const state = new DetectorState();
    const sent = (name: string, known: Baseline | null, location: 'query' | 'requestHeaders') => {
      const headers = [['user-agent', 'app/1.0']] as const;
      const exchange = exampleExchange({
        path: '/products',
        query: location === 'query' ? [[name, SELECT]] : [],
        requestHeaders: location === 'query' ? headers : [...headers, [name, SELECT]],
        status: 200,
      });
      return injectionSignal(
        state.actors,
        state.actor(7, 0),
        exchange,
        suspectFields(exchange, [], known, []),
      );
    };
    for (const name of ['sql', 'id[sql]', 'filter.sql'])
      assert.equal(sent(name, baseline(400), 'query')?.type, 'injection', name);
    assert.equal(sent('x-sql', null, 'requestHeaders')?.type, 'injection');
    assert.equal(sent('sql', null, 'query'), null);
    assert.equal(sent('sql', { ...baseline(400), open: new Set(['query']) }, 'query'), null);
  });

  it('a path that callers made up says nothing', () => {
    assert.equal(statement('/query', 'q', SELECT, null, null)?.type, 'injection');
    const values = [{ name: 'productId', value: 'query' }];
    assert.equal(statement('/products/query', 'q', SELECT, null, values)?.type, 'injection');
  });

  it('a statement counts in a field of that name that normally holds words', () => {
    const words = CHARS.lower | CHARS.space;
    assert.equal(statement('/query', 'q', SELECT, words)?.type, 'injection');
    assert.equal(statement('/query', 'q', SELECT, words | CHARS.punctuation | CHARS.equals), null);
  });
});

describe('ENG-04 payloads in texts that people write', () => {
  const CHAR_MASK = CHARS.lower | CHARS.upper | CHARS.space;
  const NOTES: FieldRule = { ...FIELD, length99: 200, chars: CHAR_MASK, usual: CHAR_MASK };
  const rule = (children: BodyRule['children'], own: FieldRule | null): BodyRule => ({
    field: own,
    seen: 400,
    children,
    item: null,
    isOpen: false,
  });
  const isQuoted = (note: string, status = 201, usual: FieldRule = NOTES): boolean | undefined => {
    const state = new DetectorState();
    const known: Baseline = {
      ...baseline(400),
      bodies: new Map([['application/json', rule(new Map([['note', rule(null, usual)]]), null)]]),
    };
    const exchange = exampleExchange({
      method: 'POST',
      path: '/orders/7/notes',
      requestBody: exampleJson({ note }),
      status,
    });
    const fields = suspectFields(exchange, [], known, []);
    const found = injectionSignal(state.actors, state.actor(7, 0), exchange, fields, known);
    assert.ok(found !== null, 'it is one of injections');
    return found.isQuoted;
  };

  it('are quotes, where texts of that kind are usual and the answer says nothing of them', () => {
    for (const text of [
      'SELECT name, total FROM orders WHERE total > 100 ORDER BY total DESC; is what I ran, and it is slow.',
      'Use `<script src="app.js"></script>` at the end of the body, not in the head.',
    ])
      assert.equal(isQuoted(text), true);
  });

  it('are none where they are short, refused, or where no text is usual', () => {
    assert.equal(isQuoted('<script>alert(1)</script>'), undefined);
    assert.equal(isQuoted('<img src=x onerror=alert(document.cookie)>'), undefined);
    const text = 'Use `<script src="app.js"></script>` at the end of the body, not in the head.';
    assert.equal(isQuoted(text, 400), undefined);
    assert.equal(isQuoted(text, 201, { ...NOTES, length99: 12 }), undefined);
    assert.equal(isQuoted(text, 201, { ...NOTES, seen: 3 }), undefined);
  });
});
