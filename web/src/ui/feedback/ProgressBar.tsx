import { chakra } from '@chakra-ui/react/styled-system';

interface ProgressBarProps {
  /** From 0 to 1; null while the end is not known. */
  readonly value: number | null;
  readonly label: string;
  readonly width?: number;
  readonly tone?: 'accent' | 'danger';
}

const Track = chakra('div', {
  base: {
    height: '1',
    overflow: 'hidden',
    borderRadius: '2px',
    bg: 'bg.emphasized',
    '& > span': { display: 'block', height: 'full', borderRadius: '2px' },
  },
  variants: {
    tone: {
      accent: { '& > span': { bg: 'accent.fg' } },
      danger: { '& > span': { bg: 'danger.mark' } },
    },
  },
});

/** How far a task is. */
export function ProgressBar({ value, label, width, tone = 'accent' }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      tone={tone}
      {...(percent !== null && { 'aria-valuenow': percent })}
      style={width === undefined ? undefined : { width }}
    >
      <span style={{ width: `${percent ?? 0}%` }} />
    </Track>
  );
}
