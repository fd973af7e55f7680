import { createRecipeContext } from '@chakra-ui/react/styled-system';
import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import { Checkbox } from './Checkbox.tsx';
import { useFieldProps } from './fieldContext.ts';
import './multiPicker.css';
import { TextInput } from './TextInput.tsx';

const InputBox = createRecipeContext({ key: 'inputBox' }).withContext<
  HTMLDivElement,
  ComponentProps<'div'>
>('div');

interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Beside the label, and searched with it. */
  readonly note?: string;
}

interface MultiPickerProps {
  /** What is chosen, read aloud. */
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** Stands in the box while nothing is chosen. */
  readonly placeholder: string;
  /** How many can be chosen; of one, a choice takes the place of the last. */
  readonly limit: number;
  readonly isDisabled?: boolean;
}

/**
 * Some of a long list: what is chosen stands in the box, and its button opens the list with a
 * search.
 */
export function MultiPicker({
  label,
  options,
  values,
  onChange,
  placeholder,
  limit,
  isDisabled = false,
}: MultiPickerProps) {
  const t = useUiText();
  const { id: _ofPopover, ...described } = useFieldProps();
  const [isOpen, setIsOpen] = useState(false);
  const boxId = useId();
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const remove = (value: string) => onChange(values.filter((each) => each !== value));
  const trigger = (
    <button
      type="button"
      className="p-picker-open"
      aria-label={label}
      {...described}
      disabled={isDisabled}
    >
      {values.length === 0 && <span>{placeholder}</span>}
      <ChevronDown size={14} />
    </button>
  );
  return (
    <InputBox id={boxId} className="p-picker" {...(isDisabled && { 'data-off': '' })}>
      {values.map((value) => (
        <span key={value} className="p-tag" data-variant="outline">
          <span className="p-trunc" title={labelOf(value)}>
            {labelOf(value)}
          </span>
          {!isDisabled && (
            <button
              type="button"
              aria-label={t('remove', { name: labelOf(value) })}
              onClick={() => remove(value)}
            >
              <X size={12} />
            </button>
          )}
        </span>
      ))}
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label={label}
        trigger={trigger}
        anchorId={boxId}
      >
        <Choices
          options={options}
          values={values}
          onChange={(next) => {
            onChange(next);
            if (limit === 1) setIsOpen(false);
          }}
          isFull={limit > 1 && values.length >= limit}
          isOne={limit === 1}
        />
      </Popover>
    </InputBox>
  );
}

type ChoicesProps = Pick<MultiPickerProps, 'options' | 'values' | 'onChange'> & {
  readonly isFull: boolean;
  readonly isOne: boolean;
};

function Choices({ options, values, onChange, isFull, isOne }: ChoicesProps) {
  const t = useUiText();
  const [search, setSearch] = useState('');
  const typed = search.trim().toLowerCase();
  const shown = options.filter(({ label, note = '' }) =>
    `${label} ${note}`.toLowerCase().includes(typed),
  );
  const toggle = (value: string, isChosen: boolean) =>
    onChange(
      isChosen ? [...(isOne ? [] : values), value] : values.filter((each) => each !== value),
    );
  return (
    <div className="p-picker-list">
      <TextInput
        inputSize="sm"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul>
        {shown.map(({ value, label, note }) => (
          <li key={value}>
            <Checkbox
              isChecked={values.includes(value)}
              disabled={isFull && !values.includes(value)}
              onChange={(isChosen) => toggle(value, isChosen)}
              label={
                <>
                  {label}
                  {note !== undefined && <small>{note}</small>}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>{t('noOptions')}</p>}
    </div>
  );
}
