import { chakra } from '@chakra-ui/react/styled-system';
import { FileQuestionMark, X } from 'lucide-react';
import { IconButton } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED } from '../theme/styles.ts';

const Line = chakra('div', {
  base: {
    ...CENTRED,
    gap: '2',
    minHeight: '9',
    paddingBlock: '1',
    paddingInline: '2',
    borderRadius: 'l2',
    color: 'warning.fg',
    bg: 'warning.bg',
    textStyle: 'small',
    '& > p': { flex: 1 },
    '& > svg': { flex: 'none' },
  },
});

/** Above a list that does not have the row that an address means. */
export function RowGone({ onClose }: { readonly onClose: () => void }) {
  const t = useUiText();
  return (
    <Line>
      <FileQuestionMark size={14} />
      <p role="status">{t('rowGone')}</p>
      <IconButton size="xs" label={t('close')} icon={<X size={14} />} onClick={onClose} />
    </Line>
  );
}
