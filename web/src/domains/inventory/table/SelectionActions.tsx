import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { AttachToSelected } from '../../../entities/labels/AttachToSelected.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { inventoryPath } from '../inventory.paths.ts';

/** What can be done with the selected endpoints. */
export function SelectionActions({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('inventoryPage');
  const { companyId } = useCompany();
  const links = () =>
    ids
      .map(
        (endpointId) =>
          new URL(inventoryPath(companyId, { endpointId }), window.location.href).href,
      )
      .join('\n');
  return (
    <>
      <AttachToSelected endpointIds={ids} />
      <CopyButton
        text={links}
        label={t('copyLinks', { count: ids.length })}
        icon={<Link2 size={14} />}
      />
    </>
  );
}
