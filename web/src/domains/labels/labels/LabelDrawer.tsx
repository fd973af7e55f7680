import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { LabelDrawerQuery } from '../../../__generated__/LabelDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useReadSaved } from '../../../entities/mutations/useReadSaved.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { labelSwitches } from '../labelSwitches.ts';
import '../labels.texts.ts';
import { DeleteLabel } from './DeleteLabel.tsx';
import { LabelFields } from './LabelFields.tsx';
import { labelSchema, labelValues, type LabelValues } from './labelForm.ts';
import { LabelUse } from './LabelUse.tsx';
import { useSaveLabel } from './useSaveLabel.ts';

export type LabelDrawerQueries = { label: LabelDrawerQuery };

const LabelDrawerDocument = graphql`
  query LabelDrawerQuery($companyId: ID!, $labelId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      viewerFlags {
        name
        canEdit
      }
      ...LabelFields_company
      label(labelId: $labelId) {
        id
        name
        groupId
        version
        ...LabelUse_label
        ...DeleteLabel_label
      }
    }
  }
`;

/** A label, or without an id a new one: name and group. */
export default function LabelDrawer({ queries, drawer }: DrawerProps<LabelDrawerQueries>) {
  const { t } = useTranslation('labels');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const { company } = usePreloadedQuery<LabelDrawerQuery>(LabelDrawerDocument, queries.label);
  const schema = useMemo(() => labelSchema(t), [t]);
  const read = useReadSaved<LabelDrawerQuery, LabelValues>(
    LabelDrawerDocument,
    queries.label.variables,
    (saved) => (saved.company?.label ? labelValues(saved.company.label) : null),
  );
  const label = company?.label;
  const save = useSaveLabel(label?.id ?? null, requestClose);
  if (!company || (!label && drawer.id !== '')) {
    return (
      <MissingDrawer
        kind={t('labelForms.kind')}
        title={t('labelForms.missing')}
        body={t('labelForms.missingBody')}
      />
    );
  }
  const { canEdit, canDelete, canCreate } = labelSwitches(can, company.viewerFlags);
  const mayChange = label ? canEdit : canCreate;
  return (
    <FormDrawer
      kind={t('labelForms.kind')}
      title={label?.name ?? t('labelForms.new')}
      schema={schema}
      defaults={labelValues(label)}
      onSubmit={save}
      {...(label && { onReload: read })}
      isFollowing
      {...(!mayChange && { disabledReason: label ? t('switchedOff') : t('forbidden') })}
      destructive={label && canDelete && <DeleteLabel label={label} onDeleted={requestClose} />}
    >
      {(form) => (
        <>
          <LabelFields form={form} company={company} isLocked={!mayChange} />
          {label && <LabelUse label={label} />}
        </>
      )}
    </FormDrawer>
  );
}
