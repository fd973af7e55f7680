import { useTranslation } from 'react-i18next';

interface JudgingProgressProps {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly progress: { readonly state: string; readonly done: number; readonly total: number };
}

/** How far all endpoints are judged by a policy. */
export function JudgingProgress({ name, isEnabled, progress }: JudgingProgressProps) {
  const { t } = useTranslation('policies');
  const [done, total] = [progress.done, progress.total].map((count) =>
    count.toLocaleString('en-GB'),
  );
  if (!isEnabled) return <span className="policies-muted">{t('judging.off')}</span>;
  if (progress.state === 'done') return <span>{t('judging.done')}</span>;
  return (
    <span className="policy-progress p-num" title={t('judging.running', { done, total })}>
      <progress
        value={progress.done}
        max={Math.max(1, progress.total)}
        aria-label={t('judging.label', { name })}
      />
      {progress.state === 'waiting'
        ? t('judging.waiting')
        : t('judging.share', {
            percent: Math.floor((100 * progress.done) / Math.max(1, progress.total)),
          })}
    </span>
  );
}
