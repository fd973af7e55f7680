import { useTranslation } from 'react-i18next';

interface EvaluationProgressProps {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly progress: { readonly state: string; readonly done: number; readonly total: number };
}

/** How far all endpoints are evaluated by a policy. */
export function EvaluationProgress({ name, isEnabled, progress }: EvaluationProgressProps) {
  const { t } = useTranslation('policies');
  const [done, total] = [progress.done, progress.total].map((count) =>
    count.toLocaleString('en-GB'),
  );
  if (!isEnabled) return <span className="policies-muted">{t('evaluation.off')}</span>;
  if (progress.state === 'done') return <span>{t('evaluation.done')}</span>;
  return (
    <span className="policy-progress p-num" title={t('evaluation.running', { done, total })}>
      <progress
        value={progress.done}
        max={Math.max(1, progress.total)}
        aria-label={t('evaluation.label', { name })}
      />
      {progress.state === 'waiting'
        ? t('evaluation.waiting')
        : t('evaluation.share', {
            percent: Math.floor((100 * progress.done) / Math.max(1, progress.total)),
          })}
    </span>
  );
}
