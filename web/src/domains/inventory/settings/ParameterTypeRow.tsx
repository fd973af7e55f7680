import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import type { ParameterType } from './ParameterTypeDialog.tsx';
import { RowActions } from './RowActions.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { useDeleteParameterType } from './useDeleteParameterType.ts';
import { useSaveParameterType } from './useSaveParameterType.ts';

interface ParameterTypeRowProps {
  readonly type: ParameterType;
  readonly onEdit: () => void;
}

/** One parameter type: its expressions, and the switch that turns it on and off. */
export function ParameterTypeRow({ type, onEdit }: ParameterTypeRowProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  const save = useSaveParameterType({ failed: t('failed') });
  const remove = useDeleteParameterType();
  const { parameterTypeId, name, includePattern, excludePattern, enabled: isEnabled } = type;
  return (
    <SettingsRow id={parameterTypeId}>
      <td>{name}</td>
      <td>
        <code title={includePattern}>{includePattern}</code>
      </td>
      <td>
        <code title={excludePattern ?? ''}>{excludePattern ?? '–'}</code>
      </td>
      <td>
        <Switch
          aria-label={`${t('types.enabled')} ${name}`}
          isChecked={isEnabled}
          disabled={!can('changeInventory')}
          onChange={(enabled) => void save({ ...type, enabled })}
        />
      </td>
      <td>
        <RowActions
          name={name}
          question={{ title: t('types.deleteQuestion', { name }), body: t('types.deleteBody') }}
          onEdit={onEdit}
          onDelete={() => remove(parameterTypeId)}
        />
      </td>
    </SettingsRow>
  );
}
