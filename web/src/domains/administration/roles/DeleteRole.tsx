import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  DeleteRole_role$data,
  DeleteRole_role$key,
} from '../../../__generated__/DeleteRole_role.graphql.ts';
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
  const { id, name, version } = role;
  const [isAsking, setIsAsking] = useState(false);
  const [replacementId, setReplacementId] = useState<string | null>(null);
  /** Why the service refused: the role was given to a user or a rule after the page was loaded. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, isBusy] = useDeleteRole();
  const isUsed = role.usersCount > 0 || role.rulesCount > 0 || refusal !== null;
  const handleConfirm = async () => {
    const errors = await remove({ id, version, ...(replacementId !== null && { replacementId }) });
    setRefusal(errors.find(({ field }) => field === 'replacementId')?.message ?? null);
    if (errors.length > 0) return;
    setIsAsking(false);
    onDeleted();
  };
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
            <Replacement
              role={role}
              others={others}
              roleId={replacementId}
              error={refusal ?? undefined}
              onChange={setReplacementId}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}

interface ReplacementProps extends Pick<DeleteRoleProps, 'others'> {
  readonly role: Pick<DeleteRole_role$data, 'usersCount' | 'rulesCount'>;
  /** Null until one is chosen. */
  readonly roleId: string | null;
  readonly error: string | undefined;
  readonly onChange: (roleId: string) => void;
}

/** How many users and rules have the role, and the role that they get instead. */
function Replacement({ role, others, roleId, error, onChange }: ReplacementProps) {
  const { t } = useTranslation('roles');
  const { usersCount, rulesCount } = role;
  const uses = [
    ...(usersCount > 0
      ? [t('delete.users', { count: usersCount, formatted: formatNumber(usersCount) })]
      : []),
    ...(rulesCount > 0 ? [t('delete.rules', { count: rulesCount })] : []),
  ];
  return (
    <>
      {uses.length > 0 && <p>{uses.join(' ')}</p>}
      <Field
        label={t('delete.replacement')}
        hint={t('delete.replacementHint')}
        isRequired
        error={error}
      >
        <Select
          value={roleId}
          placeholder={t('delete.choose')}
          options={others.map((other) => ({ value: other.roleId, label: other.name }))}
          onChange={onChange}
        />
      </Field>
    </>
  );
}
