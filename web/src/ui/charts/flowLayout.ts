/** Something that a flow goes through. */
export interface FlowNode {
  readonly key: string;
  readonly label: string;
  /** What it is drawn in, as a token of the theme: `chart-1`. */
  readonly colour: string;
}

/** How much goes from one node to another; both by key. */
export interface FlowLink {
  readonly source: string;
  readonly target: string;
  readonly value: number;
}

export interface PlacedNode extends FlowNode {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The rightmost column has its labels at the left. */
  readonly isLast: boolean;
}

export interface PlacedLink {
  readonly key: string;
  /** Middle of a band, as the path of an SVG. */
  readonly path: string;
  readonly width: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const NODE_WIDTH = 8;
const GAP = 14;
/** What goes through is seen however little it is. */
const LEAST = 2;

/** How many links lead to each node at most. */
function columnsOf(nodes: readonly FlowNode[], links: readonly FlowLink[]): Map<string, number> {
  const columns = new Map(nodes.map(({ key }) => [key, 0]));
  // As many rounds as the longest way can have; a circle ends there too.
  for (let round = 1; round < nodes.length; round += 1)
    for (const { source, target } of links) {
      const next = (columns.get(source) ?? 0) + 1;
      if (next > (columns.get(target) ?? 0) && next < nodes.length) columns.set(target, next);
    }
  return columns;
}

const sumOf = (links: readonly FlowLink[]): number =>
  links.reduce((sum, { value }) => sum + value, 0);

/**
 * Places a flow in columns from left to right: each node as high as what goes through it, each link
 * a band as wide as what it carries.
 */
export function flowLayout(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  { width, height }: Size,
): { readonly nodes: readonly PlacedNode[]; readonly links: readonly PlacedLink[] } {
  const columns = columnsOf(nodes, links);
  const last = Math.max(0, ...columns.values());
  const throughput = (key: string): number =>
    Math.max(
      sumOf(links.filter(({ target }) => target === key)),
      sumOf(links.filter(({ source }) => source === key)),
    );
  const byColumn = Map.groupBy(nodes, ({ key }) => columns.get(key) ?? 0);
  const scale = Math.min(
    ...[...byColumn.values()].map(
      (column) =>
        (height - GAP * (column.length - 1) - LEAST * column.length) /
        Math.max(
          1,
          column.reduce((sum, { key }) => sum + throughput(key), 0),
        ),
    ),
  );
  const sized = (value: number): number => LEAST + value * scale;
  const placed = [...byColumn].flatMap(([column, members]) => {
    const heights = members.map(({ key }) => sized(throughput(key)));
    const whole = heights.reduce((sum, each) => sum + each, 0) + GAP * (members.length - 1);
    let y = (height - whole) / 2;
    return members.map((node, index): PlacedNode => {
      const at = { ...node, y, height: heights[index] ?? LEAST };
      y += at.height + GAP;
      const x = last === 0 ? 0 : (column / last) * (width - NODE_WIDTH);
      return { ...at, x, isLast: column === last };
    });
  });
  return { nodes: placed, links: bandsOf(placed, links, scale) };
}

/** Bands between placed nodes, each below the one before it at both of its ends. */
function bandsOf(
  nodes: readonly PlacedNode[],
  links: readonly FlowLink[],
  scale: number,
): PlacedLink[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const [left, entered] = [new Map<string, number>(), new Map<string, number>()];
  return links.flatMap(({ source, target, value }) => {
    const [from, to] = [byKey.get(source), byKey.get(target)];
    if (from === undefined || to === undefined) return [];
    const width = Math.max(1, value * scale);
    const [out, into] = [left.get(source) ?? LEAST / 2, entered.get(target) ?? LEAST / 2];
    left.set(source, out + width);
    entered.set(target, into + width);
    const [x1, x2] = [from.x + NODE_WIDTH, to.x];
    const [y1, y2] = [from.y + out + width / 2, to.y + into + width / 2];
    const middle = (x1 + x2) / 2;
    const path = `M${x1},${y1}C${middle},${y1} ${middle},${y2} ${x2},${y2}`;
    return [{ key: `${source} ${target}`, path, width }];
  });
}
