import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';

const SEND = '/signup/otp';
const SECOND = 1_000;
const code = (phone: string, address: string) => ({
  method: 'POST',
  path: SEND,
  token: null,
  address,
  body: { phone, locale: 'nb' },
  status: 202,
  answer: { sent: true },
});

describe('ATK-05 telephones that codes are sent to', () => {
  it('are those of a range, one after the other, from many addresses', () => {
    const traffic = new FewEndpoints(SEND);
    for (let index = 0; index < 260; index++)
      traffic.send(
        index,
        code(`+9606${700_000 + index * 3}`, `196.200.${16 + (index % 4)}.${1 + (index % 120)}`),
        9 * SECOND,
      );
    assert.deepEqual([traffic.found, traffic.successes], [['excessiveUsage'], [260]]);
  });

  it('are none of the customers of one carrier, all behind a few of its addresses', () => {
    const traffic = new FewEndpoints(SEND);
    for (let index = 0; index < 600; index++)
      traffic.send(
        index,
        code(`+4791${(index * 617_921) % 1_000_000}`.padEnd(11, '0'), `31.45.7.${index % 3}`),
        40 * SECOND,
      );
    assert.deepEqual(traffic.found, []);
  });

  it('are none of people who ask once more, or of a customer with a key who tells many', () => {
    const traffic = new FewEndpoints(SEND);
    for (let person = 0; person < 60; person++)
      for (let times = 0; times < 3; times++)
        traffic.send(person, code(`+47912345${person * 17}`, `88.9.1.${person}`), 30 * SECOND);
    for (let index = 0; index < 100; index++)
      traffic.send(
        70,
        { ...code(`+4690${100_000 + index}`, '52.9.1.1'), token: 'customer-key-a1B2c3D4e5F6' },
        20 * SECOND,
      );
    assert.deepEqual(traffic.found, []);
  });

  it('are none of a monitor that asks by turns for two, however long', () => {
    const traffic = new FewEndpoints(SEND);
    for (let index = 0; index < 80; index++)
      traffic.send(0, code(`+1555010000${1 + (index % 2)}`, '203.0.113.9'), 60 * SECOND);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });

  it('are no days of a calendar', () => {
    for (const [from, to] of [
      ['2026-06-', '2026-06-'],
      ['202606', '202606'],
    ] as const) {
      const traffic = new FewEndpoints(SEND);
      for (let day = 1; day < 29; day++)
        traffic.send(
          0,
          {
            ...code('', `203.0.113.${day % 3}`),
            body: {
              from: `${from}${String(day).padStart(2, '0')}`,
              to: `${to}${String(day + 1).padStart(2, '0')}`,
            },
          },
          3 * SECOND,
        );
      assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
    }
  });

  it('are none of the staff of a company, whose cards were bought together', () => {
    const traffic = new FewEndpoints(SEND);
    for (let person = 0; person < 18; person++)
      traffic.send(
        person,
        code(`+49151234567${10 + ((person * 7) % 18)}`, `203.0.113.${person}`),
        120 * SECOND,
      );
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });

  it('are those of a range, each from an address of its own, where they are many', () => {
    const traffic = new FewEndpoints(SEND);
    for (let index = 0; index < 120; index++)
      traffic.send(index, code(`+9606${700_000 + index * 3}`, `196.200.16.${index}`), 9 * SECOND);
    assert.deepEqual([traffic.found, traffic.successes], [['excessiveUsage'], [120]]);
  });
});
