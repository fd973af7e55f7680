import { useTranslation } from 'react-i18next';
import { type ChosenColumns, ColumnChooser } from '../../../../entities/columns/ColumnChooser.tsx';
import { GAP_COLUMNS } from '../gapsParams.ts';
import { COLUMN_KEYS } from './gapColumns.tsx';

/** Choice of the columns of gaps. */
export default function GapColumnChooser(props: ChosenColumns) {
  const { t } = useTranslation('gaps');
  const nameOf = (key: string) => {
    const known = COLUMN_KEYS.find((each) => each === key);
    return known ? t(`columns.${known}`) : key;
  };
  return <ColumnChooser param={GAP_COLUMNS} all={COLUMN_KEYS} nameOf={nameOf} {...props} />;
}
