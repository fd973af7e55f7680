import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteRole_role$key } from '../../../__generated__/DeleteRole_role.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useDeleteRole } from './useDeleteRole.ts';

interface DeleteRoleProps {
  readonly role: DeleteRole_role$key;
  /** Roles that can take its place. */
  readonly others: readonly { readonly roleId: string; readonly name: string }[];
  readonly onDeleted: () => void;
}

const DeleteRoleRole = graphql`
  fragment DeleteRole_role on Role @throwOnFieldError {
    id
    name
    usersCount
    rulesCount
    version
  }
`;

/** Deletes a role after a warning; one in use asks for another in its place. */
export function DeleteRole({ role: key, others, onDeleted }: DeleteRoleProps) {
  const { t } = useTranslation('roles');
  const { organizationName } = useCompany();
  const role = useFragment(DeleteRoleRole, key);
  const { id, name, usersCount, rulesCount, version } = role;
  const [isAsking, setIsAsking] = useState(false);
  const [replacementId, setReplacementId] = useState<string | null>(null);
  /** What the service refused, where somebody was given the role meanwhile. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, isBusy] = useDeleteRole();
  const isUsed = usersCount > 0 || rulesCount > 0 || refusal !== null;
  const handleConfirm = async () => {
    const errors = await remove({ id, version, ...(replacementId !== null && { replacementId }) });
    setRefusal(errors.find(({ field }) => field === 'replacementId')?.message ?? null);
    if (errors.length > 0) return;
    setIsAsking(false);
    onDeleted();
  };
  const uses = [
    ...(usersCount > 0
      ? [t('delete.users', { count: usersCount, formatted: formatNumber(usersCount) })]
      : []),
    ...(rulesCount > 0 ? [t('delete.rules', { count: rulesCount })] : []),
  ];
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
        {t('delete.verb')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('delete.title', { role: name })}
        confirmLabel={t('delete.verb')}
        isBusy={isBusy}
        isIncomplete={isUsed && replacementId === null}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        <Stack gap="3">
          <p>{t('delete.warning', { organization: organizationName })}</p>
          {isUsed && (
            <>
              {uses.length > 0 && <p>{uses.join(' ')}</p>}
              <Field
                label={t('delete.replacement')}
                hint={t('delete.replacementHint')}
                isRequired
                {...(refusal !== null && { error: refusal })}
              >
                <Select
                  value={replacementId}
                  placeholder={t('delete.choose')}
                  options={others.map((other) => ({ value: other.roleId, label: other.name }))}
                  onChange={setReplacementId}
                />
              </Field>
            </>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
