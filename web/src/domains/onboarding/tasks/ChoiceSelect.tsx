import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { useOpenerProps } from '../../../ui/forms/fieldContext.ts';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { ListSearch } from '../../../ui/overlays/ListSearch.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import type { Choice } from './taskValues.ts';
import { type Chosen, useTaskChoices } from './useTaskChoices.ts';

interface ChoiceSelectProps {
  readonly kind: Chosen;
  readonly label: string;
  /** Label of the button while nothing is chosen. */
  readonly placeholder: string;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  /** Key that cannot be chosen. */
  readonly without?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** One of what the company has, found by its name; what is not required can be taken out. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { kind, label, placeholder, value, onChange, without } = props;
  const { isRequired = false, isDisabled = false } = props;
  const { t } = useTranslation('onboarding');
  const [isOpen, setIsOpen] = useState(false);
  const shown = value?.label ?? placeholder;
  const opener = useOpenerProps(label, shown);
  const choose = (choice: Choice) => {
    onChange(choice);
    setIsOpen(false);
  };
  const trigger = (
    <Button {...opener} isWide disabled={isDisabled}>
      <span className="p-trunc">{shown}</span>
      <ChevronDown size={14} />
    </Button>
  );
  return (
    <Row>
      <Box flex={1} minWidth="0">
        <Popover isOpen={isOpen} onOpenChange={setIsOpen} label={label} trigger={trigger}>
          <Choices kind={kind} value={value} without={without} onChange={choose} />
        </Popover>
      </Box>
      {value !== null && !isRequired && !isDisabled && (
        <IconButton
          label={t('tasks.clear', { name: value.label })}
          icon={<X size={14} />}
          onClick={() => onChange(null)}
        />
      )}
    </Row>
  );
}

interface ChoicesProps extends Pick<ChoiceSelectProps, 'kind' | 'value' | 'without'> {
  readonly onChange: (choice: Choice) => void;
}

function Choices({ kind, value, without, onChange }: ChoicesProps) {
  const { t } = useTranslation('onboarding');
  const [typed, setTyped] = useState('');
  const { choices, hasFailed } = useTaskChoices(kind, typed);
  const shown = (choices ?? []).filter(({ key }) => key !== without);
  return (
    <ListSearch
      label={t('tasks.search')}
      emptyText={t('tasks.noneFound')}
      onType={setTyped}
      groups={[
        {
          title: null,
          isPending: choices === null && !hasFailed,
          items: shown.map((each) => ({
            ...each,
            isCurrent: each.key === value?.key,
            isFound: true,
          })),
          ...(hasFailed && { note: t('tasks.searchFailed') }),
        },
      ]}
      onChoose={(key) => {
        const chosen = shown.find((each) => each.key === key);
        if (chosen) onChange({ key, label: chosen.label });
      }}
    />
  );
}
