import { NOISE_REASONS, REJECTION_REASONS } from '@palisade/vocabulary/ledger.ts';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import './reasonTags.css';
import { formatNumber } from '../../../ui/text/format.ts';

interface ReasonTagsProps {
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly variant?: 'outline' | 'warning';
  /** The sum is said elsewhere. */
  readonly isSumHidden?: boolean;
  /** How many reasons are shown before `+2`; the tooltip names all. */
  readonly limit?: number;
}

const KNOWN = [...NOISE_REASONS, ...REJECTION_REASONS];

/** How many exchanges went which way, and why: the sum, then each reason with its own count. */
export function ReasonTags({
  reasons,
  variant = 'outline',
  isSumHidden = false,
  limit = Number.POSITIVE_INFINITY,
}: ReasonTagsProps) {
  const { t } = useTranslation('ingest');
  const sum = reasons.reduce((all, { count }) => all + count, 0);
  if (sum === 0)
    return (
      <span className="reasons" data-variant={variant}>
        <NumberText value={0} />
      </span>
    );
  const present = reasons.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const word = (reason: string) => {
    const known = KNOWN.find((each) => each === reason);
    return known ? t(`reasons.${known}`) : reason;
  };
  return (
    <span
      className="reasons"
      data-variant={variant}
      title={present
        .map(({ reason, count }) => `${word(reason)} ${formatNumber(count)}`)
        .join(', ')}
    >
      {!isSumHidden && <b className="p-num">{formatNumber(sum)}</b>}
      {present.slice(0, limit).map(({ reason, count }) => (
        <Tag key={reason} variant={variant}>
          <span className="p-trunc">{word(reason)}</span>{' '}
          {(present.length > 1 || isSumHidden) && (
            <span className="p-num">{formatNumber(count)}</span>
          )}
        </Tag>
      ))}
      {present.length > limit && (
        <Tag variant={variant} isCount>
          +{present.length - limit}
        </Tag>
      )}
    </span>
  );
}
