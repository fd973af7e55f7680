import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import { plainMarkup } from './plainMarkup.tsx';
import { useAcceptTerms } from './useAcceptTerms.ts';
import { useReadToEnd } from '../../ui/text/useReadToEnd.ts';

const Frame = chakra('main', {
  base: {
    display: 'grid',
    gridTemplateRows: 'auto auto minmax(0, 1fr) auto 16px auto',
    gap: '3',
    height: 'full',
    maxWidth: '760px',
    margin: '0 auto',
    padding: '24px',
    '& > header': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
    },
    '& > h1': { textStyle: 'title' },
    '& > p': { textStyle: 'small', color: 'fg.muted' },
    '& > .p-button': { justifySelf: 'start' },
  },
});
/** A document whose markup is the customer's. */
const Document = chakra('section', {
  base: {
    overflowY: 'auto',
    py: '4',
    px: '6',
    borderWidth: '1px',
    borderRadius: 'l3',
    bg: 'bg.panel',
    overflowWrap: 'anywhere',
    '& :is(h1, h2, h3, h4)': {
      margin: '16px 0 4px',
      fontSize: '13px',
      fontWeight: 'semibold',
    },
    '& :is(p, ul, ol, table, blockquote)': { margin: '0 0 12px' },
    '& :is(ul, ol)': { pl: '5' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& :is(th, td)': {
      py: '1',
      px: '2',
      borderWidth: '1px',
      textAlign: 'start',
    },
    // What comes first needs no room above it.
    '& > :not(* + *)': { mt: '0' },
  },
});

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
    <Frame>
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
      <Document ref={ref} aria-label={title} tabIndex={0} onScroll={onScroll}>
        {plainMarkup(htmlContent, title)}
      </Document>
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
    </Frame>
  );
}
