import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../ui/buttons/CopyButton.tsx';
import { FoldButton } from '../../../../ui/buttons/FoldButton.tsx';
import '../attackerDetails.texts.ts';
import './exchange.css';

interface CodeSectionProps {
  readonly title: string;
  /** Count, or type and size. */
  readonly note?: ReactNode;
  /** What Copy copies; absent where there is nothing. */
  readonly copyText?: string | undefined;
  /** `part` is a request or a response, `block` its headers or body. */
  readonly level: 'part' | 'block';
  readonly children: ReactNode;
}

/** A part of an exchange that can be folded and copied. */
export function CodeSection({ title, note, copyText, level, children }: CodeSectionProps) {
  const { t } = useTranslation('attackerDetails');
  const [isOpen, setIsOpen] = useState(true);
  const Heading = level === 'part' ? 'h3' : 'h4';
  return (
    <section
      className="exchange-section"
      data-level={level}
      {...(level === 'part' && { 'aria-label': title })}
    >
      <header>
        <Heading>
          <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
            {title}
          </FoldButton>
        </Heading>
        {note !== undefined && <span className="exchange-note">{note}</span>}
        {copyText !== undefined && <CopyButton text={copyText} label={t('exchange.copy')} />}
      </header>
      {isOpen && children}
    </section>
  );
}
