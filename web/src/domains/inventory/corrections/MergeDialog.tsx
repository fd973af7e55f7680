import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { GraphError } from '../../../entities/errors/GraphError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Note } from '../../../ui/text/Text.ts';
import './corrections.texts.ts';
import { Failure } from './Failure.tsx';
import { MergeChoice } from './MergeChoice.tsx';
import { MergePreview } from './MergePreview.tsx';
import { SegmentPicker } from './SegmentPicker.tsx';
import { useMergeDecision } from './useMergeDecision.ts';

interface MergeDialogProps {
  readonly apiId: string;
  readonly path: string;
  readonly onClose: () => void;
}

/** First which segment and which paths, then what exactly will come of it. */
export default function MergeDialog({ apiId, path, onClose }: MergeDialogProps) {
  const { t } = useTranslation('corrections');
  const decision = useMergeDecision(apiId, path, onClose);
  const { isApproving, blocked, canApprove, isBusy, failure } = decision;
  const footer = isApproving ? (
    <>
      <Button onClick={decision.back}>{t('merge.back')}</Button>
      <Button variant="solid" isBusy={isBusy} disabled={!canApprove} onClick={decision.approve}>
        {t('merge.approve')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="solid" disabledReason={blocked} onClick={decision.next}>
        {t('merge.next')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('merge.title')} size="md" footer={footer}>
      {failure !== null && <Failure title={t('merge.failed')} detail={failure} />}
      {isApproving ? <Approval decision={decision} /> : <Choosing decision={decision} />}
    </Dialog>
  );
}

interface StageProps {
  readonly decision: ReturnType<typeof useMergeDecision>;
}

function Choosing({ decision: { place, index, round, choice, pick, choose } }: StageProps) {
  const { t } = useTranslation('corrections');
  return (
    <>
      <Note tone="muted">{t('merge.pick')}</Note>
      <SegmentPicker path={place.path} index={index} onPick={pick} />
      {index !== null && (
        <ErrorBoundary resetKey={`${index} ${round}`}>
          <Suspense fallback={<SkeletonBlock height={320} />}>
            <MergeChoice
              key={`${index} ${round}`}
              place={place}
              round={round}
              choice={choice}
              onChange={choose}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** What the server says of these is for the person who chose. */
const REFUSALS: ReadonlySet<string> = new Set(['badInput', 'conflict', 'notFound']);

function Approval({ decision: { place, name, choice, see } }: StageProps) {
  const { t } = useTranslation('corrections');
  const refusalOf = (error: unknown) =>
    error instanceof GraphError && REFUSALS.has(error.code) ? (
      <Failure title={t('merge.refused')} detail={error.message} />
    ) : undefined;
  return (
    <ErrorBoundary fallback={refusalOf}>
      <Suspense fallback={<SkeletonBlock height={240} />}>
        <MergePreview
          place={place}
          name={name}
          merged={choice.merged}
          staying={choice.excludedPaths.length}
          onSeen={see}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
