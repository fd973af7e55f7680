import { onlyDay, timeBins } from './timeBins.ts';

const bins = (days: readonly string[]) =>
  timeBins(
    days.map((day) => ({ at: `${day}T00:00:00Z` })),
    () => [1],
  ).map(({ label, title }) => [label, title]);

describe('words of equal time steps', () => {
  it('are dates of a month where a step is a day', () => {
    expect(bins(['2026-05-01', '2026-05-02', '2026-05-03'])).toHaveLength(3);
    expect(bins([...Array(10).keys()].map((day) => `2026-05-${String(day + 10)}`))[0]).toEqual([
      '10 May',
      'Sunday 10 May',
    ]);
  });

  it('name the year and both ends where a step is longer than a day', () => {
    expect(bins(['2019-01-01', '2019-03-02'])[0]).toEqual(['Jan 2019', '1 Jan 2019 – 1 Mar 2019']);
  });

  it('name the year of one day that is not of this year, whose axis has hours alone', () => {
    const points = ['2019-05-01T10:00:00Z', '2019-05-01T11:00:00Z'].map((at) => ({ at }));
    expect(timeBins(points, () => [1])[0]?.title).toMatch(/^Wednesday,? 1 May 2019, 10:00/);
    expect(onlyDay(points)).toBe('1 May 2019');
  });

  it('need no date of their own over several days, today and without any', () => {
    expect(onlyDay([{ at: '2019-05-01T10:00:00Z' }, { at: '2019-05-03T10:00:00Z' }])).toBeNull();
    expect(onlyDay([{ at: new Date().toISOString() }])).toBeNull();
    expect(onlyDay([])).toBeNull();
  });
});
