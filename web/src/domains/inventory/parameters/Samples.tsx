import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { MonoList } from '../drawer/MonoText.ts';
import './parameterCells.css';

interface SamplesProps {
  readonly name: string;
  readonly samples: readonly string[];
  /** Whether the company keeps samples of values; if not, an empty cell says so. */
  readonly isSampling: boolean;
}

/** The first sample, and all of them on demand in a list of at most 270 pixels. */
export function Samples({ name, samples, isSampling }: SamplesProps) {
  const { t } = useTranslation('inventory');
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...rest] = samples;
  if (first === undefined)
    return isSampling ? (
      <span className="p-num-none">–</span>
    ) : (
      <span className="p-num-none" title={t('summary.noSampleHint')}>
        {t('summary.noSample')}
      </span>
    );
  const label = `${t('parameters.columns.samples')}: ${name}`;
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      trigger={
        <button type="button" className="samples" aria-label={label}>
          <span className="p-mono p-trunc">{first}</span>
          {rest.length > 0 && <small>+{rest.length}</small>}
        </button>
      }
    >
      <MonoList gap="0" css={{ '& li': { padding: '2px 4px' } }}>
        {samples.map((sample) => (
          <li key={sample}>{sample}</li>
        ))}
      </MonoList>
    </Popover>
  );
}
