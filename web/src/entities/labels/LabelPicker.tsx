import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import './labelPicker.css';
import './labelPicker.texts.ts';
import { NewLabel } from './NewLabel.tsx';
import { useAttachLabels } from './useAttachLabels.ts';
import { useDetachLabels } from './useDetachLabels.ts';
import { useLabelChoices } from './useLabelChoices.ts';

interface LabelPickerProps {
  /**
   * Raw keys of the endpoints that get what is ticked: one in a drawer, the selected rows of a
   * table.
   */
  readonly endpointIds: readonly string[];
  /** Labels that all of them have; none when they differ. */
  readonly attached?: readonly { readonly labelId: string; readonly isByHand: boolean }[];
}

/** Search, tick and make labels; what is ticked is attached at once. */
export default function LabelPicker({ endpointIds, attached = [] }: LabelPickerProps) {
  const { t } = useTranslation('labelPicker');
  const { can } = useCompany();
  const [search, setSearch] = useState('');
  const { labels, groups, ask, isLoading } = useLabelChoices(search);
  const [attach, isAttaching] = useAttachLabels(endpointIds);
  const [detach, isDetaching] = useDetachLabels(endpointIds);
  // What was ticked here; of many endpoints it is all that is known.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (labelId: string) =>
    attach(labelId, () => setTicked((now) => new Set([...now, labelId])));
  const untick = (labelId: string) =>
    detach(labelId, () => setTicked((now) => new Set([...now].filter((id) => id !== labelId))));
  const isMany = endpointIds.length > 1;
  const wanted = search.trim().toLowerCase();
  const isNew =
    wanted !== '' && !isLoading && !labels.some(({ name }) => name.toLowerCase() === wanted);
  return (
    <div className="label-picker">
      <TextInput
        inputSize="sm"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul aria-label={t('title')} aria-busy={isLoading || isAttaching || isDetaching}>
        {!isLoading && labels.length === 0 && (
          <li className="label-picker-nothing">{t('nothing')}</li>
        )}
        {labels.map(({ labelId, name, groupName }) => {
          const known =
            attached.find((each) => each.labelId === labelId) ??
            (isMany && ticked.has(labelId) ? { labelId, isByHand: true } : undefined);
          const isByRule = known !== undefined && !known.isByHand;
          return (
            <li key={labelId}>
              <Checkbox
                isChecked={known !== undefined}
                disabled={isByRule || (known !== undefined && !can('detachLabels'))}
                onChange={(isChecked) => (isChecked ? tick(labelId) : untick(labelId))}
                label={
                  <>
                    {name}
                    <small>{isByRule ? `${groupName} · ${t('byRule')}` : groupName}</small>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
      {isNew && can('createLabels') && (
        <NewLabel
          name={search.trim()}
          groups={groups}
          onCreated={(labelId) => {
            tick(labelId);
            ask();
          }}
        />
      )}
    </div>
  );
}
