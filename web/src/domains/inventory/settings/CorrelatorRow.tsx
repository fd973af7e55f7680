import { useTranslation } from 'react-i18next';
import type { Correlator } from './CorrelatorDialog.tsx';
import { knownLocation } from './correlatorLocations.ts';
import { RowActions } from './RowActions.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { useDeleteCorrelator } from './useDeleteCorrelator.ts';

interface CorrelatorRowProps {
  readonly correlator: Correlator;
  readonly onEdit: () => void;
}

/** One correlator: its name, its place in requests and its parameter. */
export function CorrelatorRow({ correlator, onEdit }: CorrelatorRowProps) {
  const { t } = useTranslation('inventorySettings');
  const remove = useDeleteCorrelator();
  const { correlatorId, displayName: name, location, parameter } = correlator;
  return (
    <SettingsRow id={correlatorId}>
      <td>{name}</td>
      <td>{t(`correlators.locations.${knownLocation(location)}`)}</td>
      <td>
        <code>{parameter}</code>
      </td>
      <td>
        <RowActions
          name={name}
          question={{
            title: t('correlators.deleteQuestion', { name }),
            body: t('correlators.deleteBody'),
          }}
          onEdit={onEdit}
          onDelete={() => remove(correlatorId)}
        />
      </td>
    </SettingsRow>
  );
}
