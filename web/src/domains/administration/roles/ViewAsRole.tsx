import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { ViewAsRoleMutation } from '../../../__generated__/ViewAsRoleMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';

interface ViewAsRoleProps {
  /** Global id. */
  readonly id: string;
  readonly name: string;
}

/** Shows the company as somebody with this role alone sees it, after a question. */
export function ViewAsRole({ id, name }: ViewAsRoleProps) {
  const { t } = useTranslation('roles');
  const company = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const [mutate, isBusy] = useMutate<ViewAsRoleMutation>(
    graphql`
      mutation ViewAsRoleMutation($input: ViewAsRoleInput!) {
        viewAsRole(input: $input) {
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('viewAs.failed') } },
  );
  const begin = async () => {
    const { failure } = await mutate({ input: { id } });
    // What is in memory is what the administrator saw.
    if (failure === null) window.location.assign(`/${company.companyId}`);
    else setIsAsking(false);
  };
  return (
    <>
      <Button icon={<Eye size={14} />} onClick={() => setIsAsking(true)}>
        {t('viewAs.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger={false}
        isBusy={isBusy}
        title={t('viewAs.title', { role: name })}
        confirmLabel={t('viewAs.button')}
        onConfirm={() => void begin()}
        onCancel={() => setIsAsking(false)}
      >
        {t('viewAs.body', { company: company.name })}
      </ConfirmDialog>
    </>
  );
}
