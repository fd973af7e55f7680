import { UNREAD } from '../../../ui/filters/unread.ts';
import { causeDays, isDay, labelsOf, trafficOn } from './causeDays.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');
const time = (op: 'after' | 'before' | 'between', value: string | readonly string[]) => ({
  all: [{ field: 'time', op, value }],
});
const ALL = { all: [] };

describe('days of causes of change', () => {
  it('OVER-02 are those of the filter, else since the chosen day, else the last seven', () => {
    expect(causeDays(ALL, null, NOW)).toEqual({ since: '2026-11-22', until: null });
    expect(causeDays(ALL, '2026-10-01', NOW)).toEqual({ since: '2026-10-01', until: null });
    expect(causeDays(time('after', '2026-11-20'), '2026-10-01', NOW)).toEqual({
      since: '2026-11-21',
      until: null,
    });
    expect(causeDays(time('before', '2026-11-20'), null, NOW)).toEqual({
      since: '1970-01-01',
      until: '2026-11-19',
    });
    expect(causeDays(time('between', ['2026-11-01', '2026-11-08']), null, NOW)).toEqual({
      since: '2026-11-01',
      until: '2026-11-08',
    });
    expect(causeDays(time('after', 'now-2d'), null, NOW).since).toBe('2026-11-27');
    expect(causeDays(time('after', 'now-24h'), null, NOW).since).toBe('2026-11-28');
    const both = [...time('after', '2026-11-01').all, ...time('after', '2026-11-10').all];
    expect(causeDays({ all: both }, null, NOW).since).toBe('2026-11-11');
  });

  it('is a day that there is', () => {
    expect(['2026-11-29', '2026-02-30', '29.11.2026', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('OVER-02 keeps labels, and asks for nothing where they could not be read', () => {
    const label = { field: 'label', op: 'isNot', value: ['l-1'] } as const;
    expect(labelsOf({ all: [...time('after', '2026-11-20').all, label] })).toEqual({
      all: [label],
    });
    expect(labelsOf(ALL)).toBeNull();
    const unread = { field: UNREAD, op: 'is', value: '{' } as const;
    expect(labelsOf({ all: [unread] })).toEqual({
      all: [{ field: 'label', op: 'is', value: ['00000000-0000-0000-0000-000000000000'] }],
    });
    expect(trafficOn({ since: '2026-11-01', until: '2026-11-08' }, { all: [label] })).toEqual({
      all: [
        { field: 'time', op: 'after', value: '2026-10-31' },
        { field: 'time', op: 'before', value: '2026-11-09' },
        label,
      ],
    });
  });
});
