import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import { plainMarkup } from './plainMarkup.tsx';
import './terms.css';
import { useAcceptTerms } from './useAcceptTerms.ts';
import { useReadToEnd } from './useReadToEnd.ts';

interface AcceptTermsProps {
  readonly document: {
    readonly docId: string;
    readonly latestVersion: number;
    readonly title: string;
    readonly htmlContent: string;
  };
  readonly authId: string;
  readonly userId: string;
  /** Where it goes on. */
  readonly to: string;
}

/** The document, the box that opens once it was read to its end, and the way in. */
export function AcceptTerms({
  document: { docId, latestVersion, title, htmlContent },
  authId,
  userId,
  to,
}: AcceptTermsProps) {
  const { t } = useTranslation('start');
  const [isAgreed, setIsAgreed] = useState(false);
  const { ref, isRead, onScroll } = useReadToEnd();
  const { accept, isBusy, error } = useAcceptTerms(to);
  return (
    <main className="terms">
      <header>
        <Logo />
        <Select
          isInline
          selectSize="sm"
          aria-label={t('terms.language')}
          value="en"
          onChange={() => {}}
          options={[{ value: 'en', label: t('terms.english') }]}
        />
      </header>
      <h1>{title}</h1>
      {/* Scrolled by keys too, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={ref} className="terms-text" aria-label={title} tabIndex={0} onScroll={onScroll}>
        {plainMarkup(htmlContent, title)}
      </section>
      <Checkbox
        isChecked={isAgreed}
        onChange={setIsAgreed}
        disabled={!isRead}
        label={t('terms.agree')}
      />
      <p role="status">{error ?? (isRead ? '' : t('terms.scroll'))}</p>
      <Button
        variant="solid"
        size="md"
        disabled={!isAgreed}
        isBusy={isBusy}
        onClick={() => accept({ authId, userId, docVersion: latestVersion, docId })}
      >
        {t('terms.start')}
      </Button>
    </main>
  );
}
