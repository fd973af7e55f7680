import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TimeText } from '../marks/TimeText.tsx';

export interface TimelineEntry {
  readonly key: string;
  readonly text: ReactNode;
  /** ISO 8601. */
  readonly time: string;
  /** Harm is a filled dot in the danger colour. */
  readonly isHarm?: boolean;
}

/** A dot on a hairline, then the words, then the time. */
const Entry = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '16px 1fr auto',
    gap: '2',
    pb: '2.5',
    fontSize: '12px',
    lineHeight: '18px',
    '&:last-child': { pb: '0' },
    '& > time': { color: 'fg.subtle' },
    '&::before': {
      content: '""',
      zIndex: 1,
      width: '7px',
      height: '7px',
      margin: '5px 0 0 2px',
      borderWidth: '1.5px',
      borderColor: 'fg.subtle',
      borderRadius: '50%',
      bg: 'bg.panel',
    },
    '&[data-harm]::before': { borderColor: 'danger.mark', bg: 'danger.mark' },
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      top: '3',
      bottom: '-6px',
      left: '5px',
      width: '1px',
      bg: 'border',
    },
  },
});

/** What happened, one line each, with the time at the right. */
export function Timeline({
  entries,
  format = 'age',
}: {
  readonly entries: readonly TimelineEntry[];
  readonly format?: 'age' | 'exact';
}) {
  return (
    <ol>
      {entries.map((entry) => (
        <Entry key={entry.key} {...(entry.isHarm && { 'data-harm': '' })}>
          <span>{entry.text}</span>
          <TimeText value={entry.time} format={format} />
        </Entry>
      ))}
    </ol>
  );
}
