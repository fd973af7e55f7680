import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { ListedNumbers } from './listedNumbers.ts';

const NUMBERS = ['536-22-8145', '318-41-7720', '501-63-2094', '219-09-9999', '457-55-5462'];
const employees = (ssns: readonly string[]): unknown => ({
  employees: ssns.map((ssn, index) => ({ id: index, name: 'Ada Lovelace', ssn, salary: 70_000 })),
});

/** Whether lists of an answer, each given to so many callers in turn, show people's numbers. */
function areShown(answer: unknown, callers: number, times = 40): boolean {
  const listed = new ListedNumbers();
  const responseBody = exampleJson(answer);
  return Array.from({ length: times }, (_, index) =>
    listed.observe(exampleExchange({ responseBody }), {
      kinds: ['bearerJwt'],
      subject: `person ${index % callers}`,
      secret: `token ${index}`,
    }),
  ).includes(true);
}

/** The same of sessions that name nobody, each from an address at a time. */
function areShownIn(sessionOf: (index: number) => readonly [address: string, at: number]): boolean {
  const listed = new ListedNumbers();
  const responseBody = exampleJson(employees(NUMBERS));
  return Array.from({ length: 30 }, (_, index) => {
    const [clientAddress, startedAt] = sessionOf(index);
    return listed.observe(exampleExchange({ responseBody, clientAddress, startedAt }), {
      kinds: ['cookieSession'],
      subject: null,
      secret: `session ${index}`,
    });
  }).includes(true);
}

describe('lists of the numbers of people', () => {
  it('POST-14 DATA-07 are given to whoever signs in', () => {
    assert.ok(areShown(employees(NUMBERS), 20));
  });

  it('POST-14 are none where all entries are of one person, or of somebody and a child', () => {
    const [own = '', child = ''] = NUMBERS;
    assert.ok(!areShown(employees([own, own, own, own, own]), 20));
    assert.ok(!areShown(employees([own, child, own, child, own]), 20));
    assert.ok(areShown(employees([own, own, own, ...NUMBERS]), 20));
  });

  it('POST-14 are shown again by as many others, and not by the few who are still given them', () => {
    const listed = new ListedNumbers();
    const responseBody = exampleJson(employees(NUMBERS));
    const given = (callers: number, times: number): boolean =>
      Array.from({ length: times }, (_, index) =>
        listed.observe(exampleExchange({ responseBody }), {
          kinds: ['bearerJwt'],
          subject: `person ${Math.floor(index / 8) % callers}`,
          secret: null,
        }),
      ).includes(true);
    assert.ok(given(20, 200));
    assert.ok(!given(5, 400));
    assert.ok(given(20, 400));
  });

  it('POST-14 are none that one clerk reads in a new session each day, or several from one place', () => {
    const day = 86_400_000;
    assert.ok(!areShownIn((index) => ['203.0.113.7', index * day]));
    assert.ok(!areShownIn((index) => [`203.0.113.${index}`, index * day]));
    assert.ok(!areShownIn((index) => [`203.0.113.${index % 5}`, index]));
    assert.ok(areShownIn((index) => [`203.0.113.${index}`, index]));
  });

  it('POST-14 are none that a few clerks read, of one person, of masked numbers, or without any', () => {
    assert.ok(!areShown(employees(NUMBERS), 5));
    assert.ok(!areShown(employees(NUMBERS.slice(0, 1)), 20));
    assert.ok(!areShown(employees(NUMBERS.map((ssn) => `***-**-${ssn.slice(-4)}`)), 20));
    assert.ok(
      !areShown({ employees: [{ id: 1 }, { id: 2 }, { id: 3 }], text: 'x'.repeat(100) }, 20),
    );
  });

  it('POST-14 are none where each is given their own record', () => {
    assert.ok(
      !areShown({ id: 7, ssn: NUMBERS[0], jobs: [{ at: 'a' }, { at: 'b' }, { at: 'c' }] }, 20),
    );
  });
});
