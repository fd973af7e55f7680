import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import './attackersList.texts.ts';

interface AttackerSeverityProps {
  readonly severity: string;
  /** `quiet` has no fill. */
  readonly variant?: 'badge' | 'quiet';
}

/** How bad an attacker is, by glyph and word; a severity of a newer server counts as info. */
export function AttackerSeverity({ severity, variant = 'quiet' }: AttackerSeverityProps) {
  const { t } = useTranslation('attackersList');
  const known = SEVERITIES.find((each) => each === severity) ?? 'info';
  return <SeverityBadge severity={known} label={t(`severities.${known}`)} variant={variant} />;
}
