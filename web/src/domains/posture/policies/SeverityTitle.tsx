import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';

/** Severity and name of a policy, as the title of its drawer. */
export function SeverityTitle({
  severity,
  name: given,
}: {
  readonly severity: string;
  readonly name: string;
}) {
  const { t } = useTranslation('policies');
  const name = catalogueText(given);
  const level = severity as Severity; // The graph's severities are the vocabulary's.
  return (
    <>
      <SeverityBadge severity={level} label={t(`severities.${level}`)} />
      <span className="p-trunc" title={name}>
        {name}
      </span>
    </>
  );
}
