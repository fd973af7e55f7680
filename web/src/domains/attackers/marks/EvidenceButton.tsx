import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import './marks.texts.ts';

/**
 * Downloads what is known of an attacker: exchanges, steps, comments and the rules in force, with
 * sums to check them by.
 */
export function EvidenceButton({ attackerId }: { readonly attackerId: string }) {
  const { t } = useTranslation('attackMarks');
  const { companyId } = useCompany();
  return (
    <Button asChild>
      <DownloadLink
        href={`/download/attackers/${companyId}/attackers/${attackerId}/evidence.zip`}
        title={t('evidenceTitle')}
      >
        <Download size={14} /> {t('evidence')}
      </DownloadLink>
    </Button>
  );
}
