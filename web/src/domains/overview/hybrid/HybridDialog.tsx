import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary, requestIdOf } from '../../../ui/feedback/ErrorBoundary.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { WidgetError } from '../../../ui/feedback/StateBlock.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

const HEIGHT = 240;

interface HybridDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Asks for what is shown anew with each other key. */
  readonly children: (fetchKey: number) => ReactNode;
}

/** A dialog about the installation that says why it could not be loaded, and tries again. */
export function HybridDialog({ title, onClose, children }: HybridDialogProps) {
  const { t } = useTranslation('overview');
  const errorText = useErrorText();
  const [fetchKey, setFetchKey] = useState(0);
  const failure = (error: unknown, retry: () => void) => (
    <WidgetError onRetry={retry} requestId={requestIdOf(error)} message={errorText(error)} />
  );
  return (
    <Dialog
      isOpen
      size="md"
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('hybrid.close')}</Button>}
    >
      <Box minHeight={`${HEIGHT}px`}>
        <ErrorBoundary fallback={failure} onRetry={() => setFetchKey(fetchKey + 1)}>
          <Suspense fallback={<SkeletonBlock height={HEIGHT} lines={8} />}>
            {children(fetchKey)}
          </Suspense>
        </ErrorBoundary>
      </Box>
    </Dialog>
  );
}
