/** Shapes of a work status; several statuses may share one. */
export type StatusShape = 'open' | 'progress' | 'done' | 'ignored' | 'hidden';

const RING = { cx: 7, cy: 7, r: 5.25, fill: 'none', strokeWidth: 1.5 };
const colour = (name: string) => `var(--p-colors-${name})`;

export function StatusGlyph({ shape }: { readonly shape: StatusShape }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {shape === 'open' && <circle {...RING} stroke={colour('accent-fg')} />}
      {shape === 'progress' && (
        <>
          <circle {...RING} stroke={colour('warning-mark')} />
          <path d="M7 3.75a3.25 3.25 0 0 1 0 6.5z" fill={colour('warning-mark')} />
        </>
      )}
      {shape === 'done' && (
        <>
          <circle cx="7" cy="7" r="6" fill={colour('success-mark')} />
          <path
            d="m4.4 7.2 1.8 1.8 3.4-3.6"
            fill="none"
            stroke={colour('bg-panel')}
            strokeWidth="1.5"
          />
        </>
      )}
      {shape === 'ignored' && (
        <>
          <circle {...RING} stroke={colour('fg-subtle')} />
          <path d="M3.6 10.4l6.8-6.8" stroke={colour('fg-subtle')} strokeWidth="1.5" />
        </>
      )}
      {shape === 'hidden' && (
        <circle {...RING} stroke={colour('fg-subtle')} strokeDasharray="2 2" />
      )}
    </svg>
  );
}

/** A work status as a shape and a word. */
export function StatusPill({
  shape,
  label,
}: {
  readonly shape: StatusShape;
  readonly label: string;
}) {
  return (
    <span className="p-badge p-badge--status">
      <StatusGlyph shape={shape} />
      {label}
    </span>
  );
}

/** Whether something is up: a filled or a hollow dot, and a word. */
export function AvailabilityText({
  isActive,
  label,
}: {
  readonly isActive: boolean;
  readonly label: string;
}) {
  return (
    <span className="p-badge p-badge--status">
      <span className="p-dot" aria-hidden="true" {...(isActive && { 'data-on': '' })} />
      {label}
    </span>
  );
}
