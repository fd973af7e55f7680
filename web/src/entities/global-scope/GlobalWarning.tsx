import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/text/Text.ts';
import './globalScope.texts.ts';

interface GlobalWarningProps {
  /** Whom a change reaches: every company of the installation, or everybody in one environment. */
  readonly reach?: 'installation' | 'environment';
  /** Whether fields follow right below it. */
  readonly isAboveFields?: boolean;
}

/** Says whom it reaches, beyond the reader, what is changed here. */
export function GlobalWarning({
  reach = 'installation',
  isAboveFields = false,
}: GlobalWarningProps) {
  const { t } = useTranslation('globalScope');
  return (
    <IconText role="note" tone="warning" marginBottom={isAboveFields ? '4' : '0'}>
      <TriangleAlert size={14} aria-hidden="true" />
      {t(`warning.${reach}`)}
    </IconText>
  );
}
