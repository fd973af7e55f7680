import { chakra } from '@chakra-ui/react/styled-system';
const Samples = chakra('ul', {
  base: {
    marginTop: '2',
    padding: '6px 10px',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'l2',
    bg: 'bg.panel',
    font: '400 12px/20px var(--p-fonts-mono)',
    letterSpacing: '-.01em',
    '& li': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& em': { fontStyle: 'normal', borderRadius: '3px', color: 'param.fg', bg: 'param.bg' },
  },
});

interface PathSamplesProps {
  readonly path: string;
  /** Position of the parameter's segment, from 0. */
  readonly index: number;
  readonly samples: readonly string[];
}

const SHOWN = 3;

/** The path with a few of the values that were seen in the place of one parameter. */
export function PathSamples({ path, index, samples }: PathSamplesProps) {
  if (samples.length === 0) return null;
  const segments = path.split('/').filter((segment) => segment !== '');
  const before = `/${segments
    .slice(0, index)
    .map((segment) => `${segment}/`)
    .join('')}`;
  const after = segments
    .slice(index + 1)
    .map((segment) => `/${segment}`)
    .join('');
  return (
    <Samples>
      {samples.slice(0, SHOWN).map((sample) => (
        <li key={sample} title={`${before}${sample}${after}`}>
          {before}
          <em>{sample}</em>
          {after}
        </li>
      ))}
    </Samples>
  );
}
