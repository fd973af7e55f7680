import { isParameterName } from '@palisade/vocabulary/parameterNames.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { GraphError } from '../../../entities/errors/GraphError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import './corrections.css';
import './corrections.texts.ts';
import { Failure } from './Failure.tsx';
import { MergeChoice, NOTHING_CHOSEN, type Choice } from './MergeChoice.tsx';
import { MergePreview } from './MergePreview.tsx';
import { SegmentPicker } from './SegmentPicker.tsx';
import { useMergeEndpoints } from './useMergeEndpoints.ts';

interface MergeDialogProps {
  readonly apiId: string;
  readonly path: string;
  readonly onClose: () => void;
}

/** What the server says of these is for the person who chose. */
const REFUSALS: ReadonlySet<string> = new Set(['badInput', 'conflict', 'notFound']);

/** First which segment and which paths, then what exactly will come of it. */
export default function MergeDialog({ apiId, path, onClose }: MergeDialogProps) {
  const { t } = useTranslation('corrections');
  const { companyId } = useCompany();
  const [index, setIndex] = useState<number | null>(null);
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN);
  const [isApproving, setIsApproving] = useState(false);
  const [besideVersion, setBesideVersion] = useState<string | null | undefined>();
  const [round, setRound] = useState(0);
  const { merge, isBusy, failure, forget } = useMergeEndpoints(onClose);
  const name = (choice.name ?? choice.suggested).trim();
  const blocked =
    index === null
      ? t('merge.pick')
      : choice.merged.length === 0
        ? t('merge.needsEndpoint')
        : name === ''
          ? t('merge.needsName')
          : isParameterName(name)
            ? undefined
            : t('merge.badName');
  const place = { companyId, apiId, path, index: index ?? 0 };
  const { merged, excludedPaths } = choice;
  const handlePick = (picked: number) => {
    setIndex(picked);
    setChoice(NOTHING_CHOSEN);
  };
  const handleNext = () => {
    setBesideVersion(undefined);
    setIsApproving(true);
  };
  const handleBack = () => {
    forget();
    setIsApproving(false);
    // What was refused may have changed: it is looked at again.
    if (failure !== null) {
      setChoice({ ...NOTHING_CHOSEN, name: choice.name });
      setRound(round + 1);
    }
  };
  const refusalOf = (error: unknown) =>
    error instanceof GraphError && REFUSALS.has(error.code) ? (
      <Failure title={t('merge.refused')} detail={error.message} />
    ) : undefined;
  const footer = isApproving ? (
    <>
      <Button onClick={handleBack}>{t('merge.back')}</Button>
      <Button
        variant="solid"
        isBusy={isBusy}
        disabled={besideVersion === undefined || failure !== null}
        onClick={() =>
          merge({ ...place, name, merged, excludedPaths, besideVersion: besideVersion ?? null })
        }
      >
        {t('merge.approve')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="solid" disabledReason={blocked} onClick={handleNext}>
        {t('merge.next')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('merge.title')} size="md" footer={footer}>
      {failure !== null && <Failure title={t('merge.failed')} detail={failure} />}
      {isApproving ? (
        <ErrorBoundary fallback={refusalOf}>
          <Suspense fallback={<SkeletonBlock height={240} />}>
            <MergePreview
              place={place}
              name={name}
              merged={merged}
              staying={excludedPaths.length}
              onSeen={setBesideVersion}
            />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          <p className="correction-hint">{t('merge.pick')}</p>
          <SegmentPicker path={path} index={index} onPick={handlePick} />
          {index !== null && (
            <ErrorBoundary resetKey={`${index} ${round}`}>
              <Suspense fallback={<SkeletonBlock height={320} />}>
                <MergeChoice
                  key={`${index} ${round}`}
                  place={place}
                  round={round}
                  choice={choice}
                  onChange={setChoice}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      )}
    </Dialog>
  );
}
