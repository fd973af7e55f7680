import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { KeyboardHelp, type KeyGroup } from '../../ui/keys/KeyboardHelp.tsx';
import { modKey, shiftKey } from '../../ui/keys/systemKeys.ts';
import './keysHelp.texts.ts';

/** The keys of this person: pages that they may not see have none. */
function useKeyGroups(): readonly KeyGroup[] {
  const { t } = useTranslation('keysHelp');
  const { can, sees } = useCompany();
  const go = (letter: string, label: string) => ({ keys: ['g', letter], isSequence: true, label });
  const hasGaps = can('seeGaps') && sees('posture-gaps');
  const hasAttackers = can('seeAttackers') && sees('attackers');
  const everywhere = [
    { keys: [modKey(), 'K'], label: t('find') },
    go('o', t('overview')),
    ...(can('seeInventory') ? [go('i', t('inventory'))] : []),
    ...(hasGaps ? [go('p', t('gaps'))] : []),
    ...(hasAttackers ? [go('a', t('attackers'))] : []),
    { keys: ['z'], label: t('undo') },
    { keys: ['Esc'], label: t('escape') },
    { keys: ['?'], label: t('help') },
  ];
  const lists = [
    { keys: ['/'], label: t('search') },
    { keys: ['f'], label: t('filter') },
    { keys: ['⌫'], label: t('removeFilter') },
    { keys: ['j', 'k', '↓', '↑'], label: t('move') },
    { keys: ['Home', 'End'], label: t('ends') },
    { keys: ['→', '←'], label: t('fold') },
    { keys: ['↵'], label: t('open') },
    { keys: ['x'], label: t('select') },
    { keys: [shiftKey(), 'x'], label: t('extend') },
  ];
  const drawers = [
    { keys: ['[', ']'], label: t('neighbours') },
    { keys: ['←', '→'], label: t('tabs') },
    { keys: [modKey(), '↵'], label: t('send') },
  ];
  const gaps = [
    { keys: ['s'], label: t('status') },
    { keys: ['c'], label: t('comment') },
  ];
  const attackers = [
    { keys: ['j', 'k'], label: t('steps') },
    { keys: ['s'], label: t('status') },
    { keys: ['c'], label: t('commentAttacker') },
    { keys: [shiftKey(), '→'], label: t('range') },
    { keys: ['↵'], label: t('zoom') },
  ];
  return [
    { title: t('everywhere'), keys: everywhere },
    { title: t('lists'), keys: lists },
    { title: t('drawers'), keys: drawers },
    ...(hasGaps ? [{ title: t('ofGaps'), keys: gaps }] : []),
    ...(hasAttackers ? [{ title: t('ofAttackers'), keys: attackers }] : []),
    { title: t('charts'), keys: [{ keys: ['←', '→'], label: t('bins') }] },
  ];
}

/** All keys there are, under `?`. */
export default function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return <KeyboardHelp isOpen onClose={onClose} groups={useKeyGroups()} />;
}
