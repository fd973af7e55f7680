import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row, Stack } from '../../ui/layout/Boxes.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Note } from '../../ui/text/Text.ts';
import { useReadToEnd } from '../../ui/text/useReadToEnd.ts';

const Terms = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
    height: '220px',
    overflowY: 'auto',
    py: '3',
    px: '4',
    borderWidth: '1px',
    borderRadius: 'l3',
    bg: 'bg.muted',
    '& h3': { textStyle: 'body', fontWeight: 'semibold' },
    '& p': { color: 'fg.muted' },
  },
});

const PARTS = ['kept', 'protected', 'seen', 'stopping', 'duty'] as const;

interface SamplingTermsDialogProps {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  readonly onApprove: () => void;
}

/** The terms of keeping samples; they are approved once they were read to their end. */
export function SamplingTermsDialog({ isOpen, onCancel, onApprove }: SamplingTermsDialogProps) {
  const { t } = useTranslation('ingest');
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} size="sm" title={t('sampling.terms.title')}>
      <TermsToApprove onCancel={onCancel} onApprove={onApprove} />
    </Dialog>
  );
}

function TermsToApprove({ onCancel, onApprove }: Omit<SamplingTermsDialogProps, 'isOpen'>) {
  const { t } = useTranslation('ingest');
  const { ref, isRead, onScroll } = useReadToEnd();
  return (
    <Stack gap="3">
      {/* Scrolled by keys too, so it takes the focus. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <Terms ref={ref} tabIndex={0} aria-label={t('sampling.terms.title')} onScroll={onScroll}>
        {PARTS.map((part) => (
          <div key={part}>
            <h3>{t(`sampling.terms.${part}.title`)}</h3>
            <p>{t(`sampling.terms.${part}.body`)}</p>
          </div>
        ))}
      </Terms>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <Note as="p">{t('sampling.terms.note')}</Note>
      <Row>
        <Note as="p" role="status" flex="1">
          {isRead ? '' : t('sampling.terms.scroll')}
        </Note>
        <Button onClick={onCancel}>{t('sampling.terms.cancel')}</Button>
        <Button variant="solid" disabled={!isRead} onClick={onApprove}>
          {t('sampling.terms.approve')}
        </Button>
      </Row>
    </Stack>
  );
}
