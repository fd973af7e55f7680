import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { useReadToEnd } from '../../../ui/text/useReadToEnd.ts';
import { SamplingTerms } from './SamplingTerms.tsx';

const Terms = chakra('section', {
  base: {
    height: '220px',
    overflowY: 'auto',
    py: '3',
    px: '4',
    borderWidth: '1px',
    borderRadius: 'l3',
    bg: 'bg.muted',
  },
});

interface SamplingTermsDialogProps {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  readonly onApprove: () => void;
}

/** The terms of keeping samples; they are approved once they were read to their end. */
export function SamplingTermsDialog({ isOpen, onCancel, onApprove }: SamplingTermsDialogProps) {
  const { t } = useTranslation('sampling');
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} size="sm" title={t('terms.title')}>
      <TermsToApprove onCancel={onCancel} onApprove={onApprove} />
    </Dialog>
  );
}

function TermsToApprove({ onCancel, onApprove }: Omit<SamplingTermsDialogProps, 'isOpen'>) {
  const { t } = useTranslation('sampling');
  const { ref, isRead, onScroll } = useReadToEnd();
  return (
    <Stack gap="3">
      {/* Scrolled by keys too, so it takes the focus. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <Terms ref={ref} tabIndex={0} aria-label={t('terms.title')} onScroll={onScroll}>
        <SamplingTerms />
      </Terms>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <Note as="p">{t('terms.note')}</Note>
      <Row>
        <Note as="p" role="status" flex="1">
          {isRead ? '' : t('terms.scroll')}
        </Note>
        <Button onClick={onCancel}>{t('terms.cancel')}</Button>
        <Button variant="solid" disabled={!isRead} onClick={onApprove}>
          {t('terms.approve')}
        </Button>
      </Row>
    </Stack>
  );
}
