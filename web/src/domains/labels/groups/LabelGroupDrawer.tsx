import { FileQuestionMark } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { LabelGroupDrawerQuery } from '../../../__generated__/LabelGroupDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { formatted } from '../formatted.ts';
import { labelSwitches } from '../labelSwitches.ts';
import '../labels.texts.ts';
import '../labels.css';
import { groupSchema, type GroupValues } from './groupForm.ts';
import { useDeleteGroup } from './useDeleteGroup.ts';
import { useUpdateGroup } from './useUpdateGroup.ts';

export type GroupDrawerQueries = { group: LabelGroupDrawerQuery };

const LabelGroupDrawerDocument = graphql`
  query LabelGroupDrawerQuery($companyId: ID!, $groupId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      viewerFlags {
        name
        canEdit
      }
      labelGroup(groupId: $groupId) {
        id
        name
        version
        labelCount
        ruleCount
        endpointCount
      }
    }
  }
`;

/** A label group: its name, what it holds, and the way to delete it. */
export default function LabelGroupDrawer({ queries }: DrawerProps<GroupDrawerQueries>) {
  const { t } = useTranslation('labels');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const [isAsking, setIsAsking] = useState(false);
  const { company } = usePreloadedQuery<LabelGroupDrawerQuery>(
    LabelGroupDrawerDocument,
    queries.group,
  );
  const [update] = useUpdateGroup();
  const [remove, isRemoving] = useDeleteGroup();
  const schema = useMemo(() => groupSchema(t), [t]);
  const environment = useRelayEnvironment();
  const read = async (): Promise<GroupValues | null> => {
    const saved = await fetchQuery<LabelGroupDrawerQuery>(
      environment,
      LabelGroupDrawerDocument,
      queries.group.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const latest = saved?.company?.labelGroup;
    return latest ? { name: latest.name, version: latest.version } : null;
  };
  const group = company?.labelGroup;
  if (!group) {
    return (
      <Drawer kind={t('groupForms.kind')} title={t('groupForms.missing')}>
        <EmptyState
          icon={<FileQuestionMark size={16} />}
          title={t('groupForms.missing')}
          body={t('groupForms.missingBody')}
        />
      </Drawer>
    );
  }
  const { canEdit, canDelete } = labelSwitches(can, company.viewerFlags);
  const words = {
    labels: t('labels', { count: group.labelCount }),
    rules: t('rules', { count: group.ruleCount }),
    endpoints: t('endpoints', formatted(group.endpointCount)),
  };
  const handleDelete = async () => {
    const errors = await remove({ id: group.id });
    setIsAsking(false);
    if (errors.length === 0) requestClose();
  };
  return (
    <>
      <FormDrawer
        kind={t('groupForms.kind')}
        title={group.name}
        schema={schema}
        defaults={{ name: group.name, version: group.version }}
        onSubmit={({ name, version }, over) =>
          update({ id: group.id, name: name.trim(), version: over ?? version })
        }
        onReload={read}
        isFollowing
        {...(!canEdit && { disabledReason: t('switchedOff') })}
        destructive={
          canDelete && (
            <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
              {t('groupForms.delete')}
            </Button>
          )
        }
      >
        {(form) => (
          <>
            <Field label={t('name')} isRequired error={form.formState.errors.name?.message}>
              <TextInput autoComplete="off" disabled={!canEdit} {...form.register('name')} />
            </Field>
            <p className="labels-muted">
              {words.labels} · {words.rules} · {words.endpoints}
            </p>
          </>
        )}
      </FormDrawer>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('groupForms.deleteTitle', { name: group.name })}
        confirmLabel={t('groupForms.delete')}
        isBusy={isRemoving}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleDelete()}
      >
        {t('groupForms.deleteBody', words)}
      </ConfirmDialog>
    </>
  );
}
