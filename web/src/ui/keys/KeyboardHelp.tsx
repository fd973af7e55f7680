import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../buttons/Button.tsx';
import { Kbd } from '../marks/Kbd.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../text/UiText.tsx';

interface KeyGroup {
  readonly title: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

interface KeyboardHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly groups: readonly KeyGroup[];
}

const Groups = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px 32px',
    py: '2',
    '& h3': { pb: '1', textStyle: 'micro', fontWeight: 'medium', color: 'fg.subtle' },
    '& dl > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      height: '7',
      fontSize: '12px',
    },
    '& dd': { display: 'flex', gap: '1' },
  },
});

/** All keys of the page, shown by `?`. */
export function KeyboardHelp({ isOpen, onClose, groups }: KeyboardHelpProps) {
  const t = useUiText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('keys')}
      size="sm"
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Groups>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div key={entry.label}>
                  <dt>{entry.label}</dt>
                  <dd>
                    {entry.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Groups>
    </Dialog>
  );
}
