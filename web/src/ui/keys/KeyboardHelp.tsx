import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Switch } from '../forms/Checkbox.tsx';
import { Kbd } from '../marks/Kbd.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Note } from '../text/Text.ts';
import { useUiText } from '../text/UiText.tsx';
import { singleLetters } from './singleLetters.ts';
import { modKey, shiftKey } from './systemKeys.ts';

interface KeyEntry {
  readonly keys: readonly string[];
  readonly label: string;
  /** Pressed one after the other, not together and not one or the other. */
  readonly isSequence?: boolean;
}

export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly KeyEntry[];
}

interface KeyboardHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly groups: readonly KeyGroup[];
}

const Choice = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4',
    pb: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    '& b': { fontWeight: 'medium' },
  },
});

const Groups = chakra('div', {
  base: {
    columnCount: 2,
    columnGap: '32px',
    py: '1',
    '& > section': { breakInside: 'avoid', pt: '3' },
    '& h3': { pb: '1', textStyle: 'micro', fontWeight: 'medium', color: 'fg.subtle' },
    '& dl > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      height: '6',
      fontSize: '12px',
    },
    '& dd': { display: 'flex', alignItems: 'center', gap: '1', color: 'fg.subtle' },
  },
});

const LETTER = /^[!-~]$/;

/** What is left of an entry without single letters: chords with ⌘ or Ctrl, arrows and the like. */
function withoutLetters({ keys, isSequence = false }: KeyEntry): readonly string[] {
  if (keys.includes(modKey())) return keys;
  const left = keys.filter((key) => !LETTER.test(key));
  const isOneThing = isSequence || keys.includes(shiftKey());
  return isOneThing && left.length < keys.length ? [] : left;
}

function Keys({ entry }: { readonly entry: KeyEntry }) {
  const t = useUiText();
  const keys = singleLetters.use() === 'on' ? entry.keys : withoutLetters(entry);
  return (
    <dd>
      {keys.length === 0 && t('keyOff')}
      {keys.map((key, index) => (
        <Fragment key={key}>
          {entry.isSequence === true && index > 0 && t('keyThen')}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </dd>
  );
}

function LetterSwitch() {
  const t = useUiText();
  return (
    <Choice>
      <span>
        <b>{t('letters')}</b>
        <Note>{t('lettersNote')}</Note>
      </span>
      <Switch
        aria-label={t('letters')}
        isChecked={singleLetters.use() === 'on'}
        onChange={(isOn) => singleLetters.set(isOn ? 'on' : 'off')}
      />
    </Choice>
  );
}

/** All keys there are, and the switch for those of one letter. */
export function KeyboardHelp({ isOpen, onClose, groups }: KeyboardHelpProps) {
  const t = useUiText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('keys')}
      size="md"
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <LetterSwitch />
      <Groups>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div key={entry.label}>
                  <dt>{entry.label}</dt>
                  <Keys entry={entry} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Groups>
    </Dialog>
  );
}
