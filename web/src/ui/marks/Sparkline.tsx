interface SparklineProps {
  readonly values: readonly number[];
  /** `traffic` is the measure itself, filled; `count` is a quiet line. */
  readonly variant?: 'traffic' | 'count';
  readonly width?: number;
  readonly height?: number;
}

/** A line without axes. It adds no fact to the number beside it, so screen readers skip it. */
export function Sparkline({
  values,
  variant = 'traffic',
  width = 64,
  height = 20,
}: SparklineProps) {
  if (values.length < 2) return null;
  const least = variant === 'traffic' ? 0 : Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    return `${x.toFixed(1)} ${(height - 1.5 - ((value - least) / span) * (height - 3)).toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  const colour = variant === 'traffic' ? 'var(--p-colors-chart-1)' : 'var(--p-colors-fg-subtle)';
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {variant === 'traffic' && (
        <path d={`${line}L${width} ${height}L0 ${height}z`} fill={colour} opacity="0.14" />
      )}
      <path d={line} fill="none" stroke={colour} strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  );
}
