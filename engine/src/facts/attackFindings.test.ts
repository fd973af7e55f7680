import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { OutcomeKind } from '@palisade/vocabulary/attackTypes.ts';
import type { AnswerOutcome } from '../answers/outcome.ts';
import type { Signal } from '../behaviour/signal.ts';
import { attackFindings } from './attackFindings.ts';
import { EndpointFacts, type VainAttempt } from './endpointFacts.ts';

const HOUR = 3_600_000;
const injection = (family: AttackFamily, isSuccess: boolean, name = 'q'): Signal => ({
  type: 'injection',
  weight: 10,
  isProven: false,
  isSuccess,
  message: 'query q: Adds a clause to the SQL query',
  violations: [
    {
      place: { location: 'query', name },
      family,
      rule: 'x',
      message: 'Adds a clause to the SQL query',
      layers: [],
    },
  ],
});
const outcome = (kind: OutcomeKind, detail = ''): AnswerOutcome => ({
  reasons: [{ kind, value: 1, usual: null, detail }],
  consumption: [],
  fields: [],
});
const told = (signal: Signal, answer: AnswerOutcome | null): string =>
  attackFindings([signal], answer)
    .map(({ finding, isProven }) => `${finding} ${isProven ? 'proven' : 'in vain'}`)
    .join();

