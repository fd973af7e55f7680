import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { LabelGroupDrawerQuery } from '../../../__generated__/LabelGroupDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useReadSaved } from '../../../entities/mutations/useReadSaved.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { labelSwitches } from '../labelSwitches.ts';
import '../labels.texts.ts';
import { DeleteGroup } from './DeleteGroup.tsx';
import { groupSchema, type GroupValues } from './groupForm.ts';
import { GroupUse } from './GroupUse.tsx';
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
        ...GroupUse_group
        ...DeleteGroup_group
      }
    }
  }
`;

/** A label group: its name, what it holds, and the way to delete it. */
export default function LabelGroupDrawer({ queries }: DrawerProps<GroupDrawerQueries>) {
  const { t } = useTranslation('labels');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const { company } = usePreloadedQuery<LabelGroupDrawerQuery>(
    LabelGroupDrawerDocument,
    queries.group,
  );
  const [update] = useUpdateGroup();
  const schema = useMemo(() => groupSchema(t), [t]);
  const read = useReadSaved<LabelGroupDrawerQuery, GroupValues>(
    LabelGroupDrawerDocument,
    queries.group.variables,
    ({ company: saved }) =>
      saved?.labelGroup ? { name: saved.labelGroup.name, version: saved.labelGroup.version } : null,
  );
  const group = company?.labelGroup;
  if (!group) {
    return (
      <MissingDrawer
        kind={t('groupForms.kind')}
        title={t('groupForms.missing')}
        body={t('groupForms.missingBody')}
      />
    );
  }
  const { canEdit, canDelete } = labelSwitches(can, company.viewerFlags);
  return (
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
      destructive={canDelete && <DeleteGroup group={group} onDeleted={requestClose} />}
    >
      {(form) => (
        <>
          <Field label={t('name')} isRequired error={form.formState.errors.name?.message}>
            <TextInput autoComplete="off" disabled={!canEdit} {...form.register('name')} />
          </Field>
          <GroupUse group={group} />
        </>
      )}
    </FormDrawer>
  );
}
