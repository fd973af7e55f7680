import type { ReactNode } from 'react';
import { TimeText } from '../marks/TimeText.tsx';
import './timeline.css';

export interface TimelineEntry {
  readonly key: string;
  readonly text: ReactNode;
  /** ISO 8601. */
  readonly time: string;
  /** Harm is a filled dot in the danger colour. */
  readonly isHarm?: boolean;
}

/** What happened, one line each, with the time at the right. */
export function Timeline({
  entries,
  format = 'age',
}: {
  readonly entries: readonly TimelineEntry[];
  readonly format?: 'age' | 'exact';
}) {
  return (
    <ol className="p-timeline">
      {entries.map((entry) => (
        <li key={entry.key} {...(entry.isHarm && { 'data-harm': '' })}>
          <span>{entry.text}</span>
          <TimeText value={entry.time} format={format} />
        </li>
      ))}
    </ol>
  );
}