describe('POST-11 what an attack shows of the endpoint', () => {
  it('is proven by what only a payload of its family brings back', () => {
    for (const [family, answer, expected] of [
      ['sql', outcome('fields', 'hash'), 'SQL injection succeeded proven'],
      ['sql', outcome('proof', 'value in a database error'), 'SQL injection succeeded proven'],
      ['pathTraversal', outcome('proof', 'system file'), 'Server file read by a caller proven'],
      ['xxe', outcome('proof', 'system file'), 'File read through an external entity proven'],
      ['ssrf', outcome('proof', 'internal response'), 'Internal address fetched for caller proven'],
      ['command', outcome('proof', 'command output'), 'Command output in response proven'],
      ['xss', outcome('proof', 'reflected markup'), 'Reflected input proven'],
      // A longer answer may be another page, and markup that came back is another weakness.
      ['sql', outcome('bytes'), ''],
      ['pathTraversal', outcome('fields', 'a'), ''],
      ['template', outcome('proof', 'reflected markup'), ''],
      ['ssrf', outcome('proof', 'redirect to another site'), ''],
      ['xss', outcome('proof', 'password hashes'), ''],
      // So is what the payload of another field brought back.
      ['sql', outcome('proof', 'reflected markup'), ''],
      ['ldap', outcome('proof', 'command output'), ''],
      ['ssrf', outcome('proof', 'command output'), ''],
      ['pathTraversal', outcome('proof', 'internal response'), ''],
    ] as const)
      assert.equal(told(injection(family, true), answer), expected, family);
  });

  it('is proven by objects that only others had used, and not by those that nobody had', () => {
    const signal: Signal = {
      type: 'objectEnumeration',
      weight: 15,
      isProven: true,
      isSuccess: true,
      message: '6 objects returned that only other users had accessed',
    };
    assert.equal(
      told({ ...signal, isOfOthers: true }, outcome('rows')),
      'BOLA enumeration succeeded proven',
    );
    assert.equal(told(signal, outcome('rows')), '');
  });

  it('is proven by a sign-in after guesses, and not by that of somebody who mistyped', () => {
    const guess = (rest: Partial<Signal>): Signal => ({
      type: 'credentialStuffing',
      weight: 10,
      isProven: true,
      isSuccess: true,
      message: 'A sign-in succeeded among many that failed',
      ...rest,
    });
    for (const [rest, expected] of [
      [{ isLetIn: true }, 'Guesses without limit proven'],
      [{}, ''],
      [{ type: 'bruteForce', onSensitiveData: true }, ''],
    ] as const)
      assert.equal(told(guess(rest as Partial<Signal>), outcome('session', 'token')), expected);
  });

  it('is proven by messages to telephones in order, and not by much use of another kind', () => {
    const signal: Signal = {
      type: 'excessiveUsage',
      weight: 1,
      isProven: true,
      isSuccess: true,
      message: 'Another telephone of the range was asked for',
    };
    assert.equal(
      told({ ...signal, isSent: true }, outcome('rows')),
      'Messages sent without limit proven',
    );
    assert.equal(told(signal, outcome('rows')), '');
  });

  it('takes the path of a file that an entity of XML names for no path of the request', () => {
    const both = [injection('xxe', true), injection('pathTraversal', true)];
    assert.deepEqual(
      attackFindings(both, outcome('proof', 'system file')).map(({ finding }) => finding),
      ['File read through an external entity'],
    );
  });

  it('takes a token for what was typed to sign in, and no cookie that a form gives to anybody', () => {
    for (const [place, detail, expected] of [
      ['user', 'access_token', 'SQL injection succeeded proven'],
      ['login.password', 'data.token', 'SQL injection succeeded proven'],
      ['user', 'cookie PHPSESSID', ''],
      ['device', 'access_token', ''],
    ] as const)
      assert.equal(
        told(injection('sql', true, place), outcome('session', detail)),
        expected,
        place,
      );
  });

  it('is tried in vain where nothing came back, and says nothing where the record shows no answer', () => {
    assert.equal(
      told(injection('sql', false), outcome('error')),
      'SQL injection succeeded in vain',
    );
    assert.equal(told(injection('sql', true), null), '');
  });

  const FILE_READ = 'Server file read by a caller';
  const isKnown = (facts: EndpointFacts): boolean =>
    facts.findings.some(({ name }) => name === FILE_READ);
  const fileRead = (): EndpointFacts => {
    const facts = new EndpointFacts();
    facts.report(FILE_READ, 'query path', 0);
    return facts;
  };
  const inVain = (at: number, rest: Partial<VainAttempt> = {}): VainAttempt => ({
    evidence: 'query path',
    sender: '192.0.2.1',
    status: 200,
    at,
    ...rest,
  });

  it('POST-14 holds however many good requests come, and is past after attacks in vain an hour later', () => {
    const facts = fileRead();
    for (let at = 1; at <= 3_000; at += 1) facts.observe(200, at);
    for (let at = 1; at <= 100; at += 1) facts.resistAttempt(FILE_READ, inVain(at));
    assert.ok(isKnown(facts), 'payloads that fail beside the one that works');
    for (let hour = 2; hour < 21; hour += 1)
      facts.resistAttempt(FILE_READ, inVain(hour * HOUR, { status: 400 }));
    const loaded = EndpointFacts.fromJSON(facts.toJSON(0), facts.chances);
    assert.ok(isKnown(loaded));
    loaded.resistAttempt(FILE_READ, inVain(20 * HOUR + 1, { sender: '192.0.2.2' }));
    assert.ok(isKnown(loaded), 'nobody knows any more who tried within this hour');
    loaded.resistAttempt(FILE_READ, inVain(21 * HOUR));
    assert.ok(!isKnown(loaded));
    loaded.report(FILE_READ, 'query path', 22 * HOUR);
    assert.ok(isKnown(loaded), 'it is back when one works again');
  });

  it('POST-14 is not past by attempts elsewhere, those that a firewall stopped, or many of one sender', () => {
    for (const [why, attempt] of [
      ['another parameter', { evidence: 'query q' }],
      ['a firewall', { status: 403 }],
      ['no such page', { status: 404 }],
      ['no such method', { status: 405 }],
      ['a broken server', { status: 500 }],
    ] as const) {
      const facts = fileRead();
      for (let hour = 2; hour < 100; hour += 1)
        facts.resistAttempt(FILE_READ, inVain(hour * HOUR, attempt));
      assert.ok(isKnown(facts), why);
    }
    const facts = fileRead();
    for (let at = 0; at < 500; at += 1) facts.resistAttempt(FILE_READ, inVain(2 * HOUR + at));
    assert.ok(isKnown(facts), 'one sender within an hour');
    for (let at = 0; at < 19; at += 1)
      facts.resistAttempt(FILE_READ, inVain(2 * HOUR + at, { sender: `192.0.2.${at + 2}` }));
    assert.ok(!isKnown(facts), 'as many senders');
  });

  it('POST-14 is past by attempts of the same senders that fail within the hour at first, and after it', () => {
    const facts = fileRead();
    facts.report(FILE_READ, 'query path', 2.5 * HOUR);
    const senders = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
    for (const sender of senders) facts.resistAttempt(FILE_READ, inVain(3.2 * HOUR, { sender }));
    assert.ok(isKnown(facts));
    for (const sender of senders) facts.resistAttempt(FILE_READ, inVain(3.6 * HOUR, { sender }));
    assert.ok(!isKnown(facts));
  });

  it('POST-14 is not past for a month without attacks but two', () => {
    const facts = fileRead();
    for (const day of [2, 3]) facts.resistAttempt(FILE_READ, inVain(day * 24 * HOUR));
    for (let day = 1; day < 90; day += 1) facts.observe(200, day * 24 * HOUR);
    assert.ok(isKnown(facts));
    assert.ok(facts.progress.every(({ isPast }) => !isPast));
  });
});
