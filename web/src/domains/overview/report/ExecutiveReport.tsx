import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useExecutiveReport } from './useExecutiveReport.ts';

/** Makes the executive report: there is no page of reports that it could lead to. */
export function ExecutiveReport() {
  const { t } = useTranslation('overview');
  const [make, isBusy] = useExecutiveReport();
  return (
    <Button size="sm" icon={<FileText size={14} />} isBusy={isBusy} onClick={() => void make()}>
      {t('report.title')}
    </Button>
  );
}
