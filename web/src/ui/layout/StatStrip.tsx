import type { ReactNode } from 'react';
import './statStrip.css';

interface Stat {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Why it moved: "+22 · −31 resolved". */
  readonly note?: ReactNode;
  /** A sparkline; hidden where there is no room. */
  readonly trend?: ReactNode;
}

interface StatStripProps {
  readonly stats: readonly Stat[];
  /** `plain` has no frame, for the head of a drawer. */
  readonly variant?: 'framed' | 'plain';
}

/** Counts in a row, each with what moved it. */
export function StatStrip({ stats, variant = 'framed' }: StatStripProps) {
  return (
    <dl className="p-strip" {...(variant === 'plain' && { 'data-plain': '' })}>
      {stats.map((stat) => (
        <div key={stat.key} className="p-stat">
          <dt>{stat.label}</dt>
          <dd className="p-stat-value">
            <b>{stat.value}</b>
            {stat.trend}
          </dd>
          <dd className="p-stat-note">{stat.note}</dd>
        </div>
      ))}
    </dl>
  );
}
