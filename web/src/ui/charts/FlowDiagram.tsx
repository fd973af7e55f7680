import { chakra } from '@chakra-ui/react/styled-system';
import { type FlowLink, flowLayout, type FlowNode, NODE_WIDTH } from './flowLayout.ts';

const WIDTH = 660;
const HEIGHT = 240;
const colour = (token: string): string => `var(--p-colors-${token})`;

/** Between a node and its name. */
const LABEL_GAP = 6;

const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    height: 'auto',
    overflow: 'visible',
    marginBlock: '3',
    '& text': { fontSize: '11px', paintOrder: 'stroke' },
  },
});

interface FlowDiagramProps {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

/**
 * How much goes from where to where, as bands from left to right. It adds no fact to the table
 * beside it, so screen readers skip it.
 */
export function FlowDiagram({ nodes, links }: FlowDiagramProps) {
  const placed = flowLayout(nodes, links, { width: WIDTH, height: HEIGHT });
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {placed.links.map(({ key, path, width }) => (
        <path
          key={key}
          d={path}
          fill="none"
          stroke={colour('chart-1')}
          strokeOpacity={0.28}
          strokeWidth={width}
        />
      ))}
      {placed.nodes.map(({ key, label, colour: token, x, y, height, isLast }) => (
        <g key={key}>
          <rect x={x} y={y} width={NODE_WIDTH} height={height} rx={1} fill={colour(token)} />
          <text
            x={isLast ? x - LABEL_GAP : x + NODE_WIDTH + LABEL_GAP}
            y={y + height / 2}
            dominantBaseline="central"
            textAnchor={isLast ? 'end' : 'start'}
            fill={colour('fg')}
            stroke={colour('bg-raised')}
            strokeWidth={3}
          >
            {label}
          </text>
        </g>
      ))}
    </Drawing>
  );
}
