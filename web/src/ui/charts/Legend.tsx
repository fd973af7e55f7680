import type { Series } from './bins.ts';
import './charts.css';

/** Squares and words of the series, for the head of a chart. */
export function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className="p-legend">
      {series.map(({ key, label, colour }) => (
        <li key={key}>
          <i style={{ background: `var(--p-colors-${colour})` }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
