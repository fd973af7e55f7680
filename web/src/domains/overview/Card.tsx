import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NumberText } from '../../ui/marks/NumberText.tsx';
import { Unavailable } from '../../ui/marks/Unavailable.tsx';

interface CardProps {
  /** Its list; null for a reader who may not see that. */
  readonly to: string | null;
  readonly label: string;
  /** None where it could not be counted. */
  readonly value: number | undefined;
  readonly note: string | null | undefined;
  /** Where what the note counts is listed; absent where that is what the card leads to. */
  readonly noteTo?: string;
  readonly trend?: ReactNode;
}

/** One count of the strip, leading to what it counts. */
export function Card({ to, label, value, note, noteTo, trend }: CardProps) {
  const count = (
    <>
      <span className="card-label">{label}</span>
      <span className="card-value">
        {value === undefined ? (
          <Unavailable />
        ) : (
          <b>
            <NumberText value={value} />
          </b>
        )}
        {trend}
      </span>
    </>
  );
  return (
    <div className="card">
      {to === null ? <div>{count}</div> : <Link to={to}>{count}</Link>}
      <small>{noteTo !== undefined && note != null ? <Link to={noteTo}>{note}</Link> : note}</small>
    </div>
  );
}
