import { chakra, createRecipeContext } from '@chakra-ui/react/styled-system';
import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { Popover } from '../overlays/Popover.tsx';
import { CENTRED } from '../theme/styles.ts';
import { useUiText } from '../text/UiText.tsx';
import { Checkbox } from './Checkbox.tsx';
import { useOpenerProps } from './fieldContext.ts';
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

const Opener = chakra('button', {
  base: {
    ...CENTRED,
    display: 'inline-flex',
    justifyContent: 'flex-end',
    flex: 1,
    gap: '2',
    minWidth: '26px',
    height: '26px',
    px: '1',
    borderRadius: 'l1',
    color: 'fg.subtle',
    '&:disabled': { cursor: 'not-allowed' },
    '& > span': { flex: 1, textAlign: 'start' },
  },
});
const List = chakra('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    width: '320px',
    '& > ul': { display: 'grid', maxHeight: '280px', overflow: 'auto' },
    '& .p-check': { width: 'full', minHeight: '7', p: '1', lineHeight: '16px' },
    '& small': { display: 'block', textStyle: 'micro', color: 'fg.subtle' },
    '& > p': { p: '1', fontSize: '12px', color: 'fg.subtle' },
  },
});
const RemoveValue = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '4',
    height: '4',
    borderRadius: '3px',
    color: 'fg.subtle',
    '&:hover': { bg: 'bg.muted' },
  },
});

/** A value in the box, and the way to take it out. */
function Chosen({ label, onRemove }: { readonly label: string; readonly onRemove?: () => void }) {
  const t = useUiText();
  return (
    <chakra.span className="p-tag" height="22px">
      <span className="p-trunc" title={label}>
        {label}
      </span>
      {onRemove && (
        <RemoveValue type="button" aria-label={t('remove', { name: label })} onClick={onRemove}>
          <X size={12} />
        </RemoveValue>
      )}
    </chakra.span>
  );
}

/**
 * Some of a long list: what is chosen is in the box, and its button opens the list with a
 * search.
 */
export function MultiPicker(props: MultiPickerProps) {
  const { label, options, values, onChange, placeholder, limit, isDisabled = false } = props;
  const opener = useOpenerProps(label, values.length === 0 ? placeholder : null);
  const [isOpen, setIsOpen] = useState(false);
  const boxId = useId();
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const remove = (value: string) => onChange(values.filter((each) => each !== value));
  const handleChange = (next: string[]) => {
    onChange(next);
    if (limit === 1) setIsOpen(false);
  };
  const trigger = (
    <Opener type="button" {...opener} disabled={isDisabled}>
      {values.length === 0 && <span>{placeholder}</span>}
      <ChevronDown size={14} />
    </Opener>
  );
  return (
    <InputBox id={boxId} {...(isDisabled && { 'data-off': '' })}>
      {values.map((value) => (
        <Chosen
          key={value}
          label={labelOf(value)}
          {...(!isDisabled && { onRemove: () => remove(value) })}
        />
      ))}
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label={label}
        trigger={trigger}
        anchorId={boxId}
      >
        <Choices
          {...{ options, values }}
          onChange={handleChange}
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
    <List>
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
    </List>
  );
}
