import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import './labelPicker.texts.ts';
import { Note } from '../../ui/text/Text.ts';
import { NewLabel } from './NewLabel.tsx';
import { PickerBox } from './pickerBox.ts';
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
  const attachmentOf = (labelId: string) =>
    attached.find((each) => each.labelId === labelId) ??
    (isMany && ticked.has(labelId) ? { isByHand: true } : undefined);
  const wanted = search.trim().toLowerCase();
  const isNew =
    wanted !== '' && !isLoading && !labels.some(({ name }) => name.toLowerCase() === wanted);
  return (
    <PickerBox>
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
        {!isLoading && labels.length === 0 && <Note as="li">{t('nothing')}</Note>}
        {labels.map((label) => (
          <li key={label.labelId}>
            <LabelBox
              label={label}
              attachment={attachmentOf(label.labelId)}
              onTick={() => tick(label.labelId)}
              onUntick={() => untick(label.labelId)}
            />
          </li>
        ))}
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
    </PickerBox>
  );
}

type LabelChoice = ReturnType<typeof useLabelChoices>['labels'][number];

interface LabelBoxProps {
  readonly label: LabelChoice;
  /** How the endpoints got it; undefined when they have not. */
  readonly attachment: { readonly isByHand: boolean } | undefined;
  readonly onTick: () => void;
  readonly onUntick: () => void;
}

/** A label to tick; one that a rule attached stays. */
function LabelBox({ label: { name, groupName }, attachment, onTick, onUntick }: LabelBoxProps) {
  const { t } = useTranslation('labelPicker');
  const { can } = useCompany();
  const isByRule = attachment !== undefined && !attachment.isByHand;
  return (
    <Checkbox
      isChecked={attachment !== undefined}
      disabled={isByRule || (attachment !== undefined && !can('detachLabels'))}
      onChange={(isChecked) => (isChecked ? onTick() : onUntick())}
      label={
        <>
          {name}
          <small>{isByRule ? `${groupName} · ${t('byRule')}` : groupName}</small>
        </>
      }
    />
  );
}
