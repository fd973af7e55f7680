import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMPANY_STEPS, ENDPOINT_STEPS, stepTimes, windowBetween, windowUntil } from './windows.ts';

const now = Date.parse('2026-05-20T13:37:00Z');
const times = (kind: { step: number; steps: number }) => stepTimes(windowUntil(now, kind));

describe('windows of traffic', () => {
  for (const [title, kind, count, first, last] of [
    [
      '1 day of an endpoint',
      ENDPOINT_STEPS[1],
      24,
      '2026-05-19T14:00:00.000Z',
      '2026-05-20T13:00:00.000Z',
    ],
    [
      '2 days of an endpoint',
      ENDPOINT_STEPS[2],
      48,
      '2026-05-18T14:00:00.000Z',
      '2026-05-20T13:00:00.000Z',
    ],
    [
      '7 days of an endpoint',
      ENDPOINT_STEPS[7],
      168,
      '2026-05-13T14:00:00.000Z',
      '2026-05-20T13:00:00.000Z',
    ],
    [
      '30 days of an endpoint',
      ENDPOINT_STEPS[30],
      720,
      '2026-04-20T14:00:00.000Z',
      '2026-05-20T13:00:00.000Z',
    ],
    [
      '1 day of a company',
      COMPANY_STEPS[1],
      24,
      '2026-05-19T14:00:00.000Z',
      '2026-05-20T13:00:00.000Z',
    ],
    [
      '7 days of a company',
      COMPANY_STEPS[7],
      7,
      '2026-05-14T00:00:00.000Z',
      '2026-05-20T00:00:00.000Z',
    ],
    [
      '90 days of a company',
      COMPANY_STEPS[90],
      90,
      '2026-02-20T00:00:00.000Z',
      '2026-05-20T00:00:00.000Z',
    ],
  ] as const) {
    it(`INV-10 ${title}: ${count} steps, the last of which holds the present`, () => {
      const at = times(kind);
      assert.deepEqual([at.length, at[0], at.at(-1)], [count, first, last]);
      assert.ok(
        at.every(
          (time, index) =>
            index === 0 || Date.parse(time) - Date.parse(at[index - 1] ?? '') === kind.step,
        ),
      );
    });
  }

  for (const [first, last, count, step] of [
    ['2026-05-20T13:00:00Z', '2026-05-20T13:00:00Z', 1, 1],
    ['2026-05-19T14:00:00Z', '2026-05-20T13:00:00Z', 24, 1],
    ['2026-05-18T13:00:00Z', '2026-05-20T13:00:00Z', 3, 24],
    ['2026-02-20T23:00:00Z', '2026-05-20T00:00:00Z', 90, 24],
    ['2012-05-20T00:00:00Z', '2026-05-20T13:00:00Z', 91, 57 * 24],
  ] as const) {
    it(`all time from ${first} to ${last} has ${count} steps of ${step} hours with both in them`, () => {
      const [from, until] = [Date.parse(first), Date.parse(last)];
      const window = windowBetween(from, until);
      assert.deepEqual([window.steps, window.step / 3_600_000], [count, step]);
      assert.ok(window.from <= from && until < window.from + window.steps * window.step);
    });
  }
});
