import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import './columnChooser.css';
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
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = columns.filter((key) => all.includes(key));
  const hidden = all.filter((key) => !shown.includes(key));
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) onChange(moved(shown, dragged, to));
    setDragged(null);
  };
  return (
    <div className="columns">
      <ul aria-label={t('shown')}>
        {shown.map((key, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a shortcut; the buttons beside do the same
          <li
            key={key}
            draggable
            {...(dragged === index && { 'data-dragged': '' })}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
            onDragEnd={() => setDragged(null)}
          >
            <GripVertical size={14} />
            <Checkbox
              label={nameOf(key)}
              isChecked
              disabled={key === param.fixed}
              onChange={() => onChange(shown.filter((each) => each !== key))}
            />
            <IconButton
              size="xs"
              label={t('up', { name: nameOf(key) })}
              icon={<ChevronUp size={14} />}
              disabled={index === 0}
              onClick={() => onChange(moved(shown, index, index - 1))}
            />
            <IconButton
              size="xs"
              label={t('down', { name: nameOf(key) })}
              icon={<ChevronDown size={14} />}
              disabled={index === shown.length - 1}
              onClick={() => onChange(moved(shown, index, index + 1))}
            />
          </li>
        ))}
      </ul>
      <ul aria-label={t('hidden')}>
        {hidden.map((key) => (
          <li key={key}>
            <Checkbox
              label={nameOf(key)}
              isChecked={false}
              onChange={() => onChange([...shown, key])}
            />
          </li>
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
    </div>
  );
}
