import { Button } from '../buttons/Button.tsx';
import { Kbd } from '../marks/Kbd.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../text/UiText.tsx';
import './keys.css';

interface KeyGroup {
  readonly title: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

interface KeyboardHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly groups: readonly KeyGroup[];
}

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
      <div className="p-keys">
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
      </div>
    </Dialog>
  );
}
