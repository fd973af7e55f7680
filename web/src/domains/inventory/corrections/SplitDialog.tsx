import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Note } from '../../../ui/text/Text.ts';
import './corrections.texts.ts';
import { Failure } from './Failure.tsx';
import { SegmentPicker } from './SegmentPicker.tsx';
import { SplitSamples } from './SplitSamples.tsx';
import { useSplitDecision } from './useSplitDecision.ts';

interface SplitDialogProps {
  readonly apiId: string;
  readonly endpointId: string;
  readonly path: string;
  readonly onClose: () => void;
}

/** First which parameter and which of its values, then what exactly will come of it. */
export default function SplitDialog({ apiId, endpointId, path, onClose }: SplitDialogProps) {
  const { t } = useTranslation('corrections');
  const decision = useSplitDecision({ apiId, endpointId, path }, onClose);
  const { index, sample, place, round, blocked, isApproving, isBusy, failure } = decision;
  const footer = isApproving ? (
    <>
      <Button onClick={decision.back}>{t('split.back')}</Button>
      <Button
        variant="solid"
        isBusy={isBusy}
        disabled={failure !== null}
        onClick={decision.approve}
      >
        {t('split.approve')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="solid" disabledReason={blocked} onClick={decision.next}>
        {t('split.next')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('split.title')} size="md" footer={footer}>
      {failure !== null && <Failure title={t('split.failed')} detail={failure} />}
      {isApproving && sample ? (
        <p>
          <PathText path={sample.path} /> {t('split.preview')} <PathText path={path} />.
        </p>
      ) : (
        <>
          <Note tone="muted">{t('split.pick')}</Note>
          <SegmentPicker path={path} index={index} onPick={decision.pick} onlyParameters />
          {index !== null && (
            <ErrorBoundary resetKey={`${index} ${round}`}>
              <Suspense fallback={<SkeletonBlock height={280} />}>
                <SplitSamples
                  key={`${index} ${round}`}
                  place={place}
                  round={round}
                  sample={sample}
                  onChoose={decision.choose}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      )}
    </Dialog>
  );
}
