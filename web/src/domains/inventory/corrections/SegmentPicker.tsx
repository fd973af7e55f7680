import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';

const Segments = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    marginBlock: '8px 16px',
    font: '400 13px/24px var(--p-fonts-mono)',
    color: 'fg.subtle',
    '& span': { display: 'inline-flex', alignItems: 'center', gap: '0.5' },
    '& button': {
      paddingInline: '1',
      border: '1px solid transparent',
      borderRadius: '4px',
      color: 'fg',
      font: 'inherit',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
    },
    '& button[data-parameter]': { color: 'param.fg' },
    '& button:hover:enabled': { borderColor: 'border', bg: 'bg.subtle' },
    '& button[aria-checked=true]': { borderColor: 'fg', bg: 'bg.emphasized' },
    '& button:disabled': { color: 'fg.subtle', cursor: 'default' },
  },
});

interface SegmentPickerProps {
  readonly path: string;
  /** Position of the picked segment, from 0. */
  readonly index: number | null;
  readonly onPick: (index: number) => void;
  /** Only parameters can be picked. */
  readonly onlyParameters?: boolean;
}

/** A path whose segments can be picked one at a time. */
export function SegmentPicker({ path, index, onPick, onlyParameters = false }: SegmentPickerProps) {
  const { t } = useTranslation('corrections');
  const segments = path.split('/').filter((segment) => segment !== '');
  return (
    <Segments role="radiogroup" aria-label={path}>
      {segments.map((segment, at) => {
        const isParameter = segment.includes('{');
        return (
          <span key={at}>
            /
            <button
              type="button"
              role="radio"
              aria-checked={at === index}
              aria-label={t('merge.segment', { index: at + 1, segment })}
              disabled={onlyParameters && !isParameter}
              {...(isParameter && { 'data-parameter': '' })}
              onClick={() => onPick(at)}
            >
              {segment}
            </button>
          </span>
        );
      })}
    </Segments>
  );
}
