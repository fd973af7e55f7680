import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../attackerDetails.texts.ts';
import type { AnomalyMark } from '../json/anomalyMark.ts';
import { CodeLine } from './CodeLine.tsx';
import { CodeSection } from './CodeSection.tsx';
import { NamedLines } from './NamedLines.tsx';

interface HeadersBlockProps {
  /** The first line of the message as it is copied. */
  readonly start: string;
  /** The first line as it is shown. */
  readonly children: ReactNode;
  readonly startMarks?: readonly AnomalyMark[] | undefined;
  /** What is odd about the first line, in words. */
  readonly note?: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly marks?: readonly AnomalyMark[];
}

/** The first line of a request or a response, and its headers. */
export function HeadersBlock({
  start,
  children,
  startMarks,
  note,
  headers,
  marks = [],
}: HeadersBlockProps) {
  const { t } = useTranslation('attackerDetails');
  const lines = headers.map(({ name, value }) => `${name}: ${value}`);
  return (
    <CodeSection
      level="block"
      title={t('exchange.headers')}
      note={headers.length}
      copyText={[start, ...lines].join('\n')}
    >
      <pre className="exchange-code" data-numbered="">
        <CodeLine number={1} marks={startMarks} note={note}>
          {children}
        </CodeLine>
        <NamedLines values={headers} marks={marks} first={2} />
      </pre>
    </CodeSection>
  );
}
