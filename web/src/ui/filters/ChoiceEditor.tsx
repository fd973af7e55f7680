import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useState, type KeyboardEvent } from 'react';
import { LinkButton } from '../buttons/Button.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { NumberText } from '../marks/NumberText.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { EditorProps } from './editorProps.ts';
import { useFilterKit, type FilterOption } from './filterContext.ts';
import { wordOf } from './filterLabels.ts';
import { useOptions } from './useOptions.ts';
import './editors.css';

const LONG_LIST = 8;

const canBeTyped = ({ values, elements }: FilterField, text: string): boolean =>
  values === undefined &&
  elements !== 'uuid' &&
  text !== '' &&
  (elements !== 'integer' || /^\d{1,9}$/.test(text));

/**
 * Any of several values: of the vocabulary, or those the company has, with how often each is there.
 */
export function ChoiceEditor({ field, condition, onChange }: EditorProps) {
  const t = useUiText();
  const { labels } = useFilterKit();
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const word = (value: string) => wordOf(labels, field, value) ?? t('loading');
  const chosen = Array.isArray(condition.value)
    ? condition.value.map(String)
    : (typeof condition.value === 'object' ? [] : [String(condition.value)]).filter(
        (value) => value !== '',
      );
  const { options, state, retry } = useOptions(field, typed);
  const known = new Set(options.map(({ value }) => value));
  const missing =
    typed === '' && state !== 'first' ? chosen.filter((value) => !known.has(value)) : [];
  const shown: readonly FilterOption[] = [
    ...missing.map((value) => ({ value, label: word(value) })),
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
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === '') return;
    event.preventDefault();
    const value = shown[0]?.value ?? (canAdd ? typed : undefined);
    if (value !== undefined) toggle(value);
  };
  return (
    <div className="p-editor-list">
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
      <div
        role="group"
        aria-label={labels.field(field.key)}
        aria-busy={state === 'loading' || state === 'first'}
      >
        {shown.map(({ value, label, count }) => (
          <div key={value} className="p-option">
            <Checkbox
              label={label}
              isChecked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {count !== undefined && <NumberText value={count} />}
          </div>
        ))}
        {canAdd && (
          <Checkbox
            label={t('useTyped', { text: typed })}
            isChecked={false}
            onChange={() => toggle(typed)}
          />
        )}
      </div>
      {state === 'first' && <p className="p-editor-note">{t('loading')}</p>}
      {state === 'ready' && shown.length === 0 && !canAdd && (
        <p className="p-editor-note">{t('noOptions')}</p>
      )}
      {state === 'failed' && (
        <p className="p-editor-fault" role="alert">
          {t('dataError')}. <LinkButton onClick={retry}>{t('retry')}</LinkButton>
        </p>
      )}
    </div>
  );
}

/** Values of a vocabulary stand in its order, others as they were chosen. */
function inOrder({ values }: FilterField, chosen: readonly string[]): readonly string[] {
  return values === undefined ? chosen : values.filter((value) => chosen.includes(value));
}
