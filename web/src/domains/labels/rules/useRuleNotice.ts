import { useTranslation } from 'react-i18next';
import { commitLocalUpdate, useRelayEnvironment } from 'react-relay';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';

/**
 * Milliseconds until the notice after a rule was saved, and how long it stays before endpoints are
 * asked again.
 */
const NOTICE = { delay: 500, stays: 5_000 } as const;

/**
 * Says that endpoints are being updated, then lets pages that show endpoints and rules ask again.
 */
export function useRuleNotice(): () => void {
  const { t } = useTranslation('labels');
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  return () =>
    void setTimeout(() => {
      const id = toast.loading(t('ruleForms.notice'), { detail: t('ruleForms.noticeDetail') });
      setTimeout(() => {
        toast.dismiss(id);
        commitLocalUpdate(environment, (store) =>
          store.getRoot().getLinkedRecord('company', { companyId })?.invalidateRecord(),
        );
      }, NOTICE.stays);
    }, NOTICE.delay);
}
