import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { CENTRED } from '../../ui/theme/styles.ts';
import './columnChooser.texts.ts';
import type { ColumnsParam } from './columnsParam.ts';

interface ColumnChooserProps {
  readonly columns: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
  readonly param: ColumnsParam;
  /** Keys of all columns that there are. */
  readonly all: readonly string[];
  readonly nameOf: (key: string) => string;
}

/** The columns with the one at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length
    ? items
    : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

const Chooser = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    width: '248px',
    '& > ul': { maxHeight: '300px', overflowY: 'auto', margin: '0 -4px' },
    '& > ul + ul': {
      maxHeight: '160px',
      pt: '1.5',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
    '& > button': { justifySelf: 'start' },
  },
});
const Line = chakra('li', {
  base: {
    ...CENTRED,
    gap: '1',
    minHeight: '7',
    px: '1',
    borderRadius: 'l1',
    '&:hover': { bg: 'bg.muted' },
    '&[data-dragged]': { opacity: 0.5 },
    '& > svg': { color: 'fg.subtle', cursor: 'grab' },
    '& > .p-check': { flex: 1, minWidth: '0', fontSize: '13px' },
  },
});

/** Props of lines that are dragged over each other. */
function useDragging(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  return (index: number) => ({
    draggable: true,
    ...(dragged === index && { 'data-dragged': '' }),
    onDragStart: () => setDragged(index),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) onMove(dragged, index);
      setDragged(null);
    },
    onDragEnd: () => setDragged(null),
  });
}

/**
 * Shown columns in their order, by buttons or by dragging, and those that can be added. The fixed
 * one always stays.
 */
export default function ColumnChooser({
  param,
  all,
  nameOf,
  columns,
  onChange,
}: ColumnChooserProps) {
  const { t } = useTranslation('columnChooser');
  const shown = columns.filter((key) => all.includes(key));
  const hidden = all.filter((key) => !shown.includes(key));
  const draggable = useDragging((from, to) => onChange(moved(shown, from, to)));
  return (
    <Chooser>
      <ul aria-label={t('shown')}>
        {shown.map((key, index) => (
          <Line key={key} {...draggable(index)}>
            <ShownColumn
              name={nameOf(key)}
              isFixed={key === param.fixed}
              place={index}
              last={shown.length - 1}
              onHide={() => onChange(shown.filter((each) => each !== key))}
              onMove={(by) => onChange(moved(shown, index, index + by))}
            />
          </Line>
        ))}
      </ul>
      <ul aria-label={t('hidden')}>
        {hidden.map((key) => (
          <Line key={key}>
            <Checkbox
              label={nameOf(key)}
              isChecked={false}
              onChange={() => onChange([...shown, key])}
            />
          </Line>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="xs"
        disabled={param.format(columns) === null}
        onClick={() => onChange(param.defaults)}
      >
        {t('reset')}
      </Button>
    </Chooser>
  );
}

interface ShownColumnProps {
  readonly name: string;
  /** It cannot be hidden. */
  readonly isFixed: boolean;
  readonly place: number;
  /** The place of the last one. */
  readonly last: number;
  readonly onHide: () => void;
  /** One up is -1, one down is 1. */
  readonly onMove: (by: -1 | 1) => void;
}

/** A column that is shown: its box hides it, the buttons move it. */
function ShownColumn({ name, isFixed, place, last, onHide, onMove }: ShownColumnProps) {
  const { t } = useTranslation('columnChooser');
  return (
    <>
      <GripVertical size={14} />
      <Checkbox label={name} isChecked disabled={isFixed} onChange={onHide} />
      <IconButton
        size="xs"
        label={t('up', { name })}
        icon={<ChevronUp size={14} />}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="xs"
        label={t('down', { name })}
        icon={<ChevronDown size={14} />}
        disabled={place === last}
        onClick={() => onMove(1)}
      />
    </>
  );
}
