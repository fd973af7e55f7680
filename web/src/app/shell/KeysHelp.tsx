import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { KeyboardHelp, type KeyGroup } from '../../ui/keys/KeyboardHelp.tsx';
import { MOD_KEY, SHIFT_KEY } from '../../ui/keys/systemKeys.ts';

/** The keys of this person: pages that they may not see have none. */
function useKeyGroups(): readonly KeyGroup[] {
  const { t } = useTranslation();
  const { can, sees } = useCompany();
  const go = (letter: string, label: string) => ({ keys: ['g', letter], isSequence: true, label });
  const hasGaps = can('seeGaps') && sees('posture-gaps');
  const hasAttackers = can('seeAttackers') && sees('attackers');
  const everywhere = [
    { keys: [MOD_KEY, 'K'], label: t('keys.find') },
    go('o', t('keys.overview')),
    ...(can('seeInventory') ? [go('i', t('keys.inventory'))] : []),
    ...(hasGaps ? [go('p', t('keys.gaps'))] : []),
    ...(hasAttackers ? [go('a', t('keys.attackers'))] : []),
    { keys: ['z'], label: t('keys.undo') },
    { keys: ['Esc'], label: t('keys.escape') },
    { keys: ['?'], label: t('keys.help') },
  ];
  const lists = [
    { keys: ['/'], label: t('keys.search') },
    { keys: ['f'], label: t('keys.filter') },
    { keys: ['⌫'], label: t('keys.removeFilter') },
    { keys: ['j', 'k', '↓', '↑'], label: t('keys.move') },
    { keys: ['Home', 'End'], label: t('keys.ends') },
    { keys: ['→', '←'], label: t('keys.fold') },
    { keys: ['↵'], label: t('keys.open') },
    { keys: ['x'], label: t('keys.select') },
    { keys: [SHIFT_KEY, 'x'], label: t('keys.extend') },
  ];
  const drawers = [
    { keys: ['[', ']'], label: t('keys.neighbours') },
    { keys: ['←', '→'], label: t('keys.tabs') },
    { keys: [MOD_KEY, '↵'], label: t('keys.send') },
  ];
  const gaps = [
    { keys: ['s'], label: t('keys.status') },
    { keys: ['c'], label: t('keys.comment') },
  ];
  const attackers = [
    { keys: ['j', 'k'], label: t('keys.steps') },
    { keys: ['s'], label: t('keys.status') },
    { keys: ['c'], label: t('keys.commentAttacker') },
    { keys: [SHIFT_KEY, '→'], label: t('keys.range') },
    { keys: ['↵'], label: t('keys.zoom') },
  ];
  return [
    { title: t('keys.everywhere'), keys: everywhere },
    { title: t('keys.lists'), keys: lists },
    { title: t('keys.drawers'), keys: drawers },
    ...(hasGaps ? [{ title: t('keys.ofGaps'), keys: gaps }] : []),
    ...(hasAttackers ? [{ title: t('keys.ofAttackers'), keys: attackers }] : []),
    { title: t('keys.charts'), keys: [{ keys: ['←', '→'], label: t('keys.bins') }] },
  ];
}

/** All keys there are, under `?`. */
export default function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return <KeyboardHelp isOpen onClose={onClose} groups={useKeyGroups()} />;
}
