import { flowLayout } from './flowLayout.ts';

const node = (key: string) => ({ key, label: key, colour: 'chart-1' });
const link = (source: string, target: string, value: number) => ({ source, target, value });
const SIZE = { width: 400, height: 200 };

describe('the layout of a flow', () => {
  const nodes = ['nginx', 'file', 'intake', 'learner', 'rejected', 'inventory'].map(node);
  const links = [
    link('nginx', 'intake', 90),
    link('file', 'intake', 10),
    link('intake', 'learner', 80),
    link('intake', 'rejected', 20),
    link('learner', 'inventory', 80),
  ];

  it('OVER-14 has a column for each step from the left edge to the right one', () => {
    const { nodes: placed } = flowLayout(nodes, links, SIZE);
    const x = Object.fromEntries(placed.map((each) => [each.key, Math.round(each.x)]));
    expect(x).toEqual({
      nginx: 0,
      file: 0,
      intake: 131,
      learner: 261,
      rejected: 261,
      inventory: 392,
    });
    expect(placed.filter(({ isLast }) => isLast).map(({ key }) => key)).toEqual(['inventory']);
  });

  it('OVER-14 keeps proportions, stays within its height and overlaps nothing', () => {
    const { nodes: placed, links: bands } = flowLayout(nodes, links, SIZE);
    const band = (key: string) => bands.find((each) => each.key === key)?.width ?? 0;
    expect(band('nginx intake') / band('file intake')).toBeCloseTo(9);
    for (const column of Map.groupBy(placed, ({ x }) => x).values()) {
      const sorted = column.toSorted((one, other) => one.y - other.y);
      expect(sorted[0]?.y).toBeGreaterThanOrEqual(-0.001);
      for (const [index, each] of sorted.entries()) {
        const next = sorted[index + 1];
        expect(each.y + each.height).toBeLessThanOrEqual(next === undefined ? 200.001 : next.y);
      }
    }
  });

  it('OVER-14 shows the least beside the most, and stands circles and strangers', () => {
    const { links: bands } = flowLayout(
      nodes,
      [link('nginx', 'intake', 5_000_000_000), link('file', 'intake', 1)],
      SIZE,
    );
    expect(bands[1]?.width).toBeGreaterThanOrEqual(1);
    const circle = [
      link('nginx', 'intake', 1),
      link('intake', 'nginx', 1),
      link('nginx', 'gone', 1),
    ];
    expect(flowLayout(nodes, circle, SIZE).links).toHaveLength(2);
    expect(flowLayout([], [], SIZE)).toEqual({ nodes: [], links: [] });
  });
});
