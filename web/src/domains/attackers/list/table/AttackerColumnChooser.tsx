import { useTranslation } from 'react-i18next';
import { type ChosenColumns, ColumnChooser } from '../../../../entities/columns/ColumnChooser.tsx';
import { ATTACKER_COLUMNS } from '../attackersParams.ts';
import { COLUMN_KEYS } from './attackerColumns.tsx';

/** Choice of the columns of attackers. */
export default function AttackerColumnChooser(props: ChosenColumns) {
  const { t } = useTranslation('attackersList');
  const nameOf = (key: string) => {
    const known = COLUMN_KEYS.find((each) => each === key);
    return known ? t(`columns.${known}`) : key;
  };
  return <ColumnChooser param={ATTACKER_COLUMNS} all={COLUMN_KEYS} nameOf={nameOf} {...props} />;
}
