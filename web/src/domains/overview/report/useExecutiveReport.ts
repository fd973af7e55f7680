import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRelayEnvironment } from 'react-relay';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { useOverviewFilter } from '../useOverviewFilter.ts';

/** Makes the report of the last three months as a file, and says how that goes. */
export function useExecutiveReport() {
  const { t, i18n } = useTranslation('overview');
  const environment = useRelayEnvironment();
  const company = useCompany();
  const errorText = useErrorText();
  const { filter } = useOverviewFilter();
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    const id = toast.loading(t('report.loading'));
    setIsBusy(true);
    try {
      const { makeReport } = await import('./makeReport.ts');
      await makeReport({ environment, company, filter, t, language: i18n.language });
      toast.success(t('report.success'), { id });
    } catch (error) {
      toast.error(t('report.failed'), { id, detail: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return [make, isBusy] as const;
}
