import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NumberText } from '../../ui/marks/NumberText.tsx';
import { Unavailable } from '../../ui/marks/Unavailable.tsx';

interface CardFaceProps {
  readonly label: string;
  /** None where it could not be counted. */
  readonly value: number | undefined;
  readonly trend?: ReactNode;
}

/** The name and the count of a card. */
export const CardFace = ({ label, value, trend }: CardFaceProps) => (
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

interface CardNoteProps {
  readonly note: string | null | undefined;
  /** Where what the note counts is listed; absent where that is what the card leads to. */
  readonly noteTo?: string;
}

/** What the count of a card is of. */
export const CardNote = ({ note, noteTo }: CardNoteProps) => (
  <small>{noteTo !== undefined && note != null ? <Link to={noteTo}>{note}</Link> : note}</small>
);

interface CardProps extends CardFaceProps, CardNoteProps {
  readonly to: string;
}

/** One count of the strip, leading to what it counts. */
export const Card = ({ to, note, noteTo, ...face }: CardProps) => (
  <div className="card">
    <Link to={to}>
      <CardFace {...face} />
    </Link>
    <CardNote note={note} {...(noteTo !== undefined && { noteTo })} />
  </div>
);
