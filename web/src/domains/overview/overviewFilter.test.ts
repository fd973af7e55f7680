import { graphFilter, listFilter } from './overviewFilter.ts';
import { overviewAddress } from './overviewAddress.ts';

const at = (...all: readonly object[]) =>
  overviewAddress.parse(new URLSearchParams({ filters: JSON.stringify({ all }) })).filter;
const time = (op: string, value: unknown) => ({ field: 'time', op, value });

describe('the filter of the overview in lists', () => {
  it.each([
    [time('after', 'now-7d'), [{ field: 'lastActivity', op: 'after', value: 'now-7d' }]],
    [time('before', '2026-11-01'), [{ field: 'detectionTime', op: 'before', value: '2026-11-01' }]],
    [
      time('between', ['2026-03-01', '2026-12-31']),
      [
        { field: 'lastActivity', op: 'after', value: '2026-02-28' },
        { field: 'detectionTime', op: 'before', value: '2027-01-01' },
      ],
    ],
    [
      time('between', ['2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z']),
      [
        { field: 'lastActivity', op: 'after', value: '2026-11-01T10:00:00Z' },
        { field: 'detectionTime', op: 'before', value: '2026-11-01T11:00:00Z' },
      ],
    ],
  ])('OVER-02 %j is about what was there within it', (condition, expected) => {
    expect(listFilter(at(condition), 'endpoints')).toEqual({ all: expected });
  });

  it('OVER-02 keeps its place behind the conditions of a widget, and is null without any', () => {
    const own = { field: 'severity', op: 'is', value: ['high'] } as const;
    expect(listFilter(at(time('after', 'now-1d')), 'gaps', own)).toEqual({
      all: [own, { field: 'detected', op: 'after', value: 'now-1d' }],
    });
    expect(graphFilter(at(), 'gaps')).toBeNull();
  });

  it('OVER-02 leaves what could not be read to the list, and asks the graph for nothing', () => {
    const odd = at(time('after', 'soon'));
    expect(listFilter(odd, 'changes')).toEqual({
      all: [{ field: 'unread', op: 'is', value: expect.stringContaining('soon') as string }],
    });
    expect(graphFilter(odd, 'changes')).toEqual({
      all: [{ field: 'time', op: 'before', value: '0001-01-01' }],
    });
  });
});
