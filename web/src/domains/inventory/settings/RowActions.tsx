import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';

interface RowActionsProps {
  /** Of what is in the row. */
  readonly name: string;
  /** Asked before it is deleted, and what follows from it. */
  readonly question: { readonly title: string; readonly body: string };
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Changes or deletes what is in a row of the settings; nothing for those who only read. */
export function RowActions({ name, question, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  if (!can('changeInventory')) return null;
  return (
    <>
      <Button size="xs" aria-label={`${t('edit')} ${name}`} onClick={onEdit}>
        {t('edit')}
      </Button>
      <ConfirmButton
        size="xs"
        aria-label={`${t('delete')} ${name}`}
        {...question}
        onConfirm={onDelete}
      >
        {t('delete')}
      </ConfirmButton>
    </>
  );
}
