import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMeantRow } from '../../../entities/lists/meantRow.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowGone } from '../../../ui/feedback/RowGone.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { About, SettingsTable } from './settingsParts.ts';

interface SettingsListProps {
  readonly title: string;
  readonly about: string;
  /** Heads of the columns; behind them comes that of the actions. */
  readonly columns: readonly string[];
  readonly ids: readonly string[];
  /** A row each, as wide as the columns and its actions. */
  readonly rows: readonly ReactNode[];
  /** In place of the table where there are no rows. */
  readonly none: { readonly title: string; readonly body: string };
  readonly addLabel: string;
  readonly onAdd: () => void;
}

/** A short list of the settings, to which those who may add and change. */
export function SettingsList({
  title,
  about,
  columns,
  ids,
  rows,
  none,
  addLabel,
  onAdd,
}: SettingsListProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  const meant = useMeantRow({ ids });
  const add = can('changeInventory') && (
    <Button variant="solid" onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <Panel title={title} count={rows.length} actions={add}>
      <About>{about}</About>
      {meant.isGone && <RowGone onClose={meant.forget} />}
      {rows.length === 0 ? (
        <EmptyState {...none} />
      ) : (
        <SettingsTable size="lg">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col" aria-label={t('edit')} />
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </SettingsTable>
      )}
    </Panel>
  );
}
