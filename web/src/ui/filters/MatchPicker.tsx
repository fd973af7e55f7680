import { ChevronDown } from 'lucide-react';
import { lazy, useState } from 'react';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { Match } from './filterEdits.ts';
import { FrameButton } from './filterBoxes.tsx';

const PickList = lazy(() =>
  import('./PickList.tsx').then((parts) => ({ default: parts.PickList })),
);

interface MatchPickerProps {
  readonly match: Match;
  readonly onChange: (match: Match) => void;
  /** Puts the conditions of a group in the group's place. */
  readonly onDissolve?: () => void;
}

const DISSOLVE = 'dissolve';

/** Whether all conditions of a group must hold, or any of them. */
export function MatchPicker({ match, onChange, onDissolve }: MatchPickerProps) {
  const t = useUiText();
  const [isOpen, setIsOpen] = useState(false);
  const items = [
    { key: 'all', label: t('allOf') },
    { key: 'any', label: t('anyOf') },
    ...(onDissolve ? [{ key: DISSOLVE, label: t('ungroup') }] : []),
  ];
  const handlePick = (key: string) => {
    setIsOpen(false);
    if (key === DISSOLVE) onDissolve?.();
    else onChange(key === 'any' ? 'any' : 'all');
  };
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={t('matchLabel')}
      trigger={
        <FrameButton
          type="button"
          className="p-match"
          aria-label={`${t(match === 'all' ? 'allOf' : 'anyOf')}. ${t('matchLabel')}`}
        >
          {t(match === 'all' ? 'allOf' : 'anyOf')}
          <ChevronDown size={12} />
        </FrameButton>
      }
    >
      <PickList items={items} current={match} onPick={handlePick} />
    </Popover>
  );
}
