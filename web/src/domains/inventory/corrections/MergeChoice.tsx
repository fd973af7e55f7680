import { isParameterName } from '@palisade/vocabulary/parameterNames.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Frame, Pair } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { MergeGroupList } from './MergeGroupList.tsx';
import { mergeGroups } from './mergeGroups.ts';
import { type Choice, useChosenPaths } from './useChosenPaths.ts';
import { type MergePlace, useMergeOptions } from './useMergeOptions.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface MergeChoiceProps {
  readonly place: MergePlace;
  readonly round: number;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** The name of the parameter, and the paths to merge by how well they are known. */
export function MergeChoice({ place, round, choice, onChange }: MergeChoiceProps) {
  const { t } = useTranslation('corrections');
  const { name: suggested, options } = useMergeOptions(place, round);
  const [search, setSearch] = useState('');
  const { chosen, toggle } = useChosenPaths({ options, suggested, choice, onChange });
  if (options.length === 0)
    return <EmptyState title={t('merge.none')} body={t('merge.noneBody')} />;
  const groups = mergeGroups(options, search);
  const name = (choice.name ?? suggested).trim();
  return (
    <>
      <Pair columnGap="4">
        <Field
          label={t('merge.name')}
          isRequired
          error={name === '' || isParameterName(name) ? undefined : t('merge.badName')}
        >
          <TextInput
            value={choice.name ?? suggested}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...choice, name: target.value })}
          />
        </Field>
        <Field label={t('merge.search')}>
          <TextInput
            type="search"
            value={search}
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      </Pair>
      <Note tone="muted" role="status">
        {t('merge.selected', {
          selected: formatNumber(chosen.size),
          total: formatNumber(options.length),
        })}
      </Note>
      <Frame mt="2" height="260px" overflow="auto" borderRadius="l2" bg="transparent">
        {groups.length === 0 && <Note tone="muted">{t('merge.noMatch')}</Note>}
        {groups.map(({ status, options: own }) => (
          <MergeGroupList
            key={status}
            status={status}
            options={own}
            chosen={chosen}
            onToggle={toggle}
          />
        ))}
      </Frame>
    </>
  );
}
