import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import './attackersList.texts.ts';

/** How bad an attacker is, by glyph and word; a severity of a newer server counts as info. */
export function AttackerSeverity({ severity }: { readonly severity: string }) {
  const { t } = useTranslation('attackersList');
  const known = SEVERITIES.find((each) => each === severity) ?? 'info';
  return <SeverityBadge severity={known} label={t(`severities.${known}`)} variant="quiet" />;
}
