import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickerBox } from '../../../entities/labels/pickerBox.ts';
import { useLabelChoices } from '../../../entities/labels/useLabelChoices.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { Note } from '../../../ui/text/Text.ts';

interface LabelTrialProps {
  /** Raw keys of the labels that are tried. */
  readonly chosen: readonly string[];
  readonly onChange: (labelIds: readonly string[]) => void;
}

/** Chooses labels to try a role with, which are given to people and not kept of the role. */
export function LabelTrial(props: LabelTrialProps) {
  const { t } = useTranslation('roles');
  const [isOpen, setIsOpen] = useState(false);
  const count = props.chosen.length;
  const trigger = (
    <Button size="xs" icon={<Tags size={14} />}>
      {count === 0 ? t('reach.try') : t('reach.tried', { count })}
    </Button>
  );
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} label={t('reach.try')} trigger={trigger}>
      <Choices {...props} />
    </Popover>
  );
}

function Choices({ chosen, onChange }: LabelTrialProps) {
  const { t } = useTranslation('roles');
  const [search, setSearch] = useState('');
  const { labels, isLoading } = useLabelChoices(search);
  return (
    <PickerBox>
      <TextInput
        inputSize="sm"
        type="search"
        aria-label={t('reach.find')}
        placeholder={t('reach.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul aria-label={t('reach.try')} aria-busy={isLoading}>
        {!isLoading && labels.length === 0 && <Note as="li">{t('reach.noLabels')}</Note>}
        {labels.map(({ labelId, name, groupName }) => (
          <li key={labelId}>
            <Checkbox
              isChecked={chosen.includes(labelId)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, labelId] : chosen.filter((each) => each !== labelId))
              }
              label={
                <>
                  {name}
                  <small>{groupName}</small>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </PickerBox>
  );
}
