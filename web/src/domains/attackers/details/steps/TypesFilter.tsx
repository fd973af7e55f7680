import { ATTACK_TYPES, type AttackType } from '@palisade/vocabulary/attackTypes.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../../ui/forms/Checkbox.tsx';
import { Counter } from '../../../../ui/marks/Counter.tsx';
import { Popover } from '../../../../ui/overlays/Popover.tsx';

interface TypesFilterProps {
  /** Types of the attacker's attempts. */
  readonly types: readonly { readonly type: string; readonly label: string }[];
  readonly chosen: readonly AttackType[];
  readonly onChange: (types: readonly AttackType[]) => void;
}

/** Which types of attempts are listed; all unless some are chosen. */
export function TypesFilter({ types, chosen, onChange }: TypesFilterProps) {
  const { t } = useTranslation('attackerDetails');
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (type: AttackType, isChosen: boolean) =>
    onChange(ATTACK_TYPES.filter((each) => (each === type ? isChosen : chosen.includes(each))));
  const offered = ATTACK_TYPES.flatMap((type) => {
    const own = types.find((each) => each.type === type);
    return own || chosen.includes(type)
      ? [{ type, label: own ? catalogueText(own.label) : type }]
      : [];
  });
  const trigger = (
    <Button size="xs">
      {t('steps.types')} {chosen.length > 0 && <Counter count={chosen.length} />}{' '}
      <ChevronDown size={14} />
    </Button>
  );
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} trigger={trigger} label={t('steps.types')}>
      <ul className="steps-types">
        {offered.map(({ type, label }) => (
          <li key={type}>
            <Checkbox
              label={label}
              isChecked={chosen.includes(type)}
              onChange={(isChosen) => toggle(type, isChosen)}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
