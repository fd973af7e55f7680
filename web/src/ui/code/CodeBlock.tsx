import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../buttons/CopyButton.tsx';
import { useUiText } from '../text/UiText.tsx';
import { highlight, type CodeLanguage } from './highlight.ts';

interface CodeMark {
  /** From 1. */
  readonly line: number;
  /** At the right of the line: `Unknown property`. */
  readonly reason: string;
}

interface CodeBlockProps {
  readonly code: string;
  readonly title?: ReactNode;
  /** Type and size: `application/json · 1.2 kB`. */
  readonly note?: ReactNode;
  readonly language?: CodeLanguage;
  /** Lines that are not as learned. */
  readonly marks?: readonly CodeMark[];
  readonly hasLineNumbers?: boolean;
  /** What Copy copies, where it is not the code as shown. */
  readonly copyText?: string;
  readonly canFold?: boolean;
}

/**
 * Code or a body with Copy; lines that differ from what was learned are marked, with the reason.
 */
export function CodeBlock(props: CodeBlockProps) {
  const { code, title, note, language = 'plain', marks = [], hasLineNumbers = false } = props;
  const { copyText, canFold = false } = props;
  const t = useUiText();
  const [isOpen, setIsOpen] = useState(true);
  const lines = code.split('\n');
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="p-code">
      {title !== undefined && (
        <div className="p-code-head">
          {canFold && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'collapse' : 'expand')}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Chevron size={14} />
            </button>
          )}
          <b>{title}</b>
          {note !== undefined && <span className="p-trunc">{note}</span>}
          <CopyButton text={copyText ?? code} />
        </div>
      )}
      {isOpen && (
        <pre {...(hasLineNumbers && { 'data-numbered': '' })}>
          {lines.map((line, index) => (
            <CodeLine
              key={index}
              line={line}
              language={language}
              {...(hasLineNumbers && { number: index + 1 })}
              reason={marks.find((mark) => mark.line === index + 1)?.reason}
            />
          ))}
        </pre>
      )}
    </div>
  );
}

interface CodeLineProps {
  readonly line: string;
  readonly language: CodeLanguage;
  readonly number?: number;
  /** Why it is marked. */
  readonly reason: string | undefined;
}

function CodeLine({ line, language, number, reason }: CodeLineProps) {
  return (
    <span className="p-code-line" {...(reason !== undefined && { 'data-marked': '' })}>
      {number !== undefined && <i aria-hidden="true">{number}</i>}
      <code>
        {highlight(line, language).map((token, place) => (
          <span key={place} data-kind={token.kind}>
            {token.text}
          </span>
        ))}
      </code>
      {reason !== undefined && (
        <span className="p-code-reason">
          <TriangleAlert size={12} />
          {reason}
        </span>
      )}
    </span>
  );
}
