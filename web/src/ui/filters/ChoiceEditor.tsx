import { chakra } from '@chakra-ui/react/styled-system';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useState, type KeyboardEvent } from 'react';
import { LinkButton } from '../buttons/Button.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { NumberText } from '../marks/NumberText.tsx';
import { Stack } from '../layout/Boxes.ts';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED, TRUNCATED } from '../theme/styles.ts';
import type { EditorProps } from './editorProps.ts';
import { EditorNote } from './filterBoxes.tsx';
import { useFilterKit, type FilterOption } from './filterContext.ts';
import { wordOf } from './filterLabels.ts';
import { useOptions } from './useOptions.ts';

const LONG_LIST = 8;

const canBeTyped = ({ values, elements }: FilterField, text: string): boolean =>
  values === undefined &&
  elements !== 'uuid' &&
  text !== '' &&
  (elements !== 'integer' || /^\d{1,9}$/.test(text));

const List = chakra('div', {
  base: {
    display: 'grid',
    maxHeight: '280px',
    overflowY: 'auto',
    '& .p-check': { height: '7', px: '1.5', borderRadius: 'l1', fontSize: '13px' },
    '& .p-check:hover': { bg: 'bg.muted' },
  },
});
/** A box to tick, and how often its value is there. */
const Option = chakra('div', {
  base: {
    ...CENTRED,
    gap: '3',
    '& > .p-check': { flex: 1, minWidth: '0' },
    '& > .p-check > span': TRUNCATED,
    '& > .p-num': { pr: '1.5', fontSize: '12px', color: 'fg.subtle' },
  },
});

const chosenOf = ({ value }: EditorProps['condition']): readonly string[] => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' || value === '' ? [] : [String(value)];
};

/** The values that can be ticked under what is typed, with what has been chosen before. */
function useChoices({ field, condition, onChange }: EditorProps, typed: string) {
  const t = useUiText();
  const { labels } = useFilterKit();
  const chosen = chosenOf(condition);
  const { options, state, retry } = useOptions(field, typed);
  const known = new Set(options.map(({ value }) => value));
  const missing =
    typed === '' && state !== 'first' ? chosen.filter((value) => !known.has(value)) : [];
  const shown: readonly FilterOption[] = [
    ...missing.map((value) => ({ value, label: wordOf(labels, field, value) ?? t('loading') })),
    ...options.map((option) => ({
      ...option,
      label:
        (option.label === option.value ? wordOf(labels, field, option.value) : null) ??
        option.label,
    })),
  ];
  const toggle = (value: string) => {
    const next = chosen.includes(value)
      ? chosen.filter((each) => each !== value)
      : inOrder(field, [...chosen, value]);
    onChange(field.elements === 'integer' ? next.map(Number) : next);
  };
  const canAdd = canBeTyped(field, typed) && !known.has(typed) && !chosen.includes(typed);
  return { chosen, shown, state, retry, toggle, canAdd };
}

/**
 * Any of several values: of the vocabulary, or those the company has, with how often each is there.
 */
export function ChoiceEditor(props: EditorProps) {
  const { field } = props;
  const t = useUiText();
  const { labels } = useFilterKit();
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const { chosen, shown, state, retry, toggle, canAdd } = useChoices(props, typed);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === '') return;
    event.preventDefault();
    const value = shown[0]?.value ?? (canAdd ? typed : undefined);
    if (value !== undefined) toggle(value);
  };
  return (
    <Stack gap="1.5">
      {(field.values === undefined || field.values.length > LONG_LIST) && (
        <TextInput
          inputSize="sm"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      )}
      <List
        role="group"
        aria-label={labels.field(field.key)}
        aria-busy={state === 'loading' || state === 'first'}
      >
        {shown.map(({ value, label, count }) => (
          <Option key={value}>
            <Checkbox
              label={label}
              isChecked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {count !== undefined && <NumberText value={count} />}
          </Option>
        ))}
        {canAdd && (
          <Checkbox
            label={t('useTyped', { text: typed })}
            isChecked={false}
            onChange={() => toggle(typed)}
          />
        )}
      </List>
      <ListState state={state} isEmpty={shown.length === 0 && !canAdd} onRetry={retry} />
    </Stack>
  );
}

interface ListStateProps {
  readonly state: ReturnType<typeof useOptions>['state'];
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
}

/** Why there is nothing to tick: on its way, not there, or failed. */
function ListState({ state, isEmpty, onRetry }: ListStateProps) {
  const t = useUiText();
  if (state === 'failed')
    return (
      <EditorNote kind="fault" role="alert">
        {t('dataError')}. <LinkButton onClick={onRetry}>{t('retry')}</LinkButton>
      </EditorNote>
    );
  if (state === 'first') return <EditorNote>{t('loading')}</EditorNote>;
  return state === 'ready' && isEmpty && <EditorNote>{t('noOptions')}</EditorNote>;
}

/** Values of a vocabulary stand in its order, others as they were chosen. */
function inOrder({ values }: FilterField, chosen: readonly string[]): readonly string[] {
  return values === undefined ? chosen : values.filter((value) => chosen.includes(value));
}
