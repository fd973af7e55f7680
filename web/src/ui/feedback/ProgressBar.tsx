import './feedback.css';

interface ProgressBarProps {
  /** From 0 to 1; null while the end is not known. */
  readonly value: number | null;
  readonly label: string;
  readonly width?: number;
  readonly tone?: 'accent' | 'danger';
}

/** How far a task is. */
export function ProgressBar({ value, label, width, tone = 'accent' }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="p-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      data-tone={tone}
      {...(percent !== null && { 'aria-valuenow': percent })}
      style={width === undefined ? undefined : { width }}
    >
      <span style={{ width: `${percent ?? 0}%` }} />
    </div>
  );
}
