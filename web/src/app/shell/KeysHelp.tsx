import { useTranslation } from 'react-i18next';
import { KeyboardHelp } from '../../ui/keys/KeyboardHelp.tsx';
import { MOD_KEY } from '../../ui/keys/modKey.ts';

/** All keys there are, under `?`. */
export function KeysHelp({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const groups = [
    {
      title: t('keys.everywhere'),
      keys: [
        { keys: [MOD_KEY, 'K'], label: t('keys.find') },
        { keys: ['g', 'o'], label: t('keys.overview') },
        { keys: ['g', 'i'], label: t('keys.inventory') },
        { keys: ['g', 'p'], label: t('keys.gaps') },
        { keys: ['g', 'a'], label: t('keys.attackers') },
        { keys: ['Esc'], label: t('keys.escape') },
        { keys: ['?'], label: t('keys.help') },
      ],
    },
    {
      title: t('keys.table'),
      keys: [
        { keys: ['/'], label: t('keys.search') },
        { keys: ['f'], label: t('keys.filter') },
        { keys: ['j', 'k'], label: t('keys.move') },
        { keys: ['↵'], label: t('keys.open') },
        { keys: ['[', ']'], label: t('keys.neighbours') },
      ],
    },
    {
      title: t('keys.ofGaps'),
      keys: [
        { keys: ['s'], label: t('keys.status') },
        { keys: ['c'], label: t('keys.comment') },
      ],
    },
  ];
  return <KeyboardHelp isOpen={isOpen} onClose={onClose} groups={groups} />;
}
