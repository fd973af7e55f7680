import { useTranslation } from 'react-i18next';
import { type ChosenColumns, ColumnChooser } from '../../../entities/columns/ColumnChooser.tsx';
import { INVENTORY_COLUMNS } from '../columnsParam.ts';
import './columnNames.texts.ts';
import { COLUMN_KEYS } from './endpointColumns.tsx';

/** Choice of the inventory's columns. */
export default function InventoryColumnChooser(props: ChosenColumns) {
  const { t } = useTranslation('columnNames');
  const nameOf = (key: string) => {
    const known = COLUMN_KEYS.find((each) => each === key);
    return known ? t(known) : key;
  };
  return <ColumnChooser param={INVENTORY_COLUMNS} all={COLUMN_KEYS} nameOf={nameOf} {...props} />;
}
