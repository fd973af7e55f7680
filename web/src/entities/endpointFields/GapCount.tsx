import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../ui/marks/NumberText.tsx';
import { SeverityGlyph } from '../../ui/marks/SeverityBadge.tsx';
import { counted } from '../../ui/text/counted.ts';
import { formatNumber } from '../../ui/text/format.ts';
import './endpointFields.texts.ts';

interface GapCountProps {
  /** Null where it is not known. */
  readonly count: number | null | undefined;
  /** Severity of the worst; one of a newer server counts as info. */
  readonly worst: string | null | undefined;
}

/** How many gaps are open, with the severity of the worst. */
export function GapCount({ count, worst }: GapCountProps) {
  // Most rows of a list have none, and need no texts.
  if (count == null || count === 0) return <NumberText value={count} />;
  return <SomeGaps count={count} worst={worst} />;
}

function SomeGaps({ count, worst }: GapCountProps & { readonly count: number }) {
  const { t } = useTranslation('endpointFields');
  const severity = SEVERITIES.find((each) => each === worst) ?? 'info';
  const words = t('problems.gaps', { ...counted(count), severity: t(`severities.${severity}`) });
  return (
    <span className="p-badge p-badge--quiet" data-level={severity} title={words}>
      <SeverityGlyph severity={severity} />
      <span className="p-num" aria-hidden="true">
        {formatNumber(count)}
      </span>
      <span className="p-sr">{words}</span>
    </span>
  );
}
