import './donut.css';

interface Slice {
  readonly key: string;
  readonly value: number;
  /** A colour token, for example `severity-high-mark`. */
  readonly colour: string;
}

interface DonutProps {
  /** At most five; those without anything are left out. */
  readonly slices: readonly Slice[];
  /** What the whole is: number and unit. */
  readonly total: string;
  readonly unit: string;
  readonly size?: number;
}

const WIDTH = 12;
const GAP = 2;

/**
 * Shares of a whole as a ring with the whole in its middle. It adds no fact to the list beside it,
 * so screen readers skip it.
 */
export function Donut({ slices, total, unit, size = 112 }: DonutProps) {
  const radius = (size - WIDTH) / 2;
  const around = 2 * Math.PI * radius;
  const shown = slices.filter(({ value }) => value > 0);
  const sum = shown.reduce((all, { value }) => all + value, 0);
  const gap = shown.length > 1 ? GAP : 0;
  const starts = shown.map(
    (_slice, index) =>
      (shown.slice(0, index).reduce((all, { value }) => all + value, 0) / sum) * around,
  );
  return (
    <div className="p-donut" aria-hidden="true" style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={WIDTH}
          stroke="var(--p-colors-bg-muted)"
        />
        {shown.map(({ key, value, colour }, index) => (
          <circle
            key={key}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={WIDTH}
            stroke={`var(--p-colors-${colour})`}
            strokeDasharray={`${Math.max(1, (value / sum) * around - gap)} ${around}`}
            strokeDashoffset={-(starts[index] ?? 0)}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        ))}
      </svg>
      <span>
        <b>{total}</b>
        <small>{unit}</small>
      </span>
    </div>
  );
}
