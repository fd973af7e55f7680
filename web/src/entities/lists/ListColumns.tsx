import { Columns3Cog } from 'lucide-react';
import { lazy, useState } from 'react';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { UnreadChip } from '../../ui/filters/UnreadChip.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useUiText } from '../../ui/text/UiText.tsx';
import { readColumns } from '../columns/columnsParam.ts';
import type { List, ListParams } from './defineList.ts';

const ColumnChooser = lazy(() => import('../columns/ColumnChooser.tsx'));

interface ListColumnsProps {
  readonly list: Pick<List, 'columns'>;
  readonly params: Pick<ListParams, 'columns'>;
  readonly onChange: (change: Pick<ListParams, 'columns'>) => void;
  readonly label: string;
  /** Keys of all columns that there are, and their names. */
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
}

/** Opens the choice of a list's columns, and says which of those in the address do not exist. */
export function ListColumns({ list, params, onChange, label, keys, nameOf }: ListColumnsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const t = useUiText();
  if (list.columns === null) return null;
  const { shown, unread } = readColumns(list.columns, params.columns, keys);
  const names = unread.join(', ');
  return (
    <>
      {unread.length > 0 && (
        <UnreadChip
          name={t('columnsUnread', { names })}
          title={names}
          onRemove={() => onChange({ columns: shown })}
        />
      )}
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label={label}
        trigger={<IconButton variant="outline" label={label} icon={<Columns3Cog size={14} />} />}
      >
        <ColumnChooser
          param={list.columns}
          all={keys}
          nameOf={nameOf}
          columns={shown}
          onChange={(columns) => onChange({ columns })}
        />
      </Popover>
    </>
  );
}
