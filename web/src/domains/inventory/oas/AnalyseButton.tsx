import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useAnalyse } from './useAnalyse.ts';

interface AnalyseButtonProps {
  /** The server is at it already. */
  readonly isAnalysing: boolean;
  readonly onDone: () => void;
}

/** Compares all documents with the traffic now. */
export function AnalyseButton({ isAnalysing, onDone }: AnalyseButtonProps) {
  const { t } = useTranslation('oas');
  const { companyId } = useCompany();
  const { run, isBusy } = useAnalyse(companyId);
  return (
    <Button
      icon={<RefreshCw size={16} />}
      isBusy={isBusy || isAnalysing}
      onClick={() => run(onDone)}
    >
      {t('analyse')}
    </Button>
  );
}
