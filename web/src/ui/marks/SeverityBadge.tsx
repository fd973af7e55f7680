import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';

const STUB = 'V9.2h2.25V12z';
const TALL = 'V2.2l1.125-1.7 1.125 1.7V12z';

/** Four pickets, as many of them tall as the severity is high: the shape alone tells the level. */
export function SeverityGlyph({ severity }: { readonly severity: Severity }) {
  const tall = SEVERITIES.indexOf(severity);
  const d = [0, 1, 2, 3]
    .map((picket) => `M${picket * 3 + 0.25} 12${picket < tall ? TALL : STUB}`)
    .join('');
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d={d} fill="currentColor" />
    </svg>
  );
}

interface SeverityBadgeProps {
  readonly severity: Severity;
  /** The word in the person's language. */
  readonly label: string;
  /** `quiet` has no fill and is for table cells. */
  readonly variant?: 'badge' | 'quiet';
}

export function SeverityBadge({ severity, label, variant = 'badge' }: SeverityBadgeProps) {
  return (
    <span
      className={`p-badge p-badge--${variant === 'badge' ? 'severity' : 'quiet'}`}
      data-level={severity}
    >
      <SeverityGlyph severity={severity} />
      {label}
    </span>
  );
}
