import { FileQuestionMark } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import { number, object, string } from 'yup';
import type { LabelDrawerQuery } from '../../../__generated__/LabelDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { labelSwitches } from '../labelSwitches.ts';
import '../labels.texts.ts';
import '../labels.css';
import { nameSchema } from '../nameSchema.ts';
import { DeleteLabelDialog } from './DeleteLabelDialog.tsx';
import { LabelUse } from './LabelUse.tsx';
import { useCreateLabel } from './useCreateLabel.ts';
import { useUpdateLabel } from './useUpdateLabel.ts';

export type LabelDrawerQueries = { label: LabelDrawerQuery };

const LabelDrawerDocument = graphql`
  query LabelDrawerQuery($companyId: ID!, $labelId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      viewerFlags {
        name
        canEdit
      }
      labelGroups(first: 100) {
        edges {
          node {
            groupId
            name
          }
        }
      }
      label(labelId: $labelId) {
        id
        name
        groupId
        version
        ...LabelUse_label
        ...DeleteLabelDialog_label
      }
    }
  }
`;

interface LabelValues {
  readonly name: string;
  readonly groupId: string;
  /** Of the label that the form was filled with; 0 for one that was never saved. */
  readonly version: number;
}

const valuesOf = (label: LabelValues | null | undefined): LabelValues => ({
  name: label?.name ?? '',
  groupId: label?.groupId ?? '',
  version: label?.version ?? 0,
});

/** A label, or without an id a new one: name and group. */
export default function LabelDrawer({ queries, drawer }: DrawerProps<LabelDrawerQueries>) {
  const { t } = useTranslation('labels');
  const { companyId, can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const [isAsking, setIsAsking] = useState(false);
  const { company } = usePreloadedQuery<LabelDrawerQuery>(LabelDrawerDocument, queries.label);
  const [create] = useCreateLabel();
  const [update] = useUpdateLabel();
  const schema = useMemo(
    () =>
      object({
        name: nameSchema(t),
        groupId: string().required(t('errors.group')),
        version: number().required(),
      }),
    [t],
  );
  const environment = useRelayEnvironment();
  const read = async (): Promise<LabelValues | null> => {
    const saved = await fetchQuery<LabelDrawerQuery>(
      environment,
      LabelDrawerDocument,
      queries.label.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const latest = saved?.company?.label;
    return latest ? valuesOf(latest) : null;
  };
  const label = company?.label;
  if (!company || (!label && drawer.id !== '')) {
    return (
      <Drawer kind={t('labelForms.kind')} title={t('labelForms.missing')}>
        <EmptyState
          icon={<FileQuestionMark size={16} />}
          title={t('labelForms.missing')}
          body={t('labelForms.missingBody')}
        />
      </Drawer>
    );
  }
  const { canEdit, canDelete, canCreate } = labelSwitches(can, company.viewerFlags);
  const mayChange = label ? canEdit : canCreate;
  const reason = label ? t('switchedOff') : t('forbidden');
  const submit = async ({ groupId, version, ...values }: LabelValues, over: number | null) => {
    const name = values.name.trim();
    const errors = label
      ? await update({ id: label.id, name, groupId, version: over ?? version })
      : await create({ companyId, name, groupId });
    if (errors.length === 0 && !label) setTimeout(requestClose);
    return errors;
  };
  return (
    <>
      <FormDrawer
        kind={t('labelForms.kind')}
        title={label?.name ?? t('labelForms.new')}
        schema={schema}
        defaults={valuesOf(label)}
        onSubmit={submit}
        {...(label && { onReload: read })}
        isFollowing
        {...(!mayChange && { disabledReason: reason })}
        destructive={
          label &&
          canDelete && (
            <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
              {t('labelForms.delete')}
            </Button>
          )
        }
      >
        {({ register, control, formState: { errors } }) => (
          <>
            <Field label={t('name')} isRequired error={errors.name?.message}>
              <TextInput
                autoComplete="off"
                placeholder={t('namePlaceholder')}
                disabled={!mayChange}
                {...register('name')}
              />
            </Field>
            <Field label={t('group')} isRequired error={errors.groupId?.message}>
              <Controller
                control={control}
                name="groupId"
                render={({ field }) => (
                  <Select
                    value={field.value || null}
                    onChange={field.onChange}
                    placeholder={t('choose')}
                    disabled={!mayChange}
                    options={company.labelGroups.edges.map(({ node }) => ({
                      value: node.groupId,
                      label: node.name,
                    }))}
                  />
                )}
              />
            </Field>
            {label && <LabelUse label={label} />}
          </>
        )}
      </FormDrawer>
      {label && (
        <DeleteLabelDialog
          label={label}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onDeleted={requestClose}
        />
      )}
    </>
  );
}
