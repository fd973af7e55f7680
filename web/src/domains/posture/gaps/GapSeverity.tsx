import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import './gaps.texts.ts';

interface GapSeverityProps {
  readonly severity: string;
  /** `quiet` has no fill. */
  readonly variant?: 'badge' | 'quiet';
}

/** How bad something is, by glyph and word; a severity of a newer server counts as info. */
export function GapSeverity({ severity, variant = 'quiet' }: GapSeverityProps) {
  const { t } = useTranslation('gaps');
  const known = SEVERITIES.find((each) => each === severity) ?? 'info';
  return <SeverityBadge severity={known} label={t(`severities.${known}`)} variant={variant} />;
}
