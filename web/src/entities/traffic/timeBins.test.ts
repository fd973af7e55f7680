import { timeBins } from './timeBins.ts';

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
});
