import { NOISE_REASONS, REJECTION_REASONS } from '@palisade/vocabulary/ledger.ts';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';

interface ReasonTagsProps {
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly variant?: 'outline' | 'warning';
  /** The sum is said elsewhere. */
  readonly isSumHidden?: boolean;
}

const KNOWN = [...NOISE_REASONS, ...REJECTION_REASONS];

/** How many exchanges went which way, and why: the sum, then each reason with its own count. */
export function ReasonTags({ reasons, variant = 'outline', isSumHidden = false }: ReasonTagsProps) {
  const { t } = useTranslation('ingest');
  const sum = reasons.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return <NumberText value={0} />;
  const word = (reason: string) => {
    const known = KNOWN.find((each) => each === reason);
    return known ? t(`reasons.${known}`) : reason;
  };
  return (
    <span className="reasons">
      {!isSumHidden && <b className="p-num">{sum.toLocaleString('en-GB')}</b>}
      {reasons
        .filter(({ count }) => count > 0)
        .map(({ reason, count }) => (
          <Tag key={reason} variant={variant}>
            {word(reason)} {(reasons.length > 1 || isSumHidden) && <span className="p-num">{count.toLocaleString('en-GB')}</span>}
          </Tag>
        ))}
    </span>
  );
}
