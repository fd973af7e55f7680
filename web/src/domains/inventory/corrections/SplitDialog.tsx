import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import './corrections.css';
import './corrections.texts.ts';
import { Failure } from './Failure.tsx';
import { SegmentPicker } from './SegmentPicker.tsx';
import { type Sample, SplitSamples } from './SplitSamples.tsx';
import { useSplitEndpoint } from './useSplitEndpoint.ts';

interface SplitDialogProps {
  readonly apiId: string;
  readonly endpointId: string;
  readonly path: string;
  readonly onClose: () => void;
}

/** First which parameter and which of its values, then what exactly will come of it. */
export default function SplitDialog({ apiId, endpointId, path, onClose }: SplitDialogProps) {
  const { t } = useTranslation('corrections');
  const { companyId } = useCompany();
  const [index, setIndex] = useState<number | null>(null);
  const [sample, setSample] = useState<Sample | null>(null);
  const [isApproving, setIsApproving] = useState(false);
  const [round, setRound] = useState(0);
  const { split, isBusy, failure, forget } = useSplitEndpoint(onClose);
  const blocked =
    index === null
      ? t('split.needsParameter')
      : sample === null
        ? t('split.needsSample')
        : undefined;
  const handlePick = (picked: number) => {
    setIndex(picked);
    setSample(null);
  };
  const handleBack = () => {
    setIsApproving(false);
    if (failure === null) return;
    forget();
    setSample(null);
    setRound(round + 1);
  };
  const place = { companyId, apiId, endpointId, index: index ?? 0 };
  const footer = isApproving ? (
    <>
      <Button onClick={handleBack}>{t('split.back')}</Button>
      <Button
        variant="solid"
        isBusy={isBusy}
        disabled={failure !== null}
        onClick={() => sample && split({ ...place, path, value: sample.value })}
      >
        {t('split.approve')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="solid" disabledReason={blocked} onClick={() => setIsApproving(true)}>
        {t('split.next')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('split.title')} size="md" footer={footer}>
      {failure !== null && <Failure title={t('split.failed')} detail={failure} />}
      {isApproving && sample ? (
        <p className="split-preview">
          <PathText path={sample.path} /> {t('split.preview')} <PathText path={path} />.
        </p>
      ) : (
        <>
          <p className="correction-hint">{t('split.pick')}</p>
          <SegmentPicker path={path} index={index} onPick={handlePick} onlyParameters />
          {index !== null && (
            <ErrorBoundary resetKey={`${index} ${round}`}>
              <Suspense fallback={<SkeletonBlock height={280} />}>
                <SplitSamples
                  key={`${index} ${round}`}
                  place={place}
                  round={round}
                  sample={sample}
                  onChoose={setSample}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      )}
    </Dialog>
  );
}
