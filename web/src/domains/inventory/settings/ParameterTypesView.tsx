import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ParameterTypesView_settings$key } from '../../../__generated__/ParameterTypesView_settings.graphql.ts';
import type { ParameterType } from './ParameterTypeDialog.tsx';
import { ParameterTypeRow } from './ParameterTypeRow.tsx';
import { SettingsList } from './SettingsList.tsx';

const ParameterTypeDialog = lazy(() => import('./ParameterTypeDialog.tsx'));

const COLUMNS = ['name', 'include', 'exclude', 'enabled'] as const;

interface ParameterTypesViewProps {
  readonly settings: ParameterTypesView_settings$key;
}

/** The company's own types of values in paths. */
export default function ParameterTypesView({ settings }: ParameterTypesViewProps) {
  const { t } = useTranslation('inventorySettings');
  const [edited, setEdited] = useState<ParameterType | 'new' | null>(null);
  const { parameterTypes } = useFragment(
    graphql`
      fragment ParameterTypesView_settings on InventorySettings @throwOnFieldError {
        parameterTypes {
          parameterTypeId
          name
          includePattern
          excludePattern
          enabled
        }
      }
    `,
    settings,
  );
  return (
    <>
      <SettingsList
        title={t('views.parameter-types')}
        about={t('types.about')}
        columns={COLUMNS.map((column) => t(`types.${column}`))}
        ids={parameterTypes.map(({ parameterTypeId }) => parameterTypeId)}
        rows={parameterTypes.map((each) => (
          <ParameterTypeRow key={each.parameterTypeId} type={each} onEdit={() => setEdited(each)} />
        ))}
        none={{ title: t('types.none'), body: t('types.noneBody') }}
        addLabel={t('types.new')}
        onAdd={() => setEdited('new')}
      />
      {edited && (
        <Suspense>
          <ParameterTypeDialog
            type={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
